import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { say } from './paths.mjs';

/** Longer than any preparation takes; used only when the owner is on another machine. */
const staleAfterMs = 15 * 60_000;

function isStale(lockFile, content) {
  const [pid, host] = content.trim().split(' ');
  if (host !== hostname()) return Date.now() - statSync(lockFile).mtimeMs > staleAfterMs;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Linking a finished file takes the lock and names its owner in one step. */
function tryTake(lockFile, mine) {
  try {
    linkSync(mine, lockFile);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const content = readFileSync(lockFile, 'utf8');
    if (isStale(lockFile, content)) {
      const aside = `${mine}.stale`;
      renameSync(lockFile, aside);
      // Another process may have replaced the dead owner's lock between the two lines above.
      if (readFileSync(aside, 'utf8') !== content) linkSync(aside, lockFile);
      rmSync(aside);
    }
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

/** Runs `work` while no other process in this folder does; waits for one that does. */
export async function exclusively(lockFile, work) {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${hostname()}`);
  let held = false;
  const letGo = () => {
    rmSync(mine, { force: true });
    if (held) rmSync(lockFile, { force: true });
  };
  process.once('exit', letGo);
  try {
    let waiting = false;
    while (!tryTake(lockFile, mine)) {
      if (!waiting) say('Another start is preparing this folder; waiting for it.');
      waiting = true;
      await delay(200);
    }
    held = true;
    return await work();
  } finally {
    process.off('exit', letGo);
    letGo();
  }
}
