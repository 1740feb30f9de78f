import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from './paths.mjs';

/** How often those who wait look at the lock. */
const LOOK_MS = 200;
/** How often its holder renews it. */
const RENEW_MS = 2_000;
/**
 * An owner that renewed nothing during so many looks, 15 seconds, is dead. Looks are counted because clocks differ and
 * computers sleep. Its process id would tell nothing: the id may be another process's by now, or another container's.
 */
const LOOKS_UNTIL_STALE = 75;

/** A global timer, which tests can replace. */
const untilNextLook = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** The owner and the time of the last renewal; empty where nobody has the lock. */
function stateOf(lockFile) {
  try {
    return `${readFileSync(lockFile, 'utf8')} ${statSync(lockFile).mtimeMs}`;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return '';
  }
}

const isHeldBy = (lockFile, owner) => stateOf(lockFile).startsWith(owner);

function tryCreate(lockFile, owner) {
  try {
    writeFileSync(lockFile, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

async function take(lockFile, owner) {
  let state = '';
  let looks = 0;
  for (;;) {
    if (tryCreate(lockFile, owner)) {
      // Two may find the lock stale at once, and the later one removes what the earlier one just created.
      await untilNextLook();
      if (isHeldBy(lockFile, owner)) return;
    }
    if (looks === 0) say('Another start is preparing this folder; waiting for it.');
    const before = state;
    state = stateOf(lockFile);
    looks = state === before ? looks + 1 : 1;
    if (looks > LOOKS_UNTIL_STALE) rmSync(lockFile, { force: true });
    else await untilNextLook();
  }
}

function letGo(lockFile, owner) {
  if (isHeldBy(lockFile, owner)) rmSync(lockFile, { force: true });
}

function renew(lockFile, owner) {
  const now = new Date();
  try {
    if (isHeldBy(lockFile, owner)) utimesSync(lockFile, now, now);
  } catch (error) {
    // Another process took it over between the two calls.
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Runs `work` while no other process in this folder does; waits for one that does. */
export async function exclusively(lockFile, work) {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  const owner = randomUUID();
  const end = () => letGo(lockFile, owner);
  process.once('exit', end);
  let renewing;
  try {
    await take(lockFile, owner);
    renewing = setInterval(renew, RENEW_MS, lockFile, owner);
    return await work();
  } finally {
    clearInterval(renewing);
    process.off('exit', end);
    end();
  }
}
