import { expect, test } from 'vitest';
import { checkQuantity } from './quantity-error.ts';

test.each([
  ['', 'quantityUnread'],
  ['pół', 'quantityUnread'],
  ['2 kg', 'quantityUnread'],
  ['1/0', 'quantityUnread'],
  ['0', 'quantityPositive'],
  ['-1', 'quantityPositive'],
  ['-0,5', 'quantityPositive'],
  ['1000001', 'quantityTooLarge'],
  ['1000000', undefined],
  ['1½', undefined],
])('a quantity of "%s" is %s', (typed, problem) => {
  expect(checkQuantity(typed)).toBe(problem);
});
