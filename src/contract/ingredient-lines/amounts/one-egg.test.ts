import { expect, test } from 'vitest';
import { isOneEgg } from './one-egg.ts';

test.each([
  'jajko',
  '- Jajko',
  'żółtko',
  'zoltko do posmarowania',
  'roztrzepane jajko do posmarowania',
  'jajko roztrzepane z łyżką mleka',
  'jajko, roztrzepane',
  'białko (do lukru)',
  'jajo lub 2 łyżki siemienia',
])('%j is one', (line) => {
  expect(isOneEgg(line)).toBe(true);
});

test.each([
  'jajka',
  'żółtka do posmarowania',
  'białko serwatkowe',
  'białko w proszku',
  'żółtko i śmietana',
  'makaron z jajkiem',
  'cebula',
  'cytryna do podania',
  'do posmarowania',
  '',
])('%j says nothing of one', (line) => {
  expect(isOneEgg(line)).toBe(false);
});
