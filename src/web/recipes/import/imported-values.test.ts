import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import type { ImportedRecipe } from '../../../contract/recipes/recipe-import.ts';
import { catalogueOf } from '../../ui/product-field/product-catalogue.ts';
import { type FormIngredient, ingredientsIn } from '../editor/form-rows.ts';
import { importedValues } from './imported-values.ts';

const catalogue = catalogueOf([
  ['mąka', 'Mąka'],
  ['papryka', 'Papryka czerwona'],
  ['druga papryka', 'Czerwona papryka'],
]);

type Ingredient = ImportedRecipe['ingredients'][number];
const line = (text: string, read: Partial<Ingredient> = {}): Ingredient => ({
  text,
  kind: 'ingredient',
  qty: null,
  qtyMax: null,
  unit: null,
  product: { id: null, name: text },
  note: null,
  section: null,
  ...read,
});
const valuesOf = (found: Partial<ImportedRecipe>) =>
  importedValues(
    {
      name: null,
      text: '',
      portions: null,
      minutes: null,
      source: null,
      ingredients: [],
      missing: [],
      ...found,
    },
    catalogue,
  );
const rowsOf = (...ingredients: Ingredient[]): FormIngredient[] =>
  ingredientsIn(valuesOf({ ingredients }).ingredients);

test('what the page says stands in the fields; what it doesn’t say is empty', () => {
  const found = {
    name: ' Żurek  babci ',
    text: '<p>Ugotuj.</p>',
    portions: 4.5,
    minutes: 90,
    source: 'https://a.pl/',
    tags: ['zupy', 'Wielkanoc'],
  };
  expect(valuesOf(found)).toEqual({
    name: 'Żurek babci',
    text: '<p>Ugotuj.</p>',
    portions: '4,5',
    minutes: '1\u00a0h 30\u00a0min',
    source: 'https://a.pl/',
    tags: ['zupy', 'Wielkanoc'],
    ingredients: [],
  });
  expect(valuesOf({})).toMatchObject({ name: '', portions: '', minutes: '', source: '', tags: [] });
  expect(valuesOf({ portions: 2_500, minutes: 10_000_000 })).toMatchObject({ portions: '', minutes: '' });
  expect(valuesOf({ name: 'ż'.repeat(300) }).name).toHaveLength(LIMITS.nameLength);
});

describe('a line', () => {
  test('stands above its reading, under the product it means', () => {
    const [row] = rowsOf(
      line('2-3 szklanki mąki (przesianej)', {
        qty: 2,
        qtyMax: 3,
        unit: 'cup',
        product: { id: 'mąka', name: 'Mąka' },
        note: 'przesianej',
      }),
    );
    expect(row).toMatchObject({
      productId: 'mąka',
      productName: 'Mąka',
      qty: 3,
      unit: 'cup',
      note: 'przesianej',
      line: '2-3 szklanki mąki (przesianej)',
    });
  });

  test('without an amount is a little; with one, but no unit, pieces', () => {
    expect(
      rowsOf(
        line('sól'),
        line('żółtko'),
        line('2 jajka', { qty: 2 }),
        line('szczypta soli', { unit: 'pinch' }),
      ),
    ).toMatchObject([
      { qty: 1, unit: 'some' },
      { qty: 1, unit: 'piece' },
      { qty: 2, unit: 'piece' },
      { qty: 1, unit: 'pinch' },
    ]);
  });

  test('with an amount that can’t be bought is a little', () => {
    expect(rowsOf(line('0 g', { qty: 0, unit: 'g' }), line('dużo', { qty: 1e9, unit: 'kg' }))).toMatchObject([
      { qty: 1, unit: 'some' },
      { qty: 1, unit: 'some' },
    ]);
  });

  test('that fits several products is one of them, and no third', () => {
    const [row] = rowsOf(
      line('2 szt. czerwonej papryki', { product: { id: null, name: 'czerwonej papryki' } }),
    );
    expect(['papryka', 'druga papryka']).toContain(row?.productId);
  });

  test('that names nothing is there by its text', () => {
    const [row] = rowsOf(line('x'.repeat(400), { kind: 'other', product: null }));
    expect(row?.productName).toBe('x'.repeat(LIMITS.nameLength));
    expect(rowsOf(line('  '))).toEqual([]);
  });
});

describe('a line of several ingredients', () => {
  test.each([
    ['sól, pieprz', ['sól', 'pieprz']],
    ['sól i pieprz', ['sól', 'pieprz']],
    ['mąka, cukier i sól', ['Mąka', 'cukier', 'sól']],
    ['Mąka i sól do smaku', ['Mąka', 'sól']],
  ])('%j becomes as many', (text, names) => {
    const rows = rowsOf(line(text, { section: null }));
    expect(rows.map(({ productName }) => productName)).toEqual(names);
    expect(rows.every(({ qty, unit }) => qty === 1 && unit === 'some')).toBe(true);
  });

  test('each has its own amount, remark and line, and its place in the part', () => {
    const { ingredients } = valuesOf({
      ingredients: [
        line('2 łyżki mąki, 3 jajka, pieprz do smaku', { section: 'Na ciasto' }),
        line('sól', { section: 'Na ciasto' }),
      ],
    });
    expect(ingredients).toMatchObject([
      { section: 'Na ciasto' },
      { productId: 'mąka', qty: 2, unit: 'spoon', line: '2 łyżki mąki' },
      { productName: 'jajka', isNew: true, qty: 3, unit: 'piece', line: '3 jajka' },
      { productName: 'pieprz', unit: 'some', note: 'do smaku', line: 'pieprz do smaku' },
      { productName: 'sól', line: 'sól' },
    ]);
  });

  test('is one product with another line’s', () => {
    const [one, , other] = rowsOf(
      line('sól, pieprz'),
      line('szczypta soli', { product: { id: null, name: 'sól' } }),
    );
    expect(other?.productId).toBe(one?.productId);
  });

  test.each([
    ['masło lub margaryna', 'masło', 'lub margaryna'],
    ['mąka pszenna, przesiana', 'mąka pszenna', 'przesiana'],
    ['ser żółty, starty', 'ser żółty', 'starty'],
    ['1 kg jabłek i gruszek', 'jabłka i gruszki', null],
  ])('%j is none', (text, name, note) => {
    const read = line(text, { product: { id: null, name }, note });
    expect(rowsOf(read)).toMatchObject([{ productName: name, line: text }]);
  });

  test('stays one where a recipe has no room for more', () => {
    const many = Array.from({ length: LIMITS.recipeIngredients }, () => line('sól, pieprz'));
    expect(rowsOf(...many)).toHaveLength(LIMITS.recipeIngredients);
    expect(rowsOf(...many.slice(0, LIMITS.recipeIngredients / 2))).toHaveLength(LIMITS.recipeIngredients);
  });
});

test('a new product is one in all its forms, and keeps away from known ones', () => {
  const [one, other, third] = rowsOf(
    line('2 cebule', { product: { id: null, name: 'cebule' } }),
    line('cebula', { product: { id: null, name: 'cebula' } }),
    line('czosnek', { product: { id: null, name: 'czosnek' } }),
  );
  expect(one?.productId).toBe(other?.productId);
  expect(third?.productId).not.toBe(one?.productId);
});

test('parts become headings', () => {
  const { ingredients } = valuesOf({
    ingredients: [line('drożdże', { section: 'Na ciasto' }), line('masło')],
  });
  expect(ingredients.map((row) => ('section' in row ? `[${row.section}]` : row.productName))).toEqual([
    '[Na ciasto]',
    'drożdże',
    '[]',
    'masło',
  ]);
});

test('a new product is the one that a later line would find', () => {
  const [berries, garnish, dried] = rowsOf(
    line('truskawki'),
    line('świeże truskawki'),
    line('suszone truskawki'),
  );
  expect(garnish).toMatchObject({ productId: berries?.productId, productName: 'truskawki', isNew: true });
  expect(dried?.productName).toBe('suszone truskawki');
});
