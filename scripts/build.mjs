/** Builds dist/: the server in few files, the web app and its service worker with Vite, and compressed copies of files. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { bundleServer } from './bundle-server.mjs';
import { compressFolder } from './compress.mjs';
import { takeFingerprint, writeFingerprint } from './fingerprint.mjs';
import { inRoot, say, seconds } from './paths.mjs';
import { run, stopWithUs } from './run.mjs';

const isRuntimeData = (file) => /\.(json|txt|jpg)$/.test(file) && path.basename(file) !== 'tsconfig.json';

async function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function step(name, command, args) {
  const began = performance.now();
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${name} failed.\n${output}`);
  say(`  ${name} ${seconds(performance.now() - began)}`);
}

async function buildServer() {
  const began = performance.now();
  await bundleServer();
  await copyData();
  // V8's compile cache of the build before.
  await rm(inRoot('dist', 'compiled'), { recursive: true, force: true });
  say(`  server ${seconds(performance.now() - began)}`);
}

async function copyData() {
  const files = await filesIn(inRoot('src', 'server'));
  for (const file of files.filter(isRuntimeData)) {
    const target = inRoot('dist', 'server', file);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(inRoot('src', 'server', file), target);
  }
}

async function buildWeb() {
  await step('web', 'vite', ['build', '--logLevel', 'warn']);
  await buildServiceWorker();
  const began = performance.now();
  await compressFolder(inRoot('dist', 'web'));
  say(`  packing ${seconds(performance.now() - began)}`);
}

/** Files the app never requests: source maps, compressed copies, the favicon, and what is said to crawlers. */
const NOT_OF_THE_APP = /\.(map|br|gz|ico|txt)$/;

/**
 * Every file of the built web app, for the service worker. Below assets/ the name contains the content's hash; for the
 * others the revision does.
 */
async function listPrecache() {
  const folder = inRoot('dist', 'web');
  const files = (await filesIn(folder)).filter((file) => !NOT_OF_THE_APP.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const url = `/${file.split(path.sep).join('/')}`;
      if (url.startsWith('/assets/')) return { url, revision: null };
      const hash = createHash('sha256').update(await readFile(path.join(folder, file)));
      return { url, revision: hash.digest('base64url').slice(0, 16) };
    }),
  );
}

/** A separate build after the app's, because every browser can run a worker that is one plain script. */
async function buildServiceWorker() {
  const began = performance.now();
  const input = inRoot('src', 'web', 'sw', 'service-worker.ts');
  await build({
    configFile: false,
    root: inRoot('src', 'web'),
    publicDir: false,
    logLevel: 'warn',
    define: { PRECACHE_MANIFEST: JSON.stringify(await listPrecache()) },
    build: {
      outDir: inRoot('dist', 'web'),
      emptyOutDir: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  });
  say(`  service worker ${seconds(performance.now() - began)}`);
}

stopWithUs();
try {
  // Taken before the build, so that a file changed during the build is built by the next one.
  const fingerprint = takeFingerprint();
  await rm(inRoot('dist', '.fingerprint'), { force: true });
  const outcomes = await Promise.allSettled([buildServer(), buildWeb()]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  writeFingerprint(fingerprint);
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
