import { expect, test } from 'vitest';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import type { FormIngredient } from './form-rows.ts';
import { bodyOf, isSameRecipe, valuesOf } from './recipe-form.ts';

const FLOUR = '01990000-0000-7000-8000-000000000001';
const recipe: Recipe = {
  id: '01990000-0000-7000-8000-00000000000f',
  name: 'Kluski',
  portions: 2.5,
  text: '<p>Zagnieć.</p>',
  products: [
    { productId: FLOUR, qty: 0.5, unit: 'kg', Product: { id: FLOUR, name: 'Mąka' } },
    { productId: FLOUR, qty: 1, unit: 'spoon', Product: { id: FLOUR, name: 'Mąka' } },
  ],
};
const asTyped = (html: string): string => html;

test('an unchanged form sends what the server gave', () => {
  const { id: _, products, ...rest } = recipe;
  expect(bodyOf(valuesOf(recipe), 2.5)).toEqual({
    ...rest,
    minutes: null,
    source: null,
    tags: [],
    products: products.map(({ productId, qty, unit, Product }) => ({
      productId,
      productName: Product.name,
      qty,
      unit,
      note: null,
      section: null,
    })),
  });
  expect(valuesOf(recipe).portions).toBe('2,5');
  expect(valuesOf({ ...recipe, portions: null }).portions).toBe('');
});

test('rows of one product have keys of their own', () => {
  const keys = valuesOf(recipe).ingredients.map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

test('what would be saved alike is the same', () => {
  const values = valuesOf(recipe);
  const same = { ...values, name: ' Kluski ', portions: '2.5', text: '<P>Zagnieć.</P>' };
  expect(isSameRecipe(values, same, (html) => html.toLowerCase())).toBe(true);
  const renamed = values.ingredients.map((row) => ({
    ...row,
    key: `x${row.key}`,
    productName: 'Mąka żytnia',
  }));
  expect(isSameRecipe(values, { ...values, ingredients: renamed }, asTyped)).toBe(true);
});

test('every difference that would be saved counts', () => {
  const values = valuesOf(recipe);
  const [first, second] = values.ingredients as [FormIngredient, FormIngredient];
  for (const change of [
    { name: 'Kopytka' },
    { portions: '' },
    { portions: 'x' },
    { text: '' },
    { ingredients: [second, first] },
    { ingredients: [first] },
    { ingredients: [first, { ...second, qty: 2 }] },
    { ingredients: [first, { ...second, unit: 'teaspoon' as const }] },
    { ingredients: [first, { ...second, note: 'przesiana' }] },
    { ingredients: [first, { key: 's', section: 'Na krem' }, second] },
    { minutes: '30' },
    { source: 'Zeszyt babci' },
    { tags: ['obiad'] },
  ]) {
    expect(isSameRecipe(values, { ...values, ...change }, asTyped)).toBe(false);
  }
});
