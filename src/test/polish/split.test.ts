import { expect, test } from 'vitest';
import { isKeptBack } from './split.ts';

test('a third is kept back, and always the same', () => {
  const texts = Array.from({ length: 3000 }, (_, index) => `${index} łyżki masła`);
  const kept = texts.filter(isKeptBack);
  expect(kept.length).toBeGreaterThan(900);
  expect(kept.length).toBeLessThan(1100);
  expect(texts.filter(isKeptBack)).toEqual(kept);
});
