import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oncePerBurst } from './once-per-burst.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a burst is answered once, and so is the next', () => {
  const work = vi.fn();
  const tell = oncePerBurst(work);
  for (let message = 0; message < 15; message += 1) tell();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
  tell();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a steady stream does not put the answer off', () => {
  const work = vi.fn();
  const tell = oncePerBurst(work);
  for (let ms = 0; ms < 1_000; ms += 20) {
    tell();
    vi.advanceTimersByTime(20);
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(work.mock.calls.length).toBeLessThanOrEqual(10);
});
