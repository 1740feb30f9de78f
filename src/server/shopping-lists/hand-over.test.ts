import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { nameKey } from '../../contract/names.ts';
import { freeName } from './hand-over.ts';

const taken = (...names: string[]) => new Set(names.map(nameKey));

test.each([
  ['Zakupy', taken(), 'Zakupy'],
  ['Zakupy', taken('ZAKUPY'), 'Zakupy (2)'],
  ['Zakupy', taken('zakupy', 'Zakupy (2)', 'Zakupy (4)'), 'Zakupy (3)'],
  ['Zakupy (2)', taken('Zakupy (2)'), 'Zakupy (2) (2)'],
])('%s beside %o becomes %s', (name, keys, expected) => {
  expect(freeName(name, keys)).toBe(expected);
});

test('stays within a name’s limit and cuts no character in two', () => {
  const long = 'x'.repeat(LIMITS.nameLength);
  expect(freeName(long, taken(long))).toBe(`${'x'.repeat(LIMITS.nameLength - 4)} (2)`);
  const emoji = '🥕'.repeat(LIMITS.nameLength / 2);
  const short = freeName(`x${emoji.slice(2)}y`, taken(`x${emoji.slice(2)}y`));
  expect(short.length).toBeLessThanOrEqual(LIMITS.nameLength);
  expect(short).toMatch(/🥕 \(2\)$/u);
  expect(short.isWellFormed()).toBe(true);
});
