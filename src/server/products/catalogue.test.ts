import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { compareNames, nameKey } from '../../contract/names.ts';
import { CALLS, makeWorld } from '../../test/calls.ts';
import { succeeded, type TestClient, type TestResponse } from '../../test/client.ts';
import { longestTurnMsOf } from '../../test/cpu-cost.ts';
import { freshAddress } from '../../test/hostile.ts';
import {
  freshName,
  makeList,
  makeOperation,
  makeProduct,
  newItem,
  sendOperations,
} from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { findVersion, PRODUCTS_VERSION } from '../db/content-versions.ts';
import { aliasesOf, createCatalogueCache, namesOf } from './catalogue.ts';
import { createAisleCache } from './aisles.ts';
import { createMeasureCache } from './measures.ts';
import { UsualMeasures } from './usual-measures.ts';
import { beginEpoch } from '../../test/epochs.ts';

const PRODUCTS = '/api/v2/product';
const NAMES = `${PRODUCTS}/names`;
const ALIASES = `${NAMES}?aliases=1`;
const MEASURES = `${PRODUCTS}/measures`;
const AISLES = `${PRODUCTS}/aisles`;
const LINES = '/api/v2/lines/parse';

/** A second process on the same database. */
const settings = { trustProxy: ['127.0.0.1'] };
const server = await openTestServer({ settings });
const other = await openTestServer({ storage: server.storage, settings });
const [anna, jan] = [await server.signUp(), await other.signUp()];

const answersTo = async (client: TestClient) => {
  const paths = [NAMES, ALIASES, MEASURES, AISLES, PRODUCTS];
  return Promise.all(paths.map(async (path) => succeeded(await client.get(path, freshAddress()))));
};

/** The answers made from the database alone, without any cache. */
async function freshAnswers() {
  const catalogue = createCatalogueCache(server);
  const usual = new UsualMeasures();
  const names = await catalogue.get();
  const measures = await createMeasureCache({ ...server, usual, catalogue }).get();
  const aisles = await createAisleCache(server).get();
  return [[...namesOf(names)], [...aliasesOf(names)], measures, aisles];
}

const version = () => findVersion(server.database.read, PRODUCTS_VERSION);

test('both processes answer what the database has, whatever was called', { timeout: 120_000 }, async () => {
  const changed = new Set<string>();
  for (const [name, callOf] of Object.entries(CALLS)) {
    const [method = ''] = name.split(' ');
    if (method === 'GET') continue;
    const world = await makeWorld(server);
    const [path, body] = await callOf(world);
    const before = await answersTo(anna);
    const versionBefore = await version();
    const who = path.startsWith('/api/users') ? world.people.admin : world.people.owner;
    await who.send(method, path, body, freshAddress());
    const answers = await answersTo(anna);
    const cached = answers.slice(0, -1);
    expect([name, cached]).toEqual([name, await freshAnswers()]);
    expect([name, await answersTo(jan)]).toEqual([name, answers]);
    if (JSON.stringify(cached) !== JSON.stringify(before.slice(0, -1))) changed.add(name);
    // A call that doesn't change the catalogue leaves all caches valid.
    if ((await version()) !== versionBefore) changed.add(name);
  }
  expect([...changed].sort()).toEqual(
    [
      `DELETE ${PRODUCTS}/:id`,
      `DELETE ${PRODUCTS}/:id/measures/:unit`,
      `PATCH ${PRODUCTS}/:id`,
      // With a product that is new.
      'PATCH /api/v2/recipe/:id',
      'POST /api/v2/recipe',
      'POST /api/v2/shopping-list/:id/operations',
      `POST ${PRODUCTS}`,
      `POST ${PRODUCTS}/:id/merge`,
      `POST ${PRODUCTS}/:id/restore`,
      `PUT ${PRODUCTS}/:id/aisle`,
      `PUT ${PRODUCTS}/:id/measures/:unit`,
    ].sort(),
  );
});

describe('a client that has an answer', () => {
  test('is sent nothing by either process while it is the same', async () => {
    await makeProduct(anna);
    for (const path of [NAMES, ALIASES, MEASURES, AISLES, PRODUCTS]) {
      const etag = (await anna.get(path)).headers.get('etag') ?? '';
      for (const client of [anna, jan])
        expect([path, (await client.get(path, { 'if-none-match': etag })).status]).toEqual([path, 304]);
    }
  });

  test('is sent the new one after a change, and nothing once that is taken back', async () => {
    const { id, name } = await makeProduct(anna, freshName('Agrest'));
    const etag = (await anna.get(ALIASES)).headers.get('etag') ?? '';
    const ask = async (client: TestClient) => (await client.get(ALIASES, { 'if-none-match': etag })).status;
    succeeded(await anna.patch(`${PRODUCTS}/${id}`, { name: freshName('Porzeczka') }));
    expect([await ask(anna), await ask(jan)]).toEqual([200, 200]);
    succeeded(await jan.patch(`${PRODUCTS}/${id}`, { name }));
    expect([await ask(anna), await ask(jan)]).toEqual([304, 304]);
  });

  test('is sent that of a backup that was put in place', async () => {
    const { id } = await makeProduct(anna);
    await anna.get(NAMES);
    const name = freshName('Przywrócony');
    await server.database.transaction((tx) =>
      tx
        .updateTable('products')
        .set({ name, nameKey: nameKey(name) })
        .where('id', '=', id)
        .execute(),
    );
    await beginEpoch(server.database, randomUUID());
    expect((await anna.get(NAMES)).body).toContainEqual([id, name]);
  });
});

test('lines are read with what the other process has just added, renamed and merged', async () => {
  const read = async (client: TestClient, line: string) =>
    succeeded(await client.post(LINES, { lines: [line] }))[0].product;
  const [word, former, next] = ['Zorbaka', 'Klimtora', 'Wadrysza'];
  expect(await read(jan, word)).toMatchObject({ id: null });
  const { id } = await makeProduct(anna, word);
  expect(await read(jan, word)).toEqual({ id, name: word });
  succeeded(await anna.patch(`${PRODUCTS}/${id}`, { name: next }));
  expect(await read(jan, word)).toMatchObject({ id: null });
  const merged = await makeProduct(jan, former);
  succeeded(await jan.post(`${PRODUCTS}/${merged.id}/merge`, { into: id }));
  expect([await read(anna, former), await read(jan, former)]).toEqual([
    { id, name: next },
    { id, name: next },
  ]);
});

describe('the version of the products', () => {
  test('stays when a known one is put on a list or ticked, and changes with a new one', async () => {
    const list = await makeList(anna);
    const known = await makeProduct(anna);
    const before = await version();
    const item = newItem(known);
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [item] }));
    await sendOperations(
      anna,
      list,
      makeOperation({ type: 'product.check', productId: known.id, checked: true, itemIds: [item.itemId] }),
    );
    expect(await version()).toBe(before);
    const fresh = newItem({ id: randomUUID(), name: freshName('Nowy') });
    await sendOperations(anna, list, makeOperation({ type: 'item.add', items: [fresh] }));
    expect(await version()).not.toBe(before);
  });

  test('stays when what would change it is refused or rolled back', async () => {
    const { id, name } = await makeProduct(anna);
    const before = await version();
    expect((await anna.post(PRODUCTS, { name })).status).toBe(409);
    let statement = 1;
    for (server.faults.failAt(statement); ; server.faults.failAt((statement += 1))) {
      const { status } = await anna.patch(`${PRODUCTS}/${id}`, { name: freshName('Inny') });
      if (!server.faults.happened()) break;
      expect([statement, status, await version()]).toEqual([statement, 500, before]);
    }
    server.faults.failAt(0);
    expect(await version()).not.toBe(before);
  });
});

describe('a catalogue of 50,000 products', () => {
  beforeAll(async () => {
    const seed = randomUUID();
    await server.database.transaction(async (tx) => {
      await sql`
        insert into products (id, name, name_key, created_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 49000)
        select cast(${seed} as text) || n, 'Produkt ' || (n * 7919 % 49999) || cast(${seed} as text),
          'produkt ' || (n * 7919 % 49999) || cast(${seed} as text), 0
        from numbers`.execute(tx);
      tx.changeVersion(PRODUCTS_VERSION);
    });
  }, 60_000);

  /** The longest turn of a call after a change and of one without; the best of several, as a busy machine adds to any. */
  async function longestTurnMsIn(call: () => Promise<TestResponse>): Promise<number> {
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      await makeProduct(anna);
      const changedMs = await longestTurnMsOf(async () => void succeeded(await call()));
      const unchangedMs = await longestTurnMsOf(async () => void succeeded(await call()));
      rounds.push(Math.max(changedMs, unchangedMs));
    }
    return Math.min(...rounds);
  }

  // spec: P76
  test('is read while others are served', { timeout: 120_000 }, async () => {
    const page = '<h1>Zupa</h1><h2>Składniki</h2><ul><li>1 kg dyni</li><li>1 l mleka</li></ul><p>Gotuj.</p>';
    const atOnceMs = await longestTurnMsOf(async () => {
      const rows = await server.database.read.selectFrom('products').select(['id', 'name']).execute();
      return JSON.stringify(rows.sort((one, another) => compareNames(one.name, another.name)));
    });
    const importing = await longestTurnMsIn(() => anna.post('/api/v2/import/page', { html: page }));
    const reading = await longestTurnMsIn(() => anna.post(LINES, { lines: ['1 kg dyni'] }));
    const aisles = await longestTurnMsIn(() => anna.get(AISLES));
    expect(Math.max(importing, reading, aisles)).toBeLessThan(atOnceMs / 3);
  });
});
