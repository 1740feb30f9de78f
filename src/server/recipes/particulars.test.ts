import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { freshName, getList, makeList, makeProduct } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const PATH = '/api/v2/recipe';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
const [flour, butter] = [await makeProduct(anna), await makeProduct(anna)];

const ingredient = (productId: string, more: object = {}) => ({ productId, qty: 1, unit: 'kg', ...more });
const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

async function make(changes: object = {}) {
  const { status, body } = await anna.post(PATH, {
    name: freshName('Ciasto'),
    text: '',
    products: [ingredient(flour.id)],
    ...changes,
  });
  expect(status).toBe(200);
  return body as { id: string; name: string } & Record<string, unknown>;
}

const read = async (id: string) => (await jan.get(`${PATH}/${id}`)).body;

const SAID = { minutes: 90, source: 'https://aniagotuje.pl/przepis/sernik', tags: ['ciasta', 'na święta'] };

test('minutes, source, tags, remarks and parts are kept, and shown to others', async () => {
  const products = [
    ingredient(flour.id, { note: 'przesiana', section: 'Na ciasto' }),
    ingredient(butter.id, { section: 'Na ciasto' }),
    ingredient(butter.id, { note: 'miękkie', section: 'Na krem' }),
  ];
  const { id } = await make({ ...SAID, products });
  expect(await read(id)).toMatchObject({
    ...SAID,
    products: [
      { ...products[0], Product: named(flour) },
      { ...products[1], Product: named(butter) },
      { ...products[2], Product: named(butter) },
    ],
  });
  const previews = (await jan.get(PATH)).body as { id: string }[];
  const { source: _, ...seen } = SAID;
  expect(previews.find((each) => each.id === id)).toMatchObject(seen);
});

test('what an older app doesn’t mention stays, the remarks with their products', async () => {
  const products = [
    ingredient(flour.id, { note: 'przesiana', section: 'Na ciasto' }),
    ingredient(butter.id, { note: 'zimne', section: 'Na ciasto' }),
    ingredient(butter.id, { note: 'miękkie', section: 'Na krem' }),
  ];
  const { id, name } = await make({ ...SAID, products });
  const older = [ingredient(butter.id), ingredient(butter.id, { qty: 2 }), ingredient(flour.id)];
  await jan.patch(`${PATH}/${id}`, { name, text: '', products: older });
  const after = await read(id);
  expect(after).toMatchObject(SAID);
  expect(after.products).toMatchObject([
    { qty: 1, note: 'zimne', section: 'Na ciasto' },
    { qty: 2, note: 'miękkie', section: 'Na krem' },
    { note: 'przesiana', section: 'Na ciasto' },
  ]);
});

test('null, and nothing but blanks, takes them away', async () => {
  const { id, name } = await make({ ...SAID, products: [ingredient(flour.id, { note: 'x', section: 'y' })] });
  const products = [ingredient(flour.id, { note: null, section: '  ' })];
  const nothing = { minutes: null, source: ' ', tags: [] };
  const { body } = await jan.patch(`${PATH}/${id}`, { name, text: '', products, ...nothing });
  for (const field of ['minutes', 'source', 'tags']) expect(body).not.toHaveProperty(field);
  expect(body.products).toEqual([{ ...ingredient(flour.id), Product: named(flour) }]);
});

test('a tag is there once, as it was spelt first', async () => {
  const { tags } = await make({ tags: ['Zupy', ' na  obiad ', 'ZUPY', 'zupy'] });
  expect(tags).toEqual(['Zupy', 'na obiad']);
});

describe('limits', () => {
  test.each<[string, object, object, RegExp]>([
    ['ten weeks', { minutes: 100_800 }, { minutes: 100_801 }, /^minutes$/],
    ['a minute', { minutes: 1 }, { minutes: 0 }, /^minutes$/],
    ['whole minutes', { minutes: 2 }, { minutes: 1.5 }, /^minutes$/],
    ['a source of 2,000', { source: 'ż'.repeat(2_000) }, { source: 'ż'.repeat(2_001) }, /^source$/],
    ['a tag of 50', { tags: ['ż'.repeat(50)] }, { tags: ['ż'.repeat(51)] }, /^tags/],
    ['a tag of one', { tags: ['a'] }, { tags: [' '] }, /^tags/],
    [
      '20 tags',
      { tags: Array.from({ length: 20 }, (_, at) => `t${at}`) },
      { tags: Array.from({ length: 21 }, (_, at) => `t${at}`) },
      /^tags$/,
    ],
    ['a source of one line', { source: 'Zeszyt babci' }, { source: 'Zeszyt\nbabci' }, /^source$/],
  ])('%s, and no more', async (_, within, beyond, field) => {
    await make(within);
    const { status, body } = await anna.post(PATH, {
      name: freshName('Ciasto'),
      text: '',
      products: [],
      ...beyond,
    });
    expect([status, body.message]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.issues[0]).toMatch(field);
  });

  test.each([
    ['note', 500],
    ['section', 200],
  ])('a %s of %i letters, and no more', async (field, most) => {
    await make({ products: [ingredient(flour.id, { [field]: 'ż'.repeat(most) })] });
    const products = [ingredient(flour.id, { [field]: 'ż'.repeat(most + 1) })];
    const { status, body } = await anna.post(PATH, { name: freshName('Ciasto'), text: '', products });
    expect([status, body.issues]).toEqual([400, [`products.0.${field}`]]);
  });
});

test('recipes from one page are found by any of its addresses', async () => {
  const page = `https://kuchnia.example/${uuidv7()}`;
  const { id } = await make({ source: `${page}?utm_source=fb` });
  const gone = await make({ source: page });
  await anna.delete(`${PATH}/${gone.id}`);
  await make({ source: `${page}/inny` });
  const find = async (source: string) =>
    ((await jan.get(`${PATH}?source=${encodeURIComponent(source)}`)).body as { id: string }[]).map(
      (recipe) => recipe.id,
    );
  expect(await find(page)).toEqual([id]);
  expect(await find(page.replace('https://', 'http://www.'))).toEqual([id]);
  expect(await find('Zeszyt babci')).toEqual([]);
});

test('products of all recipes are answered at once', async () => {
  const { id } = await make({ products: [butter, flour, butter].map((each) => ingredient(each.id)) });
  const gone = await make({ products: [ingredient(butter.id)] });
  await anna.delete(`${PATH}/${gone.id}`);
  const { status, body } = await jan.get(`${PATH}/products`);
  expect(status).toBe(200);
  const recipes = new Map<string, number[]>(body.recipes);
  const used = (recipes.get(id) ?? []).map((place) => body.productIds[place]);
  expect(used).toHaveLength(2);
  expect(new Set(used)).toEqual(new Set([butter.id, flour.id]));
  expect(recipes.has(gone.id)).toBe(false);
});

describe('cooking', () => {
  const cooked = (id: string, day: unknown) => jan.put(`${PATH}/${id}/cooked`, { cookedOn: day });

  test('is noted by its day, announced, and can be taken back', async () => {
    const { id } = await make(SAID);
    server.announcements.length = 0;
    const answer = await cooked(id, '2026-03-29');
    expect([answer.status, answer.body]).toEqual([200, { id, cookedOn: '2026-03-29' }]);
    expect(server.announcements).toEqual([['recipeChanged', id]]);
    expect((await read(id)).cookedOn).toBe('2026-03-29');
    const previews = (await anna.get(PATH)).body as { id: string; cookedOn?: string }[];
    expect(previews.find((recipe) => recipe.id === id)?.cookedOn).toBe('2026-03-29');
    await cooked(id, null);
    expect(await read(id)).not.toHaveProperty('cookedOn');
  });

  test('that is noted late leaves a later day that another user has noted meanwhile', async () => {
    const { id } = await make();
    const note = (who: TestClient, cookedOn: string | null, was: string | null) =>
      who.put(`${PATH}/${id}/cooked`, { cookedOn, was });
    await note(jan, '2026-03-31', null);
    expect((await note(anna, '2026-03-29', null)).body).toEqual({ id, cookedOn: '2026-03-31' });
    // Nor is it taken back with the one that never counted.
    await note(anna, null, '2026-03-29');
    expect((await read(id)).cookedOn).toBe('2026-03-31');
    await note(anna, '2026-04-02', null);
    expect((await read(id)).cookedOn).toBe('2026-04-02');
    await note(jan, '2026-03-31', '2026-04-02');
    expect((await read(id)).cookedOn).toBe('2026-03-31');
  });

  test('survives a change of the recipe', async () => {
    const { id, name } = await make();
    await cooked(id, '2026-11-01');
    await anna.patch(`${PATH}/${id}`, { name, text: '<p>Upiecz.</p>', products: [] });
    expect((await read(id)).cookedOn).toBe('2026-11-01');
  });

  test('needs a day and a recipe', async () => {
    const { id } = await make();
    for (const day of ['2026-02-30', '29.03.2026', '', 7, undefined])
      expect((await cooked(id, day)).body.message).toBe('VALIDATION_ERROR');
    expect((await cooked(uuidv7(), '2026-03-29')).body.message).toBe('RECIPE_NOT_FOUND');
  });
});

test('remarks and parts survive a merge of their products', async () => {
  const [old, kept] = [await makeProduct(anna), await makeProduct(anna)];
  const said = { note: 'starte', section: 'Na krem' };
  const { id } = await make({ products: [ingredient(old.id, said)] });
  expect((await jan.post(`/api/v2/product/${old.id}/merge`, { into: kept.id })).status).toBe(200);
  expect((await read(id)).products).toEqual([{ ...ingredient(kept.id, said), Product: named(kept) }]);
});

test('a remark becomes the note of the item on a list', async () => {
  const { id } = await make({
    products: [ingredient(flour.id, { note: 'przesiana', section: 'Na ciasto' })],
  });
  const list = await makeList(anna);
  const path = `/api/v2/shopping-list/${list}`;
  await anna.post(`${path}/add-recipe-products-to-shopping-list`, { recipeId: id });
  const { items } = await getList(anna, list);
  expect(items).toMatchObject([{ productId: flour.id, note: 'przesiana' }]);
});
