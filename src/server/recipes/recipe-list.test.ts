import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { RecipeProducts } from '../../contract/recipes/recipes.ts';
import { CALLS, makeWorld } from '../../test/calls.ts';
import { succeeded, TestClient } from '../../test/client.ts';
import { freshAddress } from '../../test/hostile.ts';
import { makeProduct } from '../../test/household.ts';
import { makePhoto } from '../../test/jpeg.ts';
import { makeRecipe } from '../../test/recipes.ts';
import { startTestServer } from '../../test/server.ts';
import { cpuMsOf, longestTurnMsOf } from '../../test/cpu-cost.ts';
import { RECIPES_VERSION } from '../db/content-versions.ts';
import { searchRecipes } from './search.ts';
import { beginEpoch } from '../../test/epochs.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const PATH = '/api/v2/recipe';

const server = await openTestServer({ settings: { trustProxy: ['127.0.0.1'] } });

const present = () => searchRecipes(server.database.read, {});

test('the list is that of the database, whatever was called', async () => {
  const anna = await server.signUp();
  let changes = 0;
  for (const [name, callOf] of Object.entries(CALLS)) {
    const [method = ''] = name.split(' ');
    if (method === 'GET') continue;
    const world = await makeWorld(server);
    const [path, body] = await callOf(world);
    const before = (await anna.get(PATH, freshAddress())).body;
    const who = path.startsWith('/api/users') ? world.people.admin : world.people.owner;
    await who.send(method, path, body, freshAddress());
    const after = (await anna.get(PATH, freshAddress())).body;
    expect([name, after]).toEqual([name, await present()]);
    if (JSON.stringify(after) !== JSON.stringify(before)) changes += 1;
  }
  // To add, to change, to delete, to bring back, to note the day it was cooked, to set its photo.
  expect(changes).toBe(6);
});

test('which products the recipes use is answered as it is after each change', async () => {
  const anna = await server.signUp();
  const [milk, cream] = [await makeProduct(anna), await makeProduct(anna)];
  const { id, name } = await makeRecipe(server, []);
  const used = async () => {
    const { productIds, recipes } = (await anna.get(`${PATH}/products`)).body as RecipeProducts;
    return recipes.find(([recipe]) => recipe === id)?.[1].map((place) => productIds[place]);
  };
  expect(await used()).toBeUndefined();
  const products = [{ productId: milk.id, qty: 1, unit: 'l' }];
  for (const [change, after] of [
    [() => anna.patch(`${PATH}/${id}`, { name, text: '', products }), [milk.id]],
    [() => anna.post(`/api/v2/product/${milk.id}/merge`, { into: cream.id }), [cream.id]],
    [() => anna.delete(`${PATH}/${id}`), undefined],
    [() => anna.post(`${PATH}/${id}/restore`), [cream.id]],
  ] as const) {
    succeeded(await change());
    expect(await used()).toEqual(after);
  }
});

test('a client that has the list is sent nothing until it changes', async () => {
  const anna = await server.signUp();
  const ask = (etag: string) => anna.get(PATH, { 'if-none-match': etag });
  const [one, two] = [await makeProduct(anna), await makeProduct(anna)];
  await makeRecipe(server, [{ productId: two.id, qty: 1, unit: 'l' }]);
  const recipe = await makeRecipe(
    server,
    [two, one].map(({ id }) => ({ productId: id, qty: 1, unit: 'l' })),
  );
  const etagOf = async (path: string) => (await anna.get(path)).headers.get('etag') ?? '';
  const etag = await etagOf(PATH);
  expect((await ask(etag)).status).toBe(304);
  // Another process, or this one after a restart, has made the same answer itself.
  const other = await startTestServer({ storage: server.storage });
  const there = new TestClient(other.url, anna.token);
  for (const path of [PATH, `${PATH}/products`]) {
    expect((await there.get(path, { 'if-none-match': await etagOf(path) })).status).toBe(304);
  }
  await other.close();
  expect((await ask('"x"')).body).toEqual(await present());
  let known = etag;
  for (const change of [
    () => anna.put(`${PATH}/${recipe.id}/photo`, makePhoto()),
    () => anna.delete(`${PATH}/${recipe.id}/photo`),
  ]) {
    succeeded(await change());
    const changed = await ask(known);
    expect([changed.status, changed.body]).toEqual([200, await present()]);
    known = changed.headers.get('etag') ?? '';
  }
  // Without the photo it is unchanged.
  expect(known).toBe(etag);
});

test('a backup that was put in place is another list', async () => {
  const anna = await server.signUp();
  const recipe = await makeRecipe(server, []);
  succeeded(await anna.put(`${PATH}/${recipe.id}/photo`, makePhoto()));
  const etag = (await anna.get(PATH)).headers.get('etag') ?? '';
  await beginEpoch(server.database, 'another epoch');
  const again = await anna.get(PATH, { 'if-none-match': etag });
  expect([again.status, again.body]).toEqual([200, await present()]);
});

test('ten thousand, the products of each, and those that use one are read while others are served', async () => {
  const anna = await server.signUp();
  const salt = await makeProduct(anna);
  // Of a UUID, all but the last twelve digits.
  const seed = randomUUID().slice(0, 24);
  const { database } = server;
  const idOf = (number: string) => sql`cast(${seed} as text) || (100000000000 + ${sql.raw(number)})`;
  const numbers = (last: number) =>
    sql`recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(last)})`;
  await database.transaction(async (tx) => {
    await sql`
      insert into products (id, name, name_key, created_at) with ${numbers(1_000)}
      select ${idOf('n')}, ${seed} || n, ${seed} || n, 0 from numbers`.execute(tx);
    await sql`
      insert into recipes (id, name, text, created_at, changed_at) with ${numbers(10_000)}
      select ${idOf('n')}, 'Zupa ' || (n * 7919 % 9999), '', 0, 0 from numbers`.execute(tx);
    await sql`
      insert into recipe_ingredients (id, recipe_id, product_id, qty, unit, position) with ${numbers(30_000)}
      select ${idOf('n')}, ${idOf('1 + n % 10000')}, ${idOf('1 + n * 7919 % 1000')}, 1, 'szt', n % 10
      from numbers`.execute(tx);
    await sql`
      insert into recipe_ingredients (id, recipe_id, product_id, qty, unit, position) with ${numbers(9_000)}
      select ${idOf('30000 + n')}, ${idOf('n')}, cast(${salt.id} as text), 1, 'szt', 10 from numbers`.execute(
      tx,
    );
    tx.changeVersion(RECIPES_VERSION);
  });
  const { id } = await makeRecipe(server, []);
  const paths = [PATH, `${PATH}/products`, `${PATH}?products=${salt.id}`, `/api/v2/product/${salt.id}`];
  const shares = paths.map((): number[] => []);
  // The best of several, as a busy machine adds to any.
  for (const cookedOn of ['2026-11-01', '2026-11-02', '2026-11-03']) {
    succeeded(await anna.put(`${PATH}/${id}/cooked`, { cookedOn }));
    for (const [at, path] of paths.entries()) {
      let longestMs = 0;
      const wholeMs = await cpuMsOf(async () => {
        longestMs = await longestTurnMsOf(async () => void succeeded(await anna.get(path)));
      });
      shares[at]?.push(longestMs / wholeMs);
    }
  }
  for (const [at, path] of paths.entries()) {
    expect([path, Math.min(...(shares[at] ?? [])) < 2 / 5]).toEqual([path, true]);
  }
});
