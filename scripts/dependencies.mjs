import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, say } from './paths.mjs';
import { run } from './run.mjs';

const stampFile = inRoot('node_modules', '.lock-hash');
const neededMajor = 24;

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('base64url');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether an earlier `npm ci` or `npm install` already installed what the lock file names. */
function matchesLock() {
  const installedFile = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = readJson(installedFile).packages ?? {};
  return Object.entries(readJson(inRoot('package-lock.json')).packages).every(
    ([place, { version, optional }]) =>
      place === '' || (installed[place] ? installed[place].version === version : Boolean(optional)),
  );
}

export function dependenciesAreCurrent() {
  try {
    return readFileSync(stampFile, 'utf8') === lockHash();
  } catch {
    return false;
  }
}

/** @returns {[string, ...string[]]} the command that runs npm */
function npm() {
  const self = process.env.npm_execpath;
  return self?.endsWith('npm-cli.js') ? [process.execPath, self] : ['npm'];
}

/** Installs what package-lock.json says into node_modules. Throws npm's output when it fails. */
export async function installDependencies() {
  if (!matchesLock()) {
    say('Installing dependencies.');
    const [command, ...first] = npm();
    // Without the two includes, NODE_ENV=production would leave out build dependencies.
    const { code, output } = await run(command, [
      ...first,
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) throw new Error(`npm ci failed.\n${output}`);
  }
  writeFileSync(stampFile, lockHash());
}

const isNewEnough = (version) => Number(/^v(\d+)\./.exec(version)?.[1]) >= neededMajor;

/** Path of the Node to run everything with: the one among the dependencies, else this one. */
export function chooseNode() {
  const bundled = inRoot('node_modules', '.bin', 'node');
  const answer = existsSync(bundled) ? spawnSync(bundled, ['--version'], { encoding: 'utf8' }) : undefined;
  if (answer?.status === 0 && isNewEnough(answer.stdout)) return bundled;
  if (isNewEnough(process.version)) return process.execPath;
  throw new Error(`Node ${neededMajor} or newer is needed, this is ${process.version}.`);
}
