import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { refusal, succeeded, type TestClient, type TestResponse } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { freshName, makeProduct } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const PATH = '/api/v2/recipe';

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
const { id, name } = await makeProduct(anna);
const flour = { id, name };
beforeEach(() => {
  server.announcements.length = 0;
});

const unnamed = (productId: string) => ({ productId, qty: 1, unit: 'kg' });
const ingredient = (productName = freshName('Przyprawa'), productId = uuidv7()) => ({
  ...unnamed(productId),
  productName,
});
const draft = (products: object[], more: object = {}) => ({
  name: freshName('Piernik'),
  text: '',
  products,
  ...more,
});
const catalogue = async () =>
  new Map(succeeded(await jan.get('/api/v2/product/names')) as [id: string, name: string][]);
const isNamed = async (name: string) => [...(await catalogue()).values()].includes(name);
const productsIn = ({ body }: { body: unknown }) => (body as Recipe).products.map(({ Product }) => Product);

/** Saves these ingredients, in a new recipe or in one that was there. */
const SAVES: [string, (products: object[], who?: TestClient) => Promise<TestResponse>][] = [
  ['a new recipe', (products, who = anna) => who.post(PATH, draft(products))],
  [
    'a changed recipe',
    async (products, who = anna) => {
      const { id } = succeeded(await jan.post(PATH, draft([unnamed(flour.id)])));
      server.announcements.length = 0;
      return who.patch(`${PATH}/${id}`, draft(products));
    },
  ],
];

describe.each(SAVES)('with %s', (_, save) => {
  test('products that the catalogue lacks are made, under the ids they come with, and announced', async () => {
    const [salt, pepper] = [ingredient(), ingredient()];
    const answer = await save([salt, unnamed(flour.id), pepper]);
    expect(productsIn({ body: succeeded(answer) })).toEqual([
      { id: salt.productId, name: salt.productName },
      flour,
      { id: pepper.productId, name: pepper.productName },
    ]);
    for (const { productId, productName } of [salt, pepper]) {
      expect((await catalogue()).get(productId)).toBe(productName);
      expect(server.announcements.filter(([, id]) => id === productId)).toEqual([
        ['productChanged', productId],
      ]);
    }
  });

  test('a name that is there already makes nothing, in whatever case; nor does one that comes twice', async () => {
    const twice = freshName('Goździk');
    const answer = await save([
      ingredient(flour.name.toUpperCase()),
      ingredient(twice),
      ingredient(`  ${twice.toUpperCase()} `),
      ingredient('Inna nazwa', flour.id),
    ]);
    const [known, first, second, byId] = productsIn({ body: succeeded(answer) });
    expect([known, byId]).toEqual([flour, flour]);
    expect(first?.name).toBe(twice);
    expect(second).toEqual(first);
    expect(await isNamed('Inna nazwa')).toBe(false);
  });

  test('a merged product is what it was merged into, and a deleted one is created again', async () => {
    const [merged, deleted] = [await makeProduct(anna), await makeProduct(anna)];
    succeeded(await jan.post(`/api/v2/product/${merged.id}/merge`, { into: flour.id }));
    succeeded(await jan.delete(`/api/v2/product/${deleted.id}`));
    const answer = await save([ingredient(merged.name, merged.id), ingredient(deleted.name, deleted.id)]);
    const [into, anew] = productsIn({ body: succeeded(answer) });
    expect([into, anew?.name]).toEqual([flour, deleted.name]);
    expect(anew?.id).not.toBe(deleted.id);
  });

  // spec: R209
  test('one that comes without a name has to be there: the recipe is refused, and nothing is made', async () => {
    const salt = ingredient();
    const { status, body } = await save([salt, unnamed(uuidv7())]);
    expect([status, body]).toEqual([404, refusal('PRODUCTS_NOT_FOUND')]);
    expect(await isNamed(salt.productName)).toBe(false);
    expect(server.announcements).toEqual([]);
  });

  test.each(['', 'x'.repeat(LIMITS.nameLength + 1), 7])('%.5j is no name', async (productName) => {
    const { status, body } = await save([{ ...unnamed(uuidv7()), productName }]);
    expect([status, body]).toEqual([
      400,
      { ...refusal('VALIDATION_ERROR'), issues: ['products.0.productName'] },
    ]);
  });

  test('two who name the same new product at once use one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [shared, own] = [freshName('Kardamon'), freshName('Anyż')];
      const answers = await Promise.all([
        save([ingredient(shared), ingredient(own)], anna),
        save([ingredient(own), ingredient(shared)], jan),
      ]);
      const ids = answers.map((answer) => productsIn({ body: succeeded(answer) }).map(({ id }) => id));
      expect(ids[1]?.toReversed()).toEqual(ids[0]);
    }
  });
});

// spec: R230
test('a recipe that is sent again, because its answer was lost, makes nothing twice', async () => {
  const salt = ingredient();
  const body = draft([salt], { id: uuidv7() });
  server.faults.loseNextAnswer();
  expect((await anna.post(PATH, body)).status).toBeGreaterThanOrEqual(500);
  const names = await catalogue();
  expect(names.get(salt.productId)).toBe(salt.productName);
  expect(server.announcements).toEqual([]);
  const again = await anna.post(PATH, body);
  expect(productsIn({ body: succeeded(again) })).toEqual([{ id: salt.productId, name: salt.productName }]);
  expect(await catalogue()).toEqual(names);
  expect(server.announcements).toContainEqual(['productChanged', salt.productId]);
  // Nor does a change.
  const path = `${PATH}/${again.body.id}`;
  for (const _ of [1, 2]) succeeded(await anna.patch(path, draft([salt])));
  expect(await catalogue()).toEqual(names);
});

test('a save from a version that a user has replaced makes no product', async () => {
  const { id, version } = succeeded(await anna.post(PATH, draft([])));
  succeeded(await jan.patch(`${PATH}/${id}`, draft([])));
  const salt = ingredient();
  const late = await anna.patch(`${PATH}/${id}`, draft([salt], { version }));
  expect([late.status, late.body]).toEqual([409, refusal('RECIPE_CHANGED')]);
  expect(await isNamed(salt.productName)).toBe(false);
});

// spec: R286
test.each(['adding', 'changing'])('%s with new products is all or nothing', async (kind) => {
  const { id } = succeeded(await anna.post(PATH, draft([unnamed(flour.id)])));
  const body = draft([ingredient(), unnamed(flour.id), ingredient()], { id: uuidv7() });
  const statuses: number[] = [];
  const announced: number[] = [];
  server.announcements.length = 0;
  const { broken, leftovers } = await breakEveryStatement(server, async () => {
    const answer = await (kind === 'adding' ? anna.post(PATH, body) : anna.patch(`${PATH}/${id}`, body));
    statuses.push(answer.status);
    announced.push(server.announcements.length);
  });
  expect(broken).toBeGreaterThanOrEqual(6);
  expect(leftovers).toEqual([]);
  expect(statuses).toEqual([...Array<number>(broken).fill(500), 200]);
  expect(announced.slice(0, -1)).toEqual(Array<number>(broken).fill(0));
  expect(announced.at(-1)).toBeGreaterThanOrEqual(3);
});
