import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchTouches } from './watch-touches.ts';

const page = new EventTarget();
const touch = (type: string) => page.dispatchEvent(new Event(type));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('where nothing was touched, it is done at once', () => {
  const work = vi.fn();
  watchTouches().run(work);
  expect(work).toHaveBeenCalledOnce();
});

test('it waits until nothing was touched for a second, and does the last of what it was given', () => {
  const [first, last] = [vi.fn(), vi.fn()];
  const { run } = watchTouches();
  touch('pointerdown');
  run(first);
  run(last);
  vi.advanceTimersByTime(900);
  touch('scroll');
  vi.advanceTimersByTime(999);
  expect(last).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(last).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
});

test('what moves lines may count as a touch itself', () => {
  const work = vi.fn();
  const idle = watchTouches();
  idle.touch();
  idle.run(work);
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
});

test('what is cancelled is not done', () => {
  const work = vi.fn();
  const { run } = watchTouches();
  touch('keydown');
  const cancel = run(work);
  cancel();
  vi.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});

test('once it has ended it does nothing more', () => {
  const work = vi.fn();
  const { run, end } = watchTouches();
  touch('keydown');
  run(work);
  end();
  vi.advanceTimersByTime(5_000);
  expect(work).not.toHaveBeenCalled();
});
