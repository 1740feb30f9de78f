/**
 * `npm run image`: builds the container image with buildah, tries it, and leaves nothing behind. Where no image registry
 * can be reached, mmdebstrap makes the base images. Needs root on Debian, with these two packages installed.
 *
 *   --platform linux/arm64   ends with an error on any other machine: only an image of the machine's own can be tried
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { root, say, seconds } from './paths.mjs';

const IMAGE = 'localhost/lz';
const PORT = 3939;
const APP_MAX_BYTES = 40_000_000;
const START_LIMIT_MS = 60_000;

/** Paths the image's user may write to; compose.yaml leaves only the first two writable. */
const WRITABLE = ['/data', '/tmp', '/var/tmp', '/run/lock'];

/**
 * Most are loaded by every start, some only with a setting: the image must contain all their files. One after the other,
 * because Node refuses to `require` a module that an `import` is still loading.
 */
const LOAD_DEPENDENCIES = `
  import manifest from '/app/package.json' with { type: 'json' };
  for (const name of Object.keys(manifest.dependencies)) await import(name);`;

const { platform } = parseArgs({ options: { platform: { type: 'string' } } }).values;
const ownPlatform = `linux/${process.arch === 'x64' ? 'amd64' : process.arch}`;
if (platform !== undefined && platform !== ownPlatform) {
  throw new Error(`This machine is ${ownPlatform}, and can't try an image for ${platform}.`);
}

const execute = promisify(execFile);
const interruption = new AbortController();
const { signal } = interruption;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => interruption.abort());

// A separate store: a base image made here must not be mistaken for the real one later.
const folder = await mkdtemp(path.join(tmpdir(), 'lz-image-'));
const store = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run')];
const chroot = ['--isolation', 'chroot'];

async function buildah(...args) {
  const { stdout } = await execute('buildah', [...store, ...args], { signal });
  return stdout.trim();
}

/** Prints the output of the instructions. */
async function build(image, context) {
  // Docker's own format, because the other one has no health checks.
  const options = [...chroot, '--format', 'docker', '--layers=false', '--tag', image, context];
  const child = spawn('buildah', [...store, 'build', ...options], { stdio: ['ignore', 2, 2] });
  // It removes its own containers before it ends.
  signal.addEventListener('abort', () => child.kill());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${image} could not be built.`);
}

/** @param {(context: string) => Promise<string>} prepare fills a folder to build from; resolves with a Dockerfile */
async function pullOrMake(name, prepare) {
  const image = `docker.io/library/${name}`;
  try {
    await buildah('pull', '--quiet', image);
  } catch {
    signal.throwIfAborted();
    say(`No registry has ${name} for us: making it.`);
    const context = path.join(folder, name);
    await mkdir(context);
    await writeFile(path.join(context, 'Dockerfile'), await prepare(context));
    await build(image, context);
  }
}

async function prepareDebian(context) {
  const archive = path.join(context, 'debian.tar');
  // Files left after an interruption are removed with the folder.
  const env = { ...process.env, TMPDIR: folder };
  await execute('mmdebstrap', ['--variant=minbase', 'bookworm', archive], { signal, env });
  return 'FROM scratch\nADD debian.tar /\n';
}

/** Copies the Node and npm that run this, and the certificates they need behind a proxy. */
async function prepareNode(context) {
  const { npm_execpath: npm = '', NODE_EXTRA_CA_CERTS: certificates } = process.env;
  await cp(process.execPath, path.join(context, 'node'));
  await cp(path.resolve(npm, '..', '..'), path.join(context, 'npm'), { recursive: true });
  const lines = [
    'FROM debian:bookworm-slim',
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ];
  if (certificates) {
    await cp(certificates, path.join(context, 'extra.pem'), { dereference: true });
    lines.push('COPY extra.pem /etc/ssl/extra.pem', 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem');
  }
  return lines.join('\n');
}

function expect(holds, what) {
  if (!holds) throw new Error(`Not so: ${what}.`);
  say(`  ${what}`);
}

/** Checks the image without starting its server. */
async function examine(inside) {
  const packed = await inside('sh', '-c', 'tar -cz /app | wc -c');
  const [bytes] = (await inside('du', '--bytes', '--summarize', '/app')).split('\t');
  expect(Number(bytes) < APP_MAX_BYTES, `LZ takes ${bytes} bytes, ${packed} of them packed`);
  const search = 'find / -xdev ! -type l -writable -print 2>/dev/null || true';
  const writable = (await inside('sh', '-c', search)).split('\n');
  const others = writable.filter((place) => !WRITABLE.includes(place));
  expect(
    others.length === 0,
    `its user can write to ${WRITABLE.join(', ')} alone ${others.join(' ')}`.trim(),
  );
  await inside('node', '--input-type=module', '--eval', LOAD_DEPENDENCIES);
  say('  all dependencies can be loaded');
}

/** Runs the server and its health check as the image does, and stops it like an engine. */
async function tryServer(container, inside) {
  const { config } = JSON.parse(await buildah('inspect', container)).Docker;
  const settings = ['HOST=127.0.0.1', `PORT=${PORT}`, 'CAPTCHA=off'].flatMap((one) => ['--env', one]);
  const server = spawn('buildah', [...store, 'run', ...chroot, ...settings, container, ...config.Cmd], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    const [line] = await Promise.race([
      once(createInterface({ input: server.stdout }), 'line'),
      ended.then(() => []),
    ]);
    if (line === undefined) throw new Error('It ended at its start.');
    const { pid } = JSON.parse(line);
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(/^Uid:\s+1000\s+1000\s/m.test(status), 'it runs as user 1000');
    await becomeHealthy(() => inside('env', `PORT=${PORT}`, ...config.Healthcheck.Test.slice(1)));
    const page = await fetch(`http://127.0.0.1:${PORT}/`, { headers: { accept: 'text/html' } });
    expect((await page.text()).includes('<div id="root">'), 'it is healthy, and serves the page');
    await inside('lz', 'doctor');
    await inside('lz', 'backup');
    say('  lz doctor and lz backup work beside it');
    process.kill(pid, config.StopSignal);
    expect((await ended) === 0, 'asked to stop, it ends with 0');
  } finally {
    server.kill();
    await ended;
  }
}

async function becomeHealthy(check) {
  const began = performance.now();
  const isHealthy = () =>
    check().then(
      () => true,
      () => false,
    );
  while (!(await isHealthy())) {
    signal.throwIfAborted();
    if (performance.now() - began > START_LIMIT_MS) throw new Error('It did not become healthy.');
    await delay(100);
  }
}

const began = performance.now();
try {
  await pullOrMake('debian:bookworm-slim', prepareDebian);
  await pullOrMake('node:24-bookworm-slim', prepareNode);
  await build(IMAGE, root);
  const container = await buildah('from', '--quiet', IMAGE);
  const inside = (...command) => buildah('run', ...chroot, container, ...command);
  await examine(inside);
  await tryServer(container, inside);
  say(`The image works (${seconds(performance.now() - began)}).`);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
} finally {
  await execute('buildah', [...store, 'rm', '--all']);
  await execute('rm', ['-rf', '--one-file-system', folder]);
}
