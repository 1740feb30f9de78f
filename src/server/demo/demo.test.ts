import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import { ProductIndex } from '../../contract/ingredient-lines/products/product-index.ts';
import { similarPairs } from '../../contract/ingredient-lines/products/similar-products.ts';
import { nameKey } from '../../contract/names.ts';
import type { Meal } from '../../contract/meals.ts';
import type { AppliedType } from '../../contract/shopping-lists/operations.ts';
import { sumQuantities } from '../../contract/quantities/quantities.ts';
import type { HistoryAnswer } from '../../contract/shopping-lists/history.ts';
import type { ListPreview, ShoppingList } from '../../contract/shopping-lists/shopping-lists.ts';
import { addRecipeBody, type RecipePreview } from '../../contract/recipes/recipes.ts';
import { TestClient } from '../../test/client.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { sanitiseRecipeText } from '../recipes/sanitise.ts';
import { greeting } from './greeting.ts';
import { DEMO_PASSWORD, PEOPLE, type Person, WAITING } from './household.ts';
import { PRODUCT_PHOTOS, RECIPE_PHOTOS } from './photos.ts';
import { RECIPES } from './recipes/all.ts';
import { productNames, seedDemo } from './seed.ts';

const KINDS: AppliedType[] = ['item.add', 'product.check', 'item.set', 'item.remove'];

const server = await openTestServer();
// More than a thousand transactions, one after another: a busy machine needs its time for them.
beforeAll(() => seedDemo(server.deps), 120_000);

const credentials = (email: string) => ({ email, password: DEMO_PASSWORD, token: '' });

async function signIn(person: Person): Promise<TestClient> {
  const { body } = await server.anonymous().post('/api/auth/login', credentials(PEOPLE[person].email));
  expect(body).toMatchObject({ success: true, data: { name: PEOPLE[person].name, active: true } });
  return new TestClient(server.url, body.data.token);
}

async function previews(client: TestClient): Promise<ListPreview[]> {
  return (await client.get('/api/v2/shopping-list')).body;
}

async function listNamed(client: TestClient, name: string): Promise<ShoppingList> {
  const preview = (await previews(client)).find((candidate) => candidate.name === name);
  return (await client.get(`/api/v2/shopping-list/${preview?.id}`)).body;
}

/** Every row of every table that the demo writes, in any order that is always the same. */
async function everything({ database }: TestServer): Promise<string[]> {
  const tables = [
    'users',
    'photos',
    'products',
    'recipes',
    'recipeIngredients',
    'shoppingLists',
    'shoppingListMembers',
    'shoppingListItems',
    'shoppingListOperations',
    'meals',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => database.read.selectFrom(table).selectAll().execute()),
  );
  return rows
    .flat()
    .map((row) => JSON.stringify(row))
    .sort();
}

test('the catalogue is a few hundred products, each once, with clean names', () => {
  const names = productNames();
  expect(names.length).toBeGreaterThan(300);
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
  expect(names.filter((name) => name !== name.normalize('NFC').trim() || /\s{2}/u.test(name))).toEqual([]);
});

test('what the README types as an example is in the catalogue, under one name each', async () => {
  const ola = await signIn('ola');
  const { body } = await ola.post('/api/v2/lines/parse', {
    lines: ['mleko 2 l', 'chleb', '10 jajek', 'makaron'],
  });
  const found = ['Mleko', 'Chleb', 'Jajka', 'Makaron'];
  expect(body).toMatchObject(found.map((name) => ({ product: { id: expect.any(String), name } })));
});

test('two products are there twice, to be merged', () => {
  const products = productNames().map((name) => ({ id: name, name }));
  const search = similarPairs(products, new ProductIndex(products, new FoodDictionary(FOOD_WORDS)));
  let step = search.next();
  while (step.done !== true) step = search.next();
  expect(step.value).toEqual([
    ['Ogórki', 'Ogórek'],
    ['Pomidory suszone', 'Suszone pomidory'],
  ]);
});

test('the greeting proposes five things to try, each in Polish and in English', () => {
  const lines = greeting(3000, undefined).split('\n');
  const tries = lines.flatMap((line, index) =>
    /^ {2}\d\. /.test(line) ? [lines.slice(index, index + 2)] : [],
  );
  expect(tries.map(([polish]) => polish?.slice(2, 4))).toEqual(['1.', '2.', '3.', '4.', '5.']);
  for (const [, english] of tries) expect(english).toMatch(/^ {5}\S/);
});

// spec: R219
test('forty recipes are there, with their portions and ingredients in order', async () => {
  expect(RECIPES).toHaveLength(40);
  expect(new Set(RECIPES.map(({ name }) => nameKey(name))).size).toBe(40);
  const ola = await signIn('ola');
  const stored: RecipePreview[] = (await ola.get('/api/v2/recipe')).body;
  expect(stored).toHaveLength(40);
  for (const { name, portions, minutes, tags, ingredients, text } of RECIPES) {
    const preview = stored.find((candidate) => candidate.name === name);
    const { body } = await ola.get(`/api/v2/recipe/${preview?.id}`);
    const products = ingredients.map(([product, qty, unit, more]) =>
      expect.objectContaining({ qty, unit, ...more, Product: expect.objectContaining({ name: product }) }),
    );
    expect(body).toMatchObject({ name, portions, minutes, tags, text, products });
  }
});

test.each(RECIPES)(
  '$name names products of the catalogue, and is what a person could have saved',
  (recipe) => {
    const known = new Set(productNames());
    expect(recipe.ingredients.filter(([product]) => !known.has(product))).toEqual([]);
    expect(new Set(recipe.ingredients.map(([product]) => product)).size).toBe(recipe.ingredients.length);
    expect(sanitiseRecipeText(recipe.text)).toBe(recipe.text);
    const products = recipe.ingredients.map(([, qty, unit, more]) => ({
      productId: uuidv7(),
      qty,
      unit,
      ...more,
    }));
    expect(addRecipeBody.safeParse({ ...recipe, products }).success).toBe(true);
  },
);

test('some recipes and products have photos, which are what they are named after', async () => {
  const ola = await signIn('ola');
  const photographed = async (path: string) =>
    ((await ola.get(path)).body as RecipePreview[]).filter(({ photo }) => photo !== undefined);
  const [recipes, products] = [await photographed('/api/v2/recipe'), await photographed('/api/v2/product')];
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).toSorted();
  expect(names(recipes)).toEqual(Object.keys(RECIPE_PHOTOS).toSorted());
  expect(names(products)).toEqual(Object.keys(PRODUCT_PHOTOS).toSorted());
});

test('a shared list says what a recipe is for, scaled to its portions', async () => {
  const { items } = await listNamed(await signIn('basia'), 'Zakupy na tydzień');
  const forPancakes = items.filter(({ recipeName }) => recipeName === 'Naleśniki');
  const recipe = RECIPES.find(({ name }) => name === 'Naleśniki');
  expect(recipe?.portions).toBe(4);
  expect(
    forPancakes.map(({ productName, productQty, productUnit }) => [productName, productQty, productUnit]),
  ).toEqual(recipe?.ingredients.map(([product, qty, unit]) => [product, qty * 1.5, unit]));
});

test('three people can log in, and one waits for the administrator', async () => {
  await signIn('jan');
  await signIn('basia');
  const ola = await signIn('ola');
  const waiting = await server.anonymous().post('/api/auth/login', credentials(WAITING.email));
  expect(waiting.body.message).toBe('INACTIVE_ACCOUNT');
  const { body } = await ola.get('/api/users');
  expect(body.data).toHaveLength(4);
  expect(body.data).toContainEqual(expect.objectContaining({ email: WAITING.email, waiting: true }));
  expect((await ola.get('/api/v2/product/names')).body).toHaveLength(productNames().length);
});

test('all users share two lists and have one of their own', async () => {
  for (const person of ['ola', 'jan', 'basia'] as const) {
    const lists = await previews(await signIn(person));
    expect(lists.filter(({ members }) => members.length === 3)).toHaveLength(2);
    expect(lists.filter(({ members }) => members.length === 1)).toHaveLength(1);
    expect(lists.every(({ total, checked }) => checked > 0 && checked < total)).toBe(true);
  }
});

test('a line with several quantities adds up, and one product is half ticked', async () => {
  const { items } = await listNamed(await signIn('ola'), 'Zakupy na tydzień');
  const quantitiesOf = (product: string) =>
    items
      .filter(({ productName }) => productName === product)
      .map(({ productQty, productUnit }) => ({ qty: productQty, unit: productUnit }));
  expect(sumQuantities(quantitiesOf('Mąka pszenna'))).toEqual([{ qty: 1.875, unit: 'kg' }]);
  const eggs = items.filter(({ productName }) => productName === 'Jajka');
  expect(eggs.map(({ checked }) => checked)).toEqual([true, false, false]);
});

test('the history has several authors and kinds, in the order of its clock', async () => {
  const jan = await signIn('jan');
  for (const name of ['Zakupy na tydzień', 'Grill na działce w sobotę']) {
    const { id, version } = await listNamed(jan, name);
    const rows = await server.database.read
      .selectFrom('shoppingListOperations')
      .select(['userId', 'type', 'seq', 'madeAt', 'receivedAt', 'outcome'])
      .where('listId', '=', id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    expect(rows.every(({ outcome }) => outcome === 'applied')).toBe(true);
    expect(rows.map(({ madeAt }) => madeAt)).toEqual(rows.map(({ madeAt }) => madeAt).sort((a, b) => a - b));
    expect(rows.at(-1)?.madeAt).toBeLessThan(Date.now());
    expect(rows.map(({ receivedAt }) => receivedAt)).toEqual(rows.map(({ madeAt }) => madeAt));
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(3);
    const kinds = new Set<string>(rows.map(({ type }) => type));
    for (const kind of KINDS) expect(kinds).toContain(kind);
  }
});

test('the history is spread over the days it tells of, and so are the lists', async () => {
  const ola = await signIn('ola');
  const dayOf = (time: number) => new Date(time).toDateString();
  const week = await listNamed(ola, 'Zakupy na tydzień');
  const days = new Set<string>();
  for (let before: number | undefined, more = true; more; ) {
    const query = before === undefined ? '' : `?before=${before}`;
    const page = (await ola.get(`/api/v2/shopping-list/${week.id}/history${query}`)).body as HistoryAnswer;
    for (const { receivedAt } of page.entries) days.add(dayOf(receivedAt));
    before = page.entries.at(-1)?.seq;
    more = page.more;
  }
  expect(days.size).toBeGreaterThan(6);
  const pharmacy = (await previews(ola)).find(({ name }) => name === 'Apteka');
  expect(pharmacy?.changedAt).toBeLessThan(Date.now() - 6 * 60 * 60_000);
});

test('seeding twice changes nothing', async () => {
  const before = await everything(server);
  expect(before.length).toBeGreaterThan(productNames().length);
  expect(await seedDemo(server.deps)).toBe('seeded before');
  expect(await everything(server)).toEqual(before);
});

test("another installation's database is left alone", async () => {
  const other = await startTestServer();
  try {
    await other.signUp({ role: 'admin' });
    const before = await everything(other);
    expect(await seedDemo(other.deps)).toBe('other data');
    expect(await everything(other)).toEqual(before);
  } finally {
    await other.close();
  }
});

test('two weeks are planned, of recipes that are there, and of what is no recipe', async () => {
  const ola = await signIn('ola');
  const [first, last] = [-6, 13].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  );
  const meals: Meal[] = (await ola.get(`/api/v2/meals?from=${first}&to=${last}`)).body;
  expect(meals.length).toBeGreaterThan(7);
  for (const { name, recipeId } of meals) {
    expect([name, recipeId !== null]).toEqual([name, RECIPES.some((recipe) => recipe.name === name)]);
  }
});

/** Every meal that was ever planned, by its day. */
const plan = () =>
  server.database.read.selectFrom('meals').select(['id', 'day', 'deletedAt']).orderBy('id').execute();

async function moveBack(days: number): Promise<void> {
  for (const { id, day } of await plan()) {
    const earlier = new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
    await server.database.transaction((tx) =>
      tx.updateTable('meals').set({ day: earlier }).where('id', '=', id).execute(),
    );
  }
}

test('a demo that is started again weeks later has a plan of this week, beside the earlier one', async () => {
  const ola = await signIn('ola');
  const days = async () => (await plan()).map(({ day }) => day).toSorted();
  const first = await days();
  await moveBack(35);
  const before = await plan();
  const recipes: RecipePreview[] = (await ola.get('/api/v2/recipe')).body;
  const soup = recipes.find(({ name }) => name === 'Krupnik');
  expect((await ola.delete(`/api/v2/recipe/${soup?.id}`)).status).toBe(200);
  expect(await seedDemo(server.deps)).toBe('seeded before');
  const after = await plan();
  const earlier = new Set(before.map(({ id }) => id));
  expect(after.filter(({ id }) => earlier.has(id))).toEqual(before);
  const renewed = after.filter(({ id }) => !earlier.has(id));
  // Without the meal of the recipe that a user has deleted.
  expect(renewed.map(({ day }) => day).toSorted()).toEqual(first.slice(1));
  // Nobody is logged out by it, or stays logged in.
  expect((await ola.get('/api/v2/recipe')).status).toBe(200);
  const sessions = server.database.read.selectFrom('sessions').select('userAgent').execute();
  expect((await sessions).filter(({ userAgent }) => userAgent === 'demo')).toEqual([]);

  await seedDemo(server.deps);
  expect(await plan()).toEqual(after);
});

test('what users do with the plan from this week on stays', async () => {
  const ola = await signIn('ola');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await moveBack(35);
  const id = uuidv7();
  expect((await ola.put(`/api/v2/meal/${id}`, { day: tomorrow, text: 'pizza' })).status).toBe(200);
  const withPizza = await plan();
  await seedDemo(server.deps);
  expect(await plan()).toEqual(withPizza);
  expect((await ola.delete(`/api/v2/meal/${id}`)).status).toBe(200);
  const removed = await plan();
  await seedDemo(server.deps);
  expect(await plan()).toEqual(removed);
});
