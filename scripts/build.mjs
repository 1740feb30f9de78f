/** Builds dist/: server and contract by tsc, the web app by Vite, its files packed beside themselves. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { takeFingerprint, writeFingerprint } from './fingerprint.mjs';
import { inRoot, say, seconds } from './paths.mjs';
import { run, stopWithUs } from './run.mjs';

const rooms = ['contract', 'server'];
const isSource = (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts');
const isRuntimeData = (file) => /\.(json|txt)$/.test(file) && path.basename(file) !== 'tsconfig.json';

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

/** tsc trusts its notes, not the folder: a file somebody deleted from dist/ would stay missing. */
async function isMissingOutput(room) {
  const sources = await filesIn(inRoot('src', room));
  return sources
    .filter(isSource)
    .some((file) => !existsSync(inRoot('dist', room, file.replace(/\.ts$/, '.js'))));
}

async function buildServer() {
  const missing = await Promise.all(rooms.map(isMissingOutput));
  const force = missing.includes(true) ? ['--force'] : [];
  await step('server', 'tsc', ['-b', ...force, ...rooms.map((room) => `src/${room}`)]);
  await Promise.all(rooms.flatMap((room) => [copyData(room), removeOrphans(room)]));
}

async function copyData(room) {
  const files = await filesIn(inRoot('src', room));
  for (const file of files.filter(isRuntimeData)) {
    const target = inRoot('dist', room, file);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(inRoot('src', room, file), target);
  }
}

/** Removes what a deleted source left behind: a migration found by its folder would still run. */
async function removeOrphans(room) {
  const built = await filesIn(inRoot('dist', room));
  const orphans = built.filter((file) => {
    const source = file.replace(/(\.d\.ts|\.js)(\.map)?$/, '.ts');
    return source !== file && !existsSync(inRoot('src', room, source));
  });
  await Promise.all(orphans.map((file) => rm(inRoot('dist', room, file))));
}

async function buildWeb() {
  await step('web', 'vite', ['build', '--logLevel', 'warn']);
  const began = performance.now();
  await compressFolder(inRoot('dist', 'web'));
  say(`  packing ${seconds(performance.now() - began)}`);
}

stopWithUs();
try {
  // Taken before the build, so that a file changed during it is built by the next one.
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
