/**
 * `npm run image:replay`: builds the container image without a container engine, by carrying out the Dockerfile's
 * instructions in bare folders under ids that own nothing here, and tries what comes out the way an engine would run
 * it. Linux on x64 or arm64, Debian's userland; root, or a user with ids in /etc/subuid. Leaves nothing behind.
 */
import { spawnSync } from 'node:child_process';
import { chmod, copyFile, cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseDockerfile, parseDockerignore } from './image/dockerfile.mjs';
import { insideRoot, Namespace } from './image/namespace.mjs';
import { reportSize } from './image/size.mjs';
import { buildStages, copyContext, quote } from './image/stages.mjs';
import { tryImage } from './image/trial.mjs';
import { inRoot, root, say, seconds } from './paths.mjs';

const began = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), 'lz-image-'));
/** @type {Namespace | undefined} */
let namespace;

async function cleanUp() {
  await namespace?.close();
  if (namespace && !insideRoot) {
    // Some of it belongs to ids of the user's that only the inside can act for.
    const alone = await Namespace.open();
    await alone.shell(`find ${quote(folder)} -mindepth 1 -delete`);
    await alone.close();
  }
  await rm(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
}

/** The npm that runs this script, else the one on the PATH. */
async function npmFolder() {
  const program =
    process.env.npm_execpath ?? spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout;
  return path.resolve(path.dirname(await realpath(program.trim())), '..');
}

/** @param {Namespace} namespace */
async function prepareWorkshop(namespace) {
  const context = path.join(folder, 'context');
  await copyContext(root, parseDockerignore(await readFile(inRoot('.dockerignore'), 'utf8')), context);
  // Readable for their owner alone: the worst a clone may look like.
  spawnSync('chmod', ['-R', 'go=', context]);
  const program = path.join(folder, 'node');
  const npm = path.join(folder, 'npm');
  await copyFile(inRoot('node_modules', `node-linux-${process.arch}`, 'bin', 'node'), program);
  await cp(await npmFolder(), npm, { recursive: true });
  if (insideRoot) spawnSync('chown', ['-R', `${insideRoot.uid}:${insideRoot.gid}`, folder]);
  await chmod(folder, 0o755);
  const registry = spawnSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    cwd: folder,
  }).stdout.trim();
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  return {
    namespace,
    folder,
    context,
    node: { program, npm },
    network: {
      npm_config_registry: registry,
      ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }),
    },
  };
}

try {
  namespace = await Namespace.open();
  const workshop = await prepareWorkshop(namespace);
  const image = await buildStages(workshop, parseDockerfile(await readFile(inRoot('Dockerfile'), 'utf8')));
  await reportSize(namespace, image);
  await tryImage(namespace, image);
  say(`The image works (${seconds(performance.now() - began)}).`);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
