/** Carries out a Dockerfile's instructions in one folder a stage, inside a namespace, with this machine's /usr below. */
import { copyFile, cp, mkdir, readlink, stat } from 'node:fs/promises';
import path from 'node:path';
import { say, seconds } from '../paths.mjs';

const enginePath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * @typedef {object} BuiltStage
 * @property {string} root its tree, as a path inside the namespace; outside it only what the stage itself added shows
 * @property {string} local its /usr/local, which lies over this machine's
 * @property {Record<string, string>} env
 * @property {string} workdir
 * @property {string} user `uid:gid`
 * @property {Record<string, import('./dockerfile.mjs').Instruction>} last the last instruction of each name
 */

/**
 * @typedef {object} Workshop
 * @property {import('./namespace.mjs').Namespace} namespace
 * @property {string} folder where the trees stand
 * @property {string} context what COPY copies from
 * @property {{ program: string, npm: string }} node what stands for Node's image
 * @property {Record<string, string>} network variables RUN needs to reach the registry from here
 */

/** Single quotes for the shell. */
export const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * @param {Workshop} workshop
 * @param {import('./dockerfile.mjs').Stage[]} stages
 * @returns {Promise<BuiltStage>} the last one
 */
export async function buildStages(workshop, stages) {
  /** @type {Map<string, BuiltStage>} */
  const built = new Map();
  let last;
  for (const [index, stage] of stages.entries()) {
    const began = performance.now();
    last = await beginStage(
      workshop,
      { ...stage, folder: path.join(workshop.folder, `stage-${index}`) },
      built,
    );
    for (const instruction of stage.instructions) await carryOut(workshop, last, instruction, built);
    built.set(stage.name, last);
    say(`stage ${stage.name || 'image'}: ${seconds(performance.now() - began)}`);
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}

/** @returns {Promise<BuiltStage>} */
async function beginStage(workshop, { base, folder }, built) {
  const { namespace } = workshop;
  const root = path.join(folder, 'root');
  const local = path.join(folder, 'local');
  const parent = built.get(base);
  if (parent) {
    // In a copy of the mounts without the parent's, so that only what belongs to it is copied.
    const alone = `umount -R ${quote(parent.root)} && cp -a ${quote(parent.root)} ${quote(root)}`;
    await namespace.shell(`mkdir ${quote(folder)} && cp -a ${quote(parent.local)} ${quote(local)}
      unshare --mount sh -euc ${quote(alone)}`);
  } else {
    await namespace.shell(`mkdir -p ${quote(root)} ${quote(local)}/bin ${quote(local)}/lib`);
    if (/^node:\d+-[a-z]+-slim$/.test(base)) await putNode(workshop, local);
    else if (!/^debian:[a-z]+-slim$/.test(base))
      throw new Error(`Nothing here can stand for the image ${base}.`);
  }
  await namespace.shell(await mountScript(root, local));
  if (parent) return { ...parent, env: { ...parent.env }, last: { ...parent.last }, root, local };
  return { root, local, env: { PATH: enginePath }, workdir: '/', user: '0:0', last: {} };
}

/** Node's image is Debian with these two; ours are of the same release, from npm and from this machine. */
async function putNode({ namespace, node }, local) {
  const modules = `${local}/lib/node_modules`;
  await namespace.shell(`mkdir ${quote(modules)}
    cp ${quote(node.program)} ${quote(local)}/bin/node && chmod 755 ${quote(local)}/bin/node
    cp -R ${quote(node.npm)} ${quote(modules)}/npm
    ln -s ../lib/node_modules/npm/bin/npm-cli.js ${quote(local)}/bin/npm`);
}

/** This machine's userland, read-only, below what the stage holds itself. */
async function mountScript(root, local) {
  const r = quote(root);
  const links = await Promise.all(
    ['bin', 'sbin', 'lib', 'lib64'].map(async (name) => {
      const target = await readlink(`/${name}`).catch(() => undefined);
      if (target !== undefined) return `ln -sfn ${quote(target)} ${r}/${name}`;
      const there = await stat(`/${name}`).catch(() => undefined);
      return there ? `mkdir -p ${r}/${name} && mount --rbind /${name} ${r}/${name}` : '';
    }),
  );
  const devices = ['null', 'zero', 'full', 'random', 'urandom'];
  return `mount --bind ${r} ${r}
    mkdir -p ${r}/usr ${r}/proc ${r}/dev ${r}/etc/ssl ${r}/tmp ${r}/root && chmod 1777 ${r}/tmp
    ${links.join('\n')}
    mount --bind /usr ${r}/usr && mount -o remount,bind,ro ${r}/usr
    mount --bind ${quote(local)} ${r}/usr/local
    mount -t proc proc ${r}/proc
    mount -t tmpfs -o mode=755 tmpfs ${r}/dev
    for device in ${devices.join(' ')}; do touch ${r}/dev/$device; mount --bind /dev/$device ${r}/dev/$device; done
    ln -s /proc/self/fd ${r}/dev/fd
    mount --bind /etc/ssl ${r}/etc/ssl && mount -o remount,bind,ro ${r}/etc/ssl
    for file in resolv.conf hosts nsswitch.conf; do if [ -e /etc/$file ]; then cat /etc/$file > ${r}/etc/$file; fi; done
    echo root:x:0:0:root:/root:/bin/sh > ${r}/etc/passwd
    echo root:x:0: > ${r}/etc/group`;
}

/** What an instruction that is only remembered needs no hand for. */
const remembered = new Set(['CMD', 'EXPOSE', 'HEALTHCHECK', 'STOPSIGNAL', 'VOLUME']);

async function carryOut(workshop, stage, instruction, built) {
  const { name, text, words } = instruction;
  const began = performance.now();
  Object.assign(stage.last, { [name]: instruction });
  if (name === 'ENV') {
    for (const [variable, value] of words.map((word) => word.split('=')))
      Object.assign(stage.env, { [variable]: value });
  } else if (name === 'USER') stage.user = text;
  else if (name === 'WORKDIR') {
    stage.workdir = path.posix.resolve(stage.workdir, text);
    await workshop.namespace.shell(`mkdir -p ${quote(stage.root + stage.workdir)}`);
  } else if (name === 'COPY') await copy(workshop, stage, instruction, built);
  else if (name === 'RUN') await runStep(workshop, stage, text);
  else if (!remembered.has(name)) throw new Error(`${name} can't be replayed.`);
  if (['COPY', 'RUN'].includes(name))
    say(`  ${name} ${text.slice(0, 60)}: ${seconds(performance.now() - began)}`);
}

async function copy({ namespace, context }, stage, { flags, words, line }, built) {
  const from = flags.from === undefined ? context : built.get(flags.from)?.root;
  if (from === undefined) throw new Error(`Dockerfile line ${line}: no stage is named ${flags.from}.`);
  const target = words.at(-1) ?? '';
  const sources = words.slice(0, -1).map((source) => path.posix.join(from, source));
  const place = stage.root + path.posix.resolve(stage.workdir, target);
  const intoFolder = sources.length > 1 || target.endsWith('/');
  for (const source of sources) {
    // The content of a folder, not the folder, as an engine has it; new files are root's, whoever's they were.
    await namespace.shell(`if [ -d ${quote(source)} ]; then mkdir -p ${quote(place)}
        cp -RP --preserve=mode,timestamps ${quote(source)}/. ${quote(place)}
      else mkdir -p ${intoFolder ? quote(place) : `$(dirname ${quote(place)})`}
        cp -P --preserve=mode,timestamps ${quote(source)} ${quote(place)}
      fi`);
    if (flags.chown) await namespace.shell(`chown -R ${flags.chown} ${quote(place)}`);
  }
}

/** How to run a program in a stage's tree as its user. */
export function inStage({ root, workdir, user }, command) {
  return ['chroot', `--userspec=${user}`, '--groups=', root, 'env', `--chdir=${workdir}`, ...command];
}

async function runStep({ namespace, network }, stage, script) {
  const env = { ...network, ...stage.env, HOME: stage.user === '0:0' ? '/root' : '/' };
  const { code, output } = await namespace.run(inStage(stage, ['/bin/sh', '-c', script]), { env });
  if (code !== 0) throw new Error(`RUN ${script}\nended with ${code}.\n${output}`);
}

/**
 * The files an engine would be sent.
 * @param {string} from @param {string[]} names what .dockerignore lets through @param {string} to
 */
export async function copyContext(from, names, to) {
  await mkdir(to);
  for (const name of names) {
    const source = path.join(from, name);
    if ((await stat(source)).isDirectory()) await cp(source, path.join(to, name), { recursive: true });
    else await copyFile(source, path.join(to, name));
  }
}
