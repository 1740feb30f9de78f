import { describe, expect, test } from 'vitest';
import type { Recipe } from '../../contract/recipes/recipes.ts';
import { succeeded, type TestClient } from '../../test/client.ts';
import { breakEveryStatement } from '../../test/faults.ts';
import { freshName, makeProduct } from '../../test/household.ts';
import { makePhoto } from '../../test/jpeg.ts';
import { openTestServer } from '../../test/open-test-server.ts';

const PATH = '/api/v2/recipe';
const REFUSED = [409, { success: false, message: 'RECIPE_CHANGED', data: null }];

const server = await openTestServer();
const [anna, jan] = [await server.signUp(), await server.signUp()];
const flour = await makeProduct(anna);

type Known = Recipe & { version: number };

const ingredient = (productId: string) => ({ productId, qty: 1, unit: 'kg' });
const said = (text: string, more: object = {}) => ({
  name: 'Racuchy',
  text: `<p>${text}</p>`,
  products: [ingredient(flour.id)],
  ...more,
});
const add = async (more: object = {}): Promise<Known> =>
  succeeded(await anna.post(PATH, said('Usmaż.', more))) as Known;
const read = async (id: string): Promise<Known> => succeeded(await anna.get(`${PATH}/${id}`)) as Known;
const save = (who: TestClient, id: string, body: object) => who.patch(`${PATH}/${id}`, body);

test('the version is the same in every answer, and greater after each save', async () => {
  const added = await add();
  expect(added.version).toBeGreaterThan(0);
  expect(await read(added.id)).toEqual(added);
  let { version } = added;
  for (const who of [anna, jan, anna]) {
    const saved = succeeded(await save(who, added.id, said('To samo.', { version }))) as Known;
    expect(saved.version).toBeGreaterThan(version);
    ({ version } = saved);
  }
  const whole = succeeded(await jan.get(`${PATH}/whole`)) as { recipes: Known[] };
  expect(whole.recipes.find(({ id }) => id === added.id)?.version).toBe(version);
});

test('a save from a version that a user has replaced is refused, and changes and announces nothing', async () => {
  const { id, version } = await add();
  succeeded(await save(jan, id, said('Jana', { version })));
  const present = await read(id);
  server.announcements.length = 0;
  const late = await save(anna, id, said('Anny', { version }));
  expect([late.status, late.body]).toEqual(REFUSED);
  expect(await read(id)).toEqual(present);
  expect(server.announcements).toEqual([]);
  succeeded(await save(anna, id, said('Anny', { version: present.version })));
  expect((await read(id)).text).toBe('<p>Anny</p>');
});

test('a save that names no version holds, as it always did', async () => {
  const { id, version } = await add();
  succeeded(await save(jan, id, said('Jana')));
  succeeded(await save(anna, id, said('Anny')));
  expect((await read(id)).text).toBe('<p>Anny</p>');
  const late = await save(jan, id, said('Jana', { version }));
  expect([late.status, late.body]).toEqual(REFUSED);
});

test('of several who save the same version at once one succeeds', async () => {
  const { id } = await add();
  for (let round = 0; round < 5; round += 1) {
    const { version } = await read(id);
    const bodies = ['jeden', 'dwa', 'trzy', 'cztery'].map((text) => said(`${text} ${round}`, { version }));
    const answers = await Promise.all(bodies.map((body, at) => save([anna, jan][at % 2] ?? anna, id, body)));
    const winner = answers.find(({ status }) => status === 200);
    for (const answer of answers) expect(answer.status).toBe(answer === winner ? 200 : 409);
    expect(await read(id)).toEqual(winner?.body);
  }
});

test('a save that is overtaken between its arrival and its transaction is refused', async () => {
  const { id, version } = await add();
  server.faults.beforeNext(async () => {
    succeeded(await save(jan, id, said('Jana', { version })));
  });
  const late = await save(anna, id, said('Anny', { version }));
  expect([late.status, late.body]).toEqual(REFUSED);
  expect((await read(id)).text).toBe('<p>Jana</p>');
});

test('a clock that was set back makes no earlier version', async () => {
  const { id } = await add();
  const version = Date.now() + 3_600_000;
  await server.database.transaction((tx) =>
    tx.updateTable('recipes').set({ changedAt: version }).where('id', '=', id).execute(),
  );
  const saved = succeeded(await save(jan, id, said('Jana', { version }))) as Known;
  expect(saved.version).toBe(version + 1);
  expect((await save(anna, id, said('Anny', { version }))).status).toBe(409);
});

test('a save that fails in the middle leaves the version as it was', async () => {
  const { id, version } = await add();
  const statuses: number[] = [];
  const { broken, leftovers } = await breakEveryStatement(server, async () => {
    statuses.push((await save(anna, id, said('Anny', { version }))).status);
  });
  expect(broken).toBeGreaterThanOrEqual(4);
  expect(leftovers).toEqual([]);
  expect(statuses).toEqual([...Array<number>(broken).fill(500), 200]);
});

describe('the version stays', () => {
  test('where two products were merged, one of which the recipe uses', async () => {
    const twin = await makeProduct(anna);
    const { id, version } = await add({ products: [ingredient(twin.id)] });
    succeeded(await jan.post(`/api/v2/product/${twin.id}/merge`, { into: flour.id }));
    expect((await read(id)).version).toBe(version);
    const body = said('Anny', { version, products: [ingredient(twin.id)] });
    const saved = succeeded(await save(anna, id, body)) as Known;
    expect(saved.products.map(({ productId }) => productId)).toEqual([flour.id]);
  });

  test('where the photo or the day it was cooked changed, or a product its name', async () => {
    const { id, version } = await add();
    succeeded(await jan.put(`${PATH}/${id}/photo`, makePhoto(1)));
    succeeded(await jan.put(`${PATH}/${id}/cooked`, { cookedOn: '2026-03-29' }));
    succeeded(await jan.patch(`/api/v2/product/${flour.id}`, { name: freshName('Mąka') }));
    expect((await read(id)).version).toBe(version);
    succeeded(await jan.delete(`${PATH}/${id}/photo`));
    succeeded(await save(anna, id, said('Anny', { version })));
    expect(await read(id)).toMatchObject({ cookedOn: '2026-03-29', text: '<p>Anny</p>' });
  });

  test('where it was deleted and brought back, unless it got another name', async () => {
    const name = freshName('Łazanki');
    const { id, version } = await add({ name });
    const bringBack = async () => {
      succeeded(await jan.delete(`${PATH}/${id}`));
      return succeeded(await jan.post(`${PATH}/${id}/restore`, {})) as Known;
    };
    expect((await bringBack()).version).toBe(version);
    succeeded(await jan.delete(`${PATH}/${id}`));
    await add({ name });
    const renamed = succeeded(await jan.post(`${PATH}/${id}/restore`, {})) as Known;
    expect(renamed.name).toBe(`${name} (2)`);
    expect(renamed.version).toBeGreaterThan(version);
    expect((await save(anna, id, said('Anny', { version }))).status).toBe(409);
  });
});

test('a recipe that is gone is RECIPE_NOT_FOUND, whatever version is named', async () => {
  const { id, version } = await add();
  succeeded(await jan.delete(`${PATH}/${id}`));
  for (const named of [version, version + 1]) {
    const { status, body } = await save(anna, id, said('Anny', { version: named }));
    expect([status, body.message]).toEqual([404, 'RECIPE_NOT_FOUND']);
  }
});

test.each(['1', 1.5, null])('%j is no version', async (version) => {
  const { id } = await add();
  const { status, body } = await save(anna, id, said('Anny', { version }));
  expect([status, body.message, body.issues]).toEqual([400, 'VALIDATION_ERROR', ['version']]);
});
