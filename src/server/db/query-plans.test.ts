import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CALLS, makeWorld } from '../../test/calls.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { sqliteFile } from './database.ts';

/** SQLite's plan for every statement of every call. PostgreSQL has the same indices and its own estimates. */

/** Statements that may scan a whole table or index, by their beginning, with the reason. */
const MEANT: [statement: RegExp, why: string][] = [
  [
    /^select .* from "users" where /,
    'a household has few people, and this asks for all of them, or for its admins',
  ],
  [
    /^select count\(\*\) as "(products|lists|stores)" from "\w+" where "deleted_at" is null$|^select count\(\*\) as "recipes" from "recipes"$/,
    'one more is made: bounded by what there may be, from an index',
  ],
  [/^select "product_id", count\(.* group by "product_id"$/, 'counts of the whole catalogue, from indices'],
  [
    /^select "id", "photo_version" from "products" where "photo_id" is not null and "deleted_at" is null order by "id"$/,
    'every product with a photo is asked for',
  ],
  [
    /^select sum\("bytes"\) as "bytes" from "photos"$/,
    'a photo is added: from an index, without the pictures',
  ],
  [
    /^select "id", length\(text\) \+ .* as "length" from "recipes" .* order by "id" limit \?$/s,
    'a page of all recipes is asked for, along the index that has their order',
  ],
  [
    /^select "id", .* from "shopping_lists" where "owner_id" in \(\?\) and "deleted_at" > \?/,
    'a user is removed for good',
  ],
  [/^select "name" from "recipes"/, 'a recipe brought back needs a name of its own'],
  [
    /from "product_measures" inner join "products" .* where "products"."deleted_at" is null order by/,
    'all measures are asked for',
  ],
  [/^select .* from "distinct_products" inner join/, 'all pairs are asked for'],
  [
    /^select "id" from "meals" where "shopping" like /,
    'two products are merged: what users left out is noted in meals',
  ],
  [/^select "id", "name", "position" from "aisles"/, 'all of the few aisles are asked for'],
  [
    /^select "id", "name", "deleted_at", "merged_into" from "stores" where "deleted_at" is null$/,
    'all stores are asked for',
  ],
  [/^select id, name from products$/, 'a migration finds the aisle of each product, once'],
  [/^select id, name from shopping_lists$/, 'a migration rewrites the log of each list, once'],
  [/^select "id" from "shopping_lists" where "owner_id" in \(\?\) union all /, 'a user is removed for good'],
  [/^delete from "users" /, 'a user is removed for good'],
];

/** Statements on the schema, which no call runs. */
const OF_THE_START =
  /^(begin|commit|rollback|pragma|create|alter|drop|with "?all_tables)|sqlite_master|kysely_|meal_changes|items_by_list/i;

/** Reads the whole catalogue page by page, along an index. */
const CATALOGUE =
  /^select "id", ("name"|"aisle_id", "aisle_by") from "products" where "deleted_at" is null and "id" > \? order by/;
const FIRST_AFTER_A_CHANGE = 'the first call after a change';

/** Gives each user an address of their own: a single address would exceed its limit. */
function giveAddresses(of: TestServer): void {
  const { signUp } = of;
  let people = 0;
  of.signUp = async (options) => {
    const client = await signUp(options);
    people += 1;
    client.forwarded['x-forwarded-for'] = `10.0.${people >> 8}.${people % 256}`;
    return client;
  };
}

const statements = new Set<string>();
const readersOfCatalogue = new Set<string>();
let calling = '';
const refused: string[] = [];
let server: TestServer;
let database: Sqlite.Database;
beforeAll(async () => {
  const { prepare } = Sqlite.prototype;
  vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, sql: string) {
    if (!OF_THE_START.test(sql)) statements.add(sql);
    const prepared = prepare.call(this, sql);
    if (!CATALOGUE.test(sql)) return prepared;
    const all = prepared.all.bind(prepared) as (...values: unknown[]) => unknown[];
    return Object.assign(prepared, {
      all(...values: unknown[]) {
        readersOfCatalogue.add(calling);
        return all(...values);
      },
    });
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'lz-plans-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  server = await startTestServer({
    storage: { dataDir, databaseUrl: undefined, remove },
    settings: { trustProxy: ['127.0.0.1'] },
  });
  giveAddresses(server);
  for (const [name, call] of Object.entries(CALLS)) {
    const world = await makeWorld(server);
    const [path, body] = await call(world);
    const person = path.startsWith('/api/users') ? world.people.admin : world.people.owner;
    calling = FIRST_AFTER_A_CHANGE;
    for (const path of ['names', 'aisles']) await person.get(`/api/v2/product/${path}`);
    calling = name;
    const { status } = await person.send(name.split(' ')[0] ?? '', path, body);
    if (status >= 400) refused.push(name);
  }
  vi.restoreAllMocks();
  database = new Sqlite(sqliteFile(dataDir), { readonly: true });
});
afterAll(async () => {
  database.close();
  await server.close();
  await server.storage.remove();
});

/** The tables and indices a statement scans, except its own values and its intermediate results. */
function scansOf(statement: string): string[] {
  const values = statement
    .split('?')
    .slice(1)
    .map(() => null);
  const plan = database.prepare(`explain query plan ${statement}`).all(values) as { detail: string }[];
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN (?!CONSTANT|\d+-ROW VALUES|(lines|page)$)/.test(detail));
}

test('no statement of a call reads a whole table, except those listed', () => {
  // The test clients come through a proxy, and the captcha is off, so these two refuse.
  expect(refused).toEqual(['GET /metrics', 'GET /api/auth/captcha/challenge']);
  const scanning = [...statements].filter((statement) => scansOf(statement).length > 0);
  const isMeant = (statement: string) => MEANT.some(([meant]) => meant.test(statement));
  const unmeant = scanning.filter((statement) => !isMeant(statement));
  expect(unmeant.map((statement) => [statement, scansOf(statement)])).toEqual([]);
  const needless = MEANT.filter(([meant]) => !scanning.some((statement) => meant.test(statement)));
  expect(needless).toEqual([]);
});

test('no call reads the catalogue again while it is as it was', () => {
  expect([...readersOfCatalogue]).toEqual([FIRST_AFTER_A_CHANGE]);
});
