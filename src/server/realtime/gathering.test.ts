import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TIMING } from '../../contract/limits.ts';
import { Gathering } from './gathering.ts';

let sent: string[];
let gathering: Gathering;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  gathering = new Gathering();
});
afterEach(() => {
  vi.useRealTimers();
});

const add = (key: string, what: string, text = what): void => gathering.add(key, what, () => sent.push(text));

test('the first is sent at once, what follows at the end of the pause, and repeats once', () => {
  add('household', 'milk', 'milk 1');
  add('household', 'bread', 'bread 1');
  add('household', 'milk', 'milk 2');
  add('household', 'bread', 'bread 2');
  expect(sent).toEqual(['milk 1']);
  vi.advanceTimersByTime(TIMING.presencePauseMs);
  expect(sent).toEqual(['milk 1', 'bread 2', 'milk 2']);
  add('household', 'milk', 'milk 3');
  expect(sent).toHaveLength(3);
  vi.advanceTimersByTime(TIMING.presencePauseMs);
  expect(sent.at(-1)).toBe('milk 3');
  vi.advanceTimersByTime(TIMING.presencePauseMs);
  add('household', 'milk', 'milk 4');
  expect(sent.at(-1)).toBe('milk 4');
});

test('one key doesn’t hold up another', () => {
  add('household', 'milk');
  add('list', 'milk', 'on a list');
  expect(sent).toEqual(['milk', 'on a list']);
});

test('what waits is told, and sent at once on request', () => {
  add('household', 'milk');
  expect(gathering.isWaiting('household')).toBe(false);
  add('household', 'bread');
  expect(gathering.isWaiting('household')).toBe(true);
  gathering.flush();
  expect([sent, gathering.isWaiting('household')]).toEqual([['milk', 'bread'], false]);
  vi.advanceTimersByTime(TIMING.presencePauseMs);
  expect(sent).toHaveLength(2);
});
