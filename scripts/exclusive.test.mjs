import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exclusively } from './exclusive.mjs';

const MINUTE_MS = 60_000;

let folder;
let lockFile;
let running;
let most;
let order;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lz-exclusive-'));
  lockFile = path.join(folder, 'dist', '.lock');
  [running, most, order] = [0, 0, []];
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Works for some time with the lock. */
const start = (name, ms) =>
  exclusively(lockFile, async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(name);
    await new Promise((resolve) => setTimeout(resolve, ms));
    running -= 1;
  });

/** As a process leaves the lock that is cut off. */
function leaveLock(owner) {
  mkdirSync(path.dirname(lockFile));
  writeFileSync(lockFile, owner);
}

test('the second waits until the first is done, however long that takes', async () => {
  const first = start('first', 30 * MINUTE_MS);
  await vi.advanceTimersByTimeAsync(1_000);
  const second = start('second', 1_000);
  await vi.advanceTimersByTimeAsync(29 * MINUTE_MS);
  expect(order).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  await Promise.all([first, second]);
  expect([order, most]).toEqual([['first', 'second'], 1]);
  expect(existsSync(lockFile)).toBe(false);
});

test.each([
  ['this process', `${process.pid} ${hostname()}`],
  ['a process of another user', `1 ${hostname()}`],
  ['another computer', '1 elsewhere'],
])('a lock that nobody renews is taken over, even if it names %s', async (_, owner) => {
  leaveLock(owner);
  const work = start('work', 1_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  await work;
  expect(order).toEqual(['work']);
  expect(existsSync(lockFile)).toBe(false);
});

test('of many who wait for a dead owner, one works at a time', async () => {
  leaveLock('dead');
  const all = Array.from({ length: 8 }, (_, index) => start(index, 20_000));
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  await Promise.all(all);
  expect([order.length, most]).toEqual([8, 1]);
});

test('work that fails lets the lock go, and an owner that lost the lock leaves it to the next', async () => {
  const failing = exclusively(lockFile, () => Promise.reject(new Error('fails'))).catch(String);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await failing, existsSync(lockFile)]).toEqual(['Error: fails', false]);
  const work = start('work', 10_000);
  await vi.advanceTimersByTimeAsync(5_000);
  writeFileSync(lockFile, 'next');
  await vi.advanceTimersByTimeAsync(10_000);
  await work;
  expect(readFileSync(lockFile, 'utf8')).toBe('next');
});
