import { expect, test } from 'vitest';
import { saysAmount } from './recipe-import.ts';

test('an amount is what can be measured or counted', () => {
  for (const unit of ['g', 'cup', 'bunch', 'piece', null]) expect(saysAmount({ qty: 1, unit })).toBe(true);
  for (const unit of ['pinch', 'handful', 'some']) expect(saysAmount({ qty: 1, unit })).toBe(false);
  for (const unit of ['g', 'pinch', 'some', null]) expect(saysAmount({ qty: null, unit })).toBe(false);
});
