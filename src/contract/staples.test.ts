import { expect, test } from 'vitest';
import { isStapleByName } from './staples.ts';

test.each(['Woda', ' WODY ', 'wodą', 'wód'])('%j is water', (name) => {
  expect(isStapleByName(name)).toBe(true);
});

test.each(['Woda gazowana', 'Wodorosty', 'Wódka', 'Sól', ''])('%j is bought', (name) => {
  expect(isStapleByName(name)).toBe(false);
});
