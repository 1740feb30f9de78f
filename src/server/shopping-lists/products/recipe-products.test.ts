import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../contract/limits.ts';
import { refusal, type TestClient, type TestResponse } from '../../../test/client.ts';
import { freshName, getList, makeList, makeProduct } from '../../../test/household.ts';
import { openTestServer } from '../../../test/open-test-server.ts';

interface Asked {
  list: string;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
}

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
const [flour, milk] = [await makeProduct(anna, 'Mąka pszenna'), await makeProduct(anna, 'Mleko')];

async function makeRecipe(changes: object = {}): Promise<{ id: string; name: string }> {
  const products = [
    { productId: milk.id, qty: 0.5, unit: 'l' },
    { productId: flour.id, qty: 250, unit: 'g' },
    { productId: milk.id, qty: 1, unit: 'some' },
  ];
  const { status, body } = await anna.post('/api/v2/recipe', {
    name: freshName('Naleśniki'),
    text: '',
    products,
    ...changes,
  });
  expect(status).toBe(200);
  return body as { id: string; name: string };
}

const amounts = async (list: string) =>
  (await getList(anna, list)).items.map(({ productName, productQty, productUnit }) => [
    productName,
    productQty,
    productUnit,
  ]);

/** The two equivalent calls, and how each wraps the list that it answers. */
const ways = [
  {
    way: 'the call',
    add: (who: TestClient, { list, body, headers }: Asked): Promise<TestResponse> =>
      who.post(`/api/v2/shopping-list/${list}/add-recipe-products-to-shopping-list`, body, headers),
    answer: (list: unknown) => list,
  },
  {
    way: 'the older call',
    add: (who: TestClient, { list, body, headers }: Asked): Promise<TestResponse> =>
      who.post(
        '/api/shopping-lists/add-recipe-products-to-shopping-list',
        { shoppingListId: list, ...body },
        headers,
      ),
    answer: (list: unknown) => ({ success: true, message: '', data: list }),
  },
];

describe.each(ways)('$way', ({ add, answer }) => {
  test('rounds up a product that is needed in two places once', async () => {
    const half = { productId: flour.id, qty: 0.5, unit: 'piece' };
    const [list, recipe] = [await makeList(anna), await makeRecipe({ products: [half, half] })];
    await add(anna, { list, body: { recipeId: recipe.id } });
    expect(await amounts(list)).toEqual([['Mąka pszenna', 1, 'piece']]);
  });

  test('puts the ingredients on the list in their order, each with its recipe', async () => {
    const [list, recipe] = [await makeList(anna, jan), await makeRecipe()];
    server.announcements.length = 0;
    const { status, body } = await add(jan, { list, body: { recipeId: recipe.id } });
    const now = await getList(anna, list);
    expect([status, body]).toEqual([200, answer(now)]);
    const origin = {
      addedBy: jan.id,
      recipeId: recipe.id,
      recipeName: recipe.name,
      checked: false,
      note: null,
    };
    expect(now.items).toEqual(
      [
        { productId: milk.id, productName: milk.name, productQty: 0.5, productUnit: 'l' },
        { productId: flour.id, productName: flour.name, productQty: 250, productUnit: 'g' },
        { productId: milk.id, productName: milk.name, productQty: 1, productUnit: 'some' },
      ].map((item) => ({
        ...item,
        ...origin,
        id: expect.any(String),
        position: expect.any(Number),
        missingIn: null,
        marks: {},
      })),
    );
    expect(now.version).toBe(1);
    expect(server.announcements).toEqual([
      [
        'listAdvanced',
        list,
        1,
        [expect.objectContaining({ type: 'item.add', effects: { items: now.items } })],
      ],
      ['listsChanged', [anna.id, jan.id], list],
    ]);
  });

  // spec: R153
  test('without a key has its effect as often as it is made', async () => {
    const [list, recipe] = [await makeList(anna), await makeRecipe()];
    for (const times of [1, 2]) {
      expect((await add(anna, { list, body: { recipeId: recipe.id } })).status).toBe(200);
      expect((await getList(anna, list)).items).toHaveLength(3 * times);
    }
  });

  test('with a key has its effect once however often it is sent; for another recipe the key is refused', async () => {
    const [list, recipe, other] = [await makeList(anna), await makeRecipe(), await makeRecipe()];
    const headers = { 'idempotency-key': uuidv7() };
    const asked = { list, body: { recipeId: recipe.id, portions: 2 }, headers };
    const answers = await Promise.all([1, 2, 3].map(() => add(anna, asked)));
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, answer(await getList(anna, list))]);
    expect((await getList(anna, list)).items).toHaveLength(3);
    for (const body of [{ recipeId: other.id, portions: 2 }, { recipeId: recipe.id }]) {
      const refused = await add(anna, { list, body, headers });
      expect([refused.status, refused.body]).toEqual([409, refusal('OPERATION_CONFLICT')]);
    }
  });

  // spec: R151
  test('for a number of portions scales the recipe’s quantities', async () => {
    const recipe = await makeRecipe({ portions: 4 });
    const scaled = async (portions: number) => {
      const list = await makeList(anna);
      expect((await add(anna, { list, body: { recipeId: recipe.id, portions } })).status).toBe(200);
      return (await amounts(list)).map(([, qty]) => qty);
    };
    expect(await scaled(4)).toEqual([0.5, 250, 1]);
    expect(await scaled(6)).toEqual([0.75, 375, 1.5]);
    expect(await scaled(1)).toEqual([0.125, 62.5, 0.25]);
    // Rounded to three decimals, and never to zero.
    expect(await scaled(0.001)).toEqual([0.001, 0.063, 0.001]);
  });

  test('for a number of portions scales the amounts within remarks, or says for how many they are', async () => {
    const ofFlour = (note: string) => ({ productId: flour.id, qty: 200, unit: 'g', note });
    const products = [ofFlour('+ 1 łyżka'), ofFlour('typ 450'), ofFlour('2 duże garście')];
    const recipe = await makeRecipe({ products, portions: 4 });
    const notes = async (portions?: number) => {
      const list = await makeList(anna);
      await add(anna, { list, body: { recipeId: recipe.id, portions } });
      return (await getList(anna, list)).items.map(({ note }) => note);
    };
    expect(await notes()).toEqual(['+ 1 łyżka', 'typ 450', '2 duże garście']);
    expect(await notes(4)).toEqual(['+ 1 łyżka', 'typ 450', '2 duże garście']);
    expect(await notes(12)).toEqual(['+ 3 łyżki', 'typ 450', 'na 4 porcje: 2 duże garście']);
  });

  test('with portions for a recipe that has none adds it unscaled', async () => {
    const [list, recipe] = [await makeList(anna), await makeRecipe()];
    await add(anna, { list, body: { recipeId: recipe.id, portions: 8 } });
    expect(await amounts(list)).toEqual([
      [milk.name, 0.5, 'l'],
      [flour.name, 250, 'g'],
      [milk.name, 1, 'some'],
    ]);
  });

  test('never goes above the largest quantity', async () => {
    const products = [{ productId: flour.id, qty: LIMITS.quantityMax, unit: 'g' }];
    const [list, recipe] = [await makeList(anna), await makeRecipe({ products, portions: 1 })];
    await add(anna, { list, body: { recipeId: recipe.id, portions: 1_000 } });
    expect(await amounts(list)).toEqual([[flour.name, LIMITS.quantityMax, 'g']]);
  });

  test.each([0, -1, 1_001, '4', null])('is refused for %j portions', async (portions) => {
    const [list, recipe] = [await makeList(anna), await makeRecipe({ portions: 4 })];
    const { status, body } = await add(anna, { list, body: { recipeId: recipe.id, portions } });
    expect([status, body]).toEqual([400, { ...refusal('VALIDATION_ERROR'), issues: ['portions'] }]);
    expect((await getList(anna, list)).items).toEqual([]);
  });

  test('is refused for a recipe without ingredients, and for one that does not exist', async () => {
    const [list, bare, deleted] = [
      await makeList(anna),
      await makeRecipe({ products: [] }),
      await makeRecipe(),
    ];
    await anna.delete(`/api/v2/recipe/${deleted.id}`);
    const none = await add(anna, { list, body: { recipeId: bare.id } });
    expect([none.status, none.body]).toEqual([400, refusal('RECIPE_HAS_NO_PRODUCTS')]);
    for (const recipeId of [deleted.id, uuidv7()]) {
      const gone = await add(anna, { list, body: { recipeId } });
      expect([gone.status, gone.body]).toEqual([404, refusal('RECIPE_NOT_FOUND')]);
    }
    expect(await getList(anna, list)).toMatchObject({ version: 0, items: [] });
  });
});

// spec: R152
test('items keep their recipe: under its present name, and after it was deleted', async () => {
  const [list, recipe] = [await makeList(anna), await makeRecipe()];
  const call = `/api/v2/shopping-list/${list}/add-recipe-products-to-shopping-list`;
  await anna.post(call, { recipeId: recipe.id });
  const origins = async () =>
    new Set((await getList(anna, list)).items.map(({ recipeId, recipeName }) => `${recipeId} ${recipeName}`));
  const name = freshName('Naleśniki z serem');
  const products = [{ productId: milk.id, qty: 1, unit: 'l' }];
  await anna.patch(`/api/v2/recipe/${recipe.id}`, { name, text: '', products });
  expect(await origins()).toEqual(new Set([`${recipe.id} ${name}`]));
  await anna.delete(`/api/v2/recipe/${recipe.id}`);
  expect(await origins()).toEqual(new Set([`${recipe.id} ${name}`]));
});

test('a product’s count includes items that came with a recipe', async () => {
  const product = await makeProduct(anna);
  const [list, recipe] = [
    await makeList(anna),
    await makeRecipe({ products: [{ productId: product.id, qty: 1, unit: 'kg' }] }),
  ];
  const call = `/api/v2/shopping-list/${list}/add-recipe-products-to-shopping-list`;
  for (const _ of 'ab') await anna.post(call, { recipeId: recipe.id });
  expect((await jan.get(`/api/v2/product/${product.id}`)).body._count).toEqual({
    recipes: 1,
    ShoppingListItem: 2,
  });
});
