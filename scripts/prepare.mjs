/**
 * Prepares the folder for running and prints one thing on standard output: the path of the Node to run it with. Needs
 * nothing installed and runs on Node 20, so that a fresh clone can begin with it.
 *
 *   --only-dependencies   don't build
 *   --with-packages       also install a Chromium and a Redis for the tests
 */
import { chooseNode, dependenciesAreCurrent, installDependencies } from './dependencies.mjs';
import { exclusively } from './exclusive.mjs';
import { isBuilt } from './fingerprint.mjs';
import { ensurePackages, hasPackages } from './install-packages.mjs';
import { inRoot, root, say, seconds } from './paths.mjs';
import { run, stopWithUs } from './run.mjs';

const wantsBuild = !process.argv.includes('--only-dependencies');
const wantsPackages = process.argv.includes('--with-packages');

const isReady = () =>
  dependenciesAreCurrent() && (!wantsBuild || isBuilt()) && (!wantsPackages || hasPackages());

async function build(node) {
  say('Building.');
  const { code } = await run(node, [inRoot('scripts', 'build.mjs')], { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error('The build failed.');
}

async function prepare() {
  const began = performance.now();
  // Vite takes them for the beginning of a query or a fragment.
  if (/[#?]/.test(root)) throw new Error(`LZ can't be built where a path holds # or ?: rename ${root}`);
  if (!dependenciesAreCurrent()) await installDependencies();
  const outcomes = await Promise.allSettled([
    wantsPackages && ensurePackages(),
    wantsBuild && !isBuilt() && build(chooseNode()),
  ]);
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) throw failure.reason;
  say(`Prepared in ${seconds(performance.now() - began)}.`);
}

try {
  if (!isReady()) {
    stopWithUs();
    await exclusively(inRoot('dist', '.lock'), async () => {
      // The process that held the lock before may have done everything.
      if (!isReady()) await prepare();
    });
  }
  process.stdout.write(`${chooseNode()}\n`);
} catch (error) {
  const isClosed = ['EACCES', 'EPERM', 'EROFS'].includes(error.code);
  // For example after `git pull`, before the folder was prepared.
  say(
    isClosed
      ? `LZ has to be prepared first, and this user may not write to ${root} (${error.code}). Run: sudo node ${inRoot('scripts', 'prepare.mjs')}`
      : error.message,
  );
  process.exitCode = 1;
}
