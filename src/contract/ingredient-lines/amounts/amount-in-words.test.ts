import { expect, test } from 'vitest';
import { wordsToDigits } from './amount-in-words.ts';

test.each([
  ['pół', '0,5'],
  [' Pol ', '0,5'],
  ['ćwierć', '0,25'],
  ['półtora', '1,5'],
  ['dwa', '2'],
  ['dwa i pół', '2,5'],
  ['dwie trzecie', '0,667'],
  ['tuzin', '12'],
  ['2 i pół', '2,5'],
])('an amount of "%s" is %s', (typed, digits) => {
  expect(wordsToDigits(typed)).toBe(digits);
});

test.each(['', '2', '0,50', '1 000', '1 1/2', '1/0', '-1', '2 kg', 'dwa kilo', 'minus dwa', 'mleko'])(
  '"%s" stays as it is typed',
  (typed) => {
    expect(wordsToDigits(typed)).toBe(typed);
  },
);
