import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../../contract/limits.ts';
import { EMPTY_RECIPE, type RecipeValues } from '../recipe-form.ts';
import { type FormIngredient, type FormRow, isSection } from '../form-rows.ts';
import { changedParts } from './changed-parts.ts';
import { mergeRecipe } from './merge-recipe.ts';

const canonical = (html: string): string => html;

const row = (productName: string, qty: number, more: Partial<FormIngredient> = {}): FormIngredient => ({
  key: productName,
  productId: productName,
  productName,
  qty,
  unit: 'g',
  ...more,
});
const heading = (section: string): FormRow => ({ key: section, section });

const [FLOUR, SUGAR, EGG, MILK] = [row('flour', 500), row('sugar', 200), row('egg', 3), row('milk', 250)];

const CAKE: RecipeValues = {
  ...EMPTY_RECIPE,
  name: 'Cake',
  portions: '8',
  tags: ['baking'],
  text: '<ol><li><p>Mix.</p></li><li><p>Bake.</p></li><li><p>Serve.</p></li></ol>',
  ingredients: [FLOUR, SUGAR, EGG],
};

const merge = (
  mine: Partial<RecipeValues>,
  theirs: Partial<RecipeValues>,
  base: Partial<RecipeValues> = {},
) =>
  mergeRecipe({
    base: { ...CAKE, ...base },
    mine: { ...CAKE, ...base, ...mine },
    theirs: { ...CAKE, ...base, ...theirs },
    canonical,
  });

const shown = (rows: readonly FormRow[]): string[] =>
  rows.map((one) => (isSection(one) ? `# ${one.section}` : `${one.productName} ${one.qty}`));

const merged = (mine: FormRow[], theirs: FormRow[], base?: FormRow[]) => {
  const { values, conflicts } = merge(
    { ingredients: mine },
    { ingredients: theirs },
    base && { ingredients: base },
  );
  return { rows: shown(values.ingredients), conflicts: conflicts.map(({ part }) => part) };
};

test('different fields are joined', () => {
  const { values, conflicts } = merge(
    { name: 'Birthday cake', tags: ['baking', 'sweet'] },
    { minutes: '1 h', source: 'Grandma', tags: ['party'] },
  );
  expect(conflicts).toEqual([]);
  expect(values).toMatchObject({
    name: 'Birthday cake',
    minutes: '1 h',
    source: 'Grandma',
    tags: ['sweet', 'party'],
  });
});

test('one field changed by both is a conflict, unless it reads alike', () => {
  expect(merge({ name: 'Mine' }, { name: 'Theirs' })).toMatchObject({
    values: { name: 'Mine' },
    conflicts: [{ part: 'name', mine: 'Mine', theirs: 'Theirs' }],
  });
  expect(merge({ minutes: '90' }, { minutes: '1 h 30 min' }).conflicts).toEqual([]);
});

describe('ingredients', () => {
  test.each<[string, FormRow[], FormRow[], string[]]>([
    [
      'changed',
      [row('flour', 1), SUGAR, EGG],
      [FLOUR, row('sugar', 2), EGG],
      ['flour 1', 'sugar 2', 'egg 3'],
    ],
    [
      'added',
      [FLOUR, MILK, SUGAR, EGG],
      [FLOUR, SUGAR, EGG, row('salt', 1)],
      ['flour 500', 'milk 250', 'sugar 200', 'egg 3', 'salt 1'],
    ],
    ['removed', [SUGAR, EGG], [FLOUR, SUGAR], ['sugar 200']],
    [
      'removed and added in one place',
      [FLOUR, SUGAR],
      [FLOUR, SUGAR, EGG, MILK],
      ['flour 500', 'sugar 200', 'milk 250'],
    ],
    [
      'moved and changed',
      [EGG, FLOUR, SUGAR],
      [FLOUR, row('sugar', 2), EGG],
      ['egg 3', 'flour 500', 'sugar 2'],
    ],
    [
      'added by both alike',
      [FLOUR, SUGAR, EGG, MILK],
      [MILK, FLOUR, SUGAR, EGG],
      ['milk 250', 'flour 500', 'sugar 200', 'egg 3'],
    ],
    [
      'below a heading the other has renamed',
      [heading('Batter'), FLOUR, SUGAR, EGG],
      [FLOUR, SUGAR, MILK, EGG],
      ['# Batter', 'flour 500', 'sugar 200', 'milk 250', 'egg 3'],
    ],
  ])('%s', (_, mine, theirs, rows) => {
    expect(merged(mine, theirs)).toEqual({ rows, conflicts: [] });
  });

  test.each<[string, FormRow[], FormRow[], string[], string[]]>([
    [
      'one amount',
      [row('flour', 1), SUGAR, EGG],
      [row('flour', 2), SUGAR, EGG],
      ['flour 1', 'sugar 200', 'egg 3'],
      ['ingredient'],
    ],
    [
      'removed by the other',
      [row('flour', 1), SUGAR, EGG],
      [SUGAR, EGG],
      ['flour 1', 'sugar 200', 'egg 3'],
      ['ingredient'],
    ],
    ['removed here', [SUGAR, EGG], [row('flour', 2), SUGAR, EGG], ['sugar 200', 'egg 3'], ['ingredient']],
    ['two orders', [EGG, FLOUR, SUGAR], [SUGAR, FLOUR, EGG], ['egg 3', 'flour 500', 'sugar 200'], ['order']],
  ])('a conflict: %s', (_, mine, theirs, rows, conflicts) => {
    expect(merged(mine, theirs)).toEqual({ rows, conflicts });
  });

  test('one product twice is told apart by its place', () => {
    const base = [heading('Batter'), SUGAR, heading('Cream'), row('sugar', 50)];
    const mine = [heading('Batter'), row('sugar', 180), heading('Cream'), row('sugar', 50)];
    const theirs = [heading('Batter'), SUGAR, heading('Cream'), row('sugar', 60)];
    expect(merged(mine, theirs, base)).toEqual({
      rows: ['# Batter', 'sugar 180', '# Cream', 'sugar 60'],
      conflicts: [],
    });
  });

  test('one of two removed here is not mixed with a remark of the other on it', () => {
    const base = [heading('Batter'), SUGAR, heading('Cream'), row('sugar', 50)];
    const mine = [heading('Cream'), row('sugar', 50)];
    const theirs = [heading('Batter'), { ...SUGAR, note: 'brown' }, heading('Cream'), row('sugar', 50)];
    const { values, conflicts } = merge(
      { ingredients: mine },
      { ingredients: theirs },
      { ingredients: base },
    );
    expect(values.ingredients).toMatchObject([{ section: 'Cream' }, { qty: 50, note: '' }]);
    expect(conflicts).toMatchObject([{ part: 'ingredient', productName: 'sugar' }]);
  });

  test('amounts for other numbers of portions are not mixed', () => {
    const doubled = { portions: '16', ingredients: [row('flour', 1000), row('sugar', 400), row('egg', 6)] };
    const { values, conflicts } = merge(doubled, { ingredients: [FLOUR, SUGAR, EGG, MILK] });
    expect(conflicts).toEqual([{ part: 'ingredients' }]);
    expect(values).toMatchObject(doubled);
    // Who only says for how many it is has changed no amount.
    expect(merge({ portions: '6' }, { ingredients: [FLOUR, SUGAR, EGG, MILK] }).conflicts).toEqual([]);
  });
});

test('a text that would become too long is a conflict of its own', () => {
  const long = 'x'.repeat(LIMITS.recipeTextBytes / 2);
  const { values, conflicts } = merge(
    { text: `<p>${long}</p>${CAKE.text}` },
    { text: `${CAKE.text}<p>${long}</p>` },
  );
  expect(conflicts).toEqual([{ part: 'text', versions: [] }]);
  expect(values.text).toBe(`<p>${long}</p>${CAKE.text}`);
});

test('what another has changed is told in the order of the form', () => {
  const theirs = { ...CAKE, tags: [], name: 'Pie', ingredients: [SUGAR, FLOUR, EGG] };
  expect(changedParts({ base: CAKE, theirs, canonical })).toEqual(['name', 'ingredients', 'tags']);
  expect(changedParts({ base: CAKE, theirs: { ...CAKE, portions: ' 8 ' }, canonical })).toEqual([]);
});
