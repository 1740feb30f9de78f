import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../server/db/database.ts';
import type { Db, Tables, Tx } from '../server/db/tables.ts';
import { beginEpoch } from './epochs.ts';

/** What belongs to the household beside its lists and recipes; a table comes after those it refers to. */
const TABLES = [
  'stores',
  'placeOrders',
  'placeAisles',
  'placePairs',
  'photos',
  'products',
  'hiddenSuggestions',
  'meals',
  'changeIds',
  'meta',
] as const satisfies (keyof Tables)[];

/** Names one table in the types, where any of {@link TABLES} is meant: its rows go back as they came. */
const anyOf = (table: (typeof TABLES)[number]) => table as 'meta';

type Rows = Awaited<ReturnType<typeof rowsOf>>;
const rowsOf = (db: Db, table: (typeof TABLES)[number]) => db.selectFrom(anyOf(table)).selectAll().execute();

/** What a backup has of the household, without its lists' content. */
export interface HouseholdBackup {
  rows: Map<(typeof TABLES)[number], Rows>;
  storeOfLists: { id: string; storeId: string | null }[];
}

export async function backUpHousehold(database: Database): Promise<HouseholdBackup> {
  return database.snapshot(async (db) => {
    const rows: HouseholdBackup['rows'] = new Map();
    for (const table of TABLES) rows.set(table, await rowsOf(db, table));
    return { rows, storeOfLists: await db.selectFrom('shoppingLists').select(['id', 'storeId']).execute() };
  });
}

/** Puts it back in place, and begins another epoch, as the first start after a restore does. */
export async function restoreHousehold(
  database: Database,
  { rows, storeOfLists }: HouseholdBackup,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const table of TABLES.toReversed()) await tx.deleteFrom(table).execute();
    for (const table of TABLES) await insertAll(tx, table, rows.get(table) ?? []);
    for (const { id, storeId } of storeOfLists) {
      await tx.updateTable('shoppingLists').set({ storeId }).where('id', '=', id).execute();
    }
  });
  await beginEpoch(database, uuidv7());
}

async function insertAll(tx: Tx, table: (typeof TABLES)[number], rows: Rows): Promise<void> {
  const isAlias = (row: Rows[number]): boolean => 'mergedInto' in row && row.mergedInto !== null;
  // An alias refers to a row of the same table.
  for (const group of [rows.filter((row) => !isAlias(row)), rows.filter(isAlias)]) {
    for (let start = 0; start < group.length; start += 500) {
      await tx
        .insertInto(anyOf(table))
        .values(group.slice(start, start + 500))
        .execute();
    }
  }
}
