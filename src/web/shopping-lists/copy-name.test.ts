import { expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { nameOfCopy } from './copy-name.ts';

test('a copy has the next number that is free', () => {
  expect(nameOfCopy('Sobota', [])).toBe('Sobota (2)');
  expect(nameOfCopy('Sobota', ['sobota (2)', 'Sobota (4)'])).toBe('Sobota (3)');
  expect(nameOfCopy('Sobota (2)', ['Sobota (2)'])).toBe('Sobota (3)');
  expect(nameOfCopy('(2)', [])).toBe('(2) (2)');
});

test('a long name keeps its number', () => {
  const long = 'a'.repeat(LIMITS.nameLength);
  const copy = nameOfCopy(long, []);
  expect(copy).toHaveLength(LIMITS.nameLength);
  expect(copy).toMatch(/^a+ \(2\)$/);
  expect(nameOfCopy(copy, [copy])).toMatch(/^a+ \(3\)$/);
});

test('a long name is cut beside an emoji, never inside', () => {
  const long = `x${'🥕'.repeat(LIMITS.nameLength / 2 - 1)}`;
  expect(nameOfCopy(long, [])).toBe(`x${'🥕'.repeat(LIMITS.nameLength / 2 - 3)} (2)`);
});
