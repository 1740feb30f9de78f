import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Dataset } from '../harness/dataset.ts';

/** Opened like the server's database: commits are flushed to the disk. */
export function openBaselineDatabase(dataDir: string): Sqlite.Database {
  const database = new Sqlite(join(dataDir, 'baseline.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(TABLES);
  return database;
}

const TABLES = `
create table if not exists lists (id text primary key, name text, version integer, changed_at integer);
create table if not exists items (
  id text primary key, list_id text, product_id text, product_name text, qty real, unit text, note text,
  checked integer, added_by text, recipe_id text, position integer, marks text
);
create index if not exists items_of_list on items (list_id, position);
create table if not exists operations (
  list_id text, user_id text, id text, body_hash text, type text, client text, outcome text, code text, seq integer,
  made_at integer, received_at integer, body text, effects text, inverse text, primary key (list_id, user_id, id)
);
create table if not exists habits (
  list_id text, product_id text, last_at integer, interval_days real, qty real, unit text, note text,
  primary key (list_id, product_id)
);
create table if not exists products (id text primary key, name text);
create table if not exists recipes (id text primary key, name text, portions real, minutes integer, tags text);
create table if not exists ingredients (recipe_id text, product_id text);
create index if not exists recipes_of_product on ingredients (product_id, recipe_id);
`;

/** Gives the baseline the same data as the server. */
export function seedBaseline(dataDir: string, { lists, products, recipes, habits }: Dataset): void {
  const database = openBaselineDatabase(dataDir);
  const list = database.prepare('insert into lists values (?, ?, 0, 0)');
  const item = database.prepare(
    `insert into items values (?, ?, ?, ?, 1, 'piece', null, 0, ?, null, ?, '{}')`,
  );
  const product = database.prepare('insert into products values (?, ?)');
  const habit = database.prepare(`insert into habits values (?, ?, ?, ?, 1, 'piece', null)`);
  const recipe = database.prepare('insert into recipes values (?, ?, 4, ?, ?)');
  const ingredient = database.prepare('insert into ingredients values (?, ?)');
  database.transaction(() => {
    for (const { id, name, members, items } of lists) {
      list.run(id, name);
      for (const [position, { id: itemId, productId, productName }] of items.entries()) {
        item.run(itemId, id, productId, productName, members[0]?.id, position);
      }
    }
    for (const { id, name } of products) product.run(id, name);
    for (const { listId, productId, lastAt, intervalDays } of habits)
      habit.run(listId, productId, lastAt, intervalDays);
    for (const { id, name, minutes, tags, productIds } of recipes) {
      recipe.run(id, name, minutes, JSON.stringify(tags));
      for (const productId of productIds) ingredient.run(id, productId);
    }
  })();
  database.close();
}
