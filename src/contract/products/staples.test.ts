import { expect, test } from 'vitest';
import { isStapleByName } from './staples.ts';

test.each([
  'Woda',
  ' WODY ',
  'wodą',
  'wód',
  'wrzątek',
  'Zimna woda',
  'woda przegotowana',
  'wody z kranu',
  'letniej wody',
])('%j is water', (name) => {
  expect(isStapleByName(name)).toBe(true);
});

test.each(['Woda gazowana', 'Wodorosty', 'Wódka', 'Sól', 'Ciepła', 'Woda mineralna', 'Woda kokosowa', ''])(
  '%j is bought',
  (name) => {
    expect(isStapleByName(name)).toBe(false);
  },
);
