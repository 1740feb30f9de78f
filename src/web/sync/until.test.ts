import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { until } from './until.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LIMIT_MS = 1_000;

/** A number that changes, and how many listen to it. */
function makeCounter() {
  const listeners = new Set<() => void>();
  let count = 0;
  return {
    isThree: () => count === 3,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next: number) => {
      count = next;
      for (const listener of listeners) listener();
    },
    listening: () => listeners.size,
  };
}

test('the current state is waited for no longer', async () => {
  const counter = makeCounter();
  counter.set(3);
  await expect(until(counter, counter.isThree)).resolves.toBe(true);
  expect(counter.listening()).toBe(0);
});

test('a state that comes ends the waiting, and what waits for its time', async () => {
  const counter = makeCounter();
  const reached = until(counter, counter.isThree, LIMIT_MS);
  counter.set(2);
  expect(counter.listening()).toBe(1);
  counter.set(3);
  await expect(reached).resolves.toBe(true);
  expect(counter.listening()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('once its time is over it listens no longer', async () => {
  const counter = makeCounter();
  const reached = until(counter, counter.isThree, LIMIT_MS);
  await vi.advanceTimersByTimeAsync(999);
  expect(counter.listening()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(counter.listening()).toBe(0);
  await expect(reached).resolves.toBe(false);
});
