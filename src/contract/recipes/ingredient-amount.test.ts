import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIngredient } from './ingredient-amount.ts';
import { FoodDictionary } from '../ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../ingredient-lines/words/food-words.ts';
import { parseLine } from '../ingredient-lines/parse-line.ts';
import { ProductIndex } from '../ingredient-lines/products/product-index.ts';
import { toThousandths } from '../quantities/quantities.ts';
import { scaleToCook } from './scaling.ts';
import { type AnyUnit, UNITS } from '../quantities/units.ts';

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

test.each<[qty: number, unit: AnyUnit, factor: number, text: string]>([
  // As the author wrote it.
  [0.75, 'cup', 1, '¾ szklanki'],
  [0.25, 'teaspoon', 1, '¼ łyżeczki'],
  [1.5, 'spoon', 1, '1½ łyżki'],
  [0.333, 'cup', 1, '⅓ szklanki'],
  [2.667, 'spoon', 1, '2⅔ łyżki'],
  [0.5, 'piece', 1, '½ szt.'],
  [0.5, 'clove', 1, '½ ząbka'],
  [0.33, 'cup', 1, '0,33 szklanki'],
  [0.3, 'spoon', 1, '0,3 łyżki'],
  [2, 'cup', 1, '2 szklanki'],
  [5, 'clove', 1, '5 ząbków'],
  [0.5, 'kg', 1, '0,5 kg'],
  [1.25, 'l', 1, '1,25 l'],
  [1, 'some', 3, 'trochę'],
  // For more or less.
  [1, 'piece', 14 / 12, '1 szt.'],
  [5, 'piece', 14 / 12, '6 szt.'],
  [1, 'pinch', 14 / 12, '1 szczypta'],
  [0.75, 'cup', 14 / 12, '1 szklanka'],
  [2, 'spoon', 14 / 12, '2⅓ łyżki'],
  [1, 'cup', 1.25, '1¼ szklanki'],
  [1, 'clove', 7 / 3, '2½ ząbka'],
  [1, 'teaspoon', 0.1, '⅛ łyżeczki'],
  [400, 'g', 2 / 3, '267 g'],
])('%d %s times %d is written %j', (qty, unit, factor, text) => {
  expect(plain(formatIngredient({ qty, unit }, factor))).toBe(text);
});

test('a unit that only the server knows has its label and decimals', () => {
  expect(plain(formatIngredient({ qty: 0.5, unit: 'crate', unitLabel: 'skrzynki' }, 1))).toBe('0,5 skrzynki');
});

test('what is written is read back as that amount', () => {
  const dictionary = new FoodDictionary(FOOD_WORDS);
  const products = new ProductIndex([{ id: 'mąka', name: 'Mąka' }], dictionary);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40_000 }).map((thousandths) => thousandths / 1000),
      fc.constantFrom(...UNITS.filter((unit) => unit !== 'some')),
      fc.constantFrom(1, 1 / 3, 5 / 4, 2),
      (qty, unit, factor) => {
        const read = parseLine(`- Mąka – ${formatIngredient({ qty, unit }, factor)}`, {
          products,
          dictionary,
        });
        const exact = toThousandths(scaleToCook({ qty, unit }, factor));
        expect(read).toMatchObject({ qty: exact, unit, product: { id: 'mąka' }, note: null });
      },
    ),
    { numRuns: 3000 },
  );
});
