import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TIMING } from '../../contract/limits.ts';
import { Coalescer } from './coalescer.ts';

let sent: string[];
let coalescer: Coalescer;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  coalescer = new Coalescer();
});
afterEach(() => {
  vi.useRealTimers();
});

const add = (key: string, what: string, text = what): void => coalescer.add(key, what, () => sent.push(text));

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

test('the first waits too where that is asked for', () => {
  const addLater = (text: string): void => coalescer.addLater('list', 'viewers', () => sent.push(text));
  for (const text of ['Anna', 'Anna and Jan']) addLater(text);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(TIMING.presencePauseMs);
  expect(sent).toEqual(['Anna and Jan']);
  addLater('Jan');
  vi.advanceTimersByTime(TIMING.presencePauseMs);
  addLater('no one');
  expect(sent).toEqual(['Anna and Jan', 'Jan']);
});

test('what waits is told, and sent at once on request', () => {
  add('household', 'milk');
  expect(coalescer.isWaiting('household')).toBe(false);
  add('household', 'bread');
  expect(coalescer.isWaiting('household')).toBe(true);
  coalescer.flush();
  expect([sent, coalescer.isWaiting('household')]).toEqual([['milk', 'bread'], false]);
  vi.advanceTimersByTime(TIMING.presencePauseMs);
  expect(sent).toHaveLength(2);
});
