import { cleanName, compareNames, nameKey } from '../../contract/names.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';

export interface StoreRow {
  id: string;
  name: string;
  deletedAt: number | null;
}

const ROW = ['id', 'name', 'deletedAt'] as const;

/** Stores that are not deleted, in Polish alphabetical order. */
export async function listStoreRows(db: Db): Promise<StoreRow[]> {
  const rows = await db.selectFrom('stores').select(ROW).where('deletedAt', 'is', null).execute();
  return rows.toSorted((a, b) => compareNames(a.name, b.name));
}

/** The store of this id, deleted or not. */
export function findStore(db: Db, id: string): Promise<StoreRow | undefined> {
  return db.selectFrom('stores').select(ROW).where('id', '=', id).executeTakeFirst();
}

/**
 * Like {@link findStore}, locked until the transaction ends.
 * @param mode 'update' to change it; 'share' to rely on it
 */
export function lockStore(tx: Tx, id: string, mode: 'update' | 'share'): Promise<StoreRow | undefined> {
  return lockRows(tx, tx.selectFrom('stores').select(ROW).where('id', '=', id), mode).executeTakeFirst();
}

/** The id of the store of this folded name that is not deleted. */
export async function findNamesake(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stores')
    .select('id')
    .where('nameKey', '=', nameKey(name))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** How many stores are not deleted. */
export async function countStores(db: Db): Promise<number> {
  const { stores } = await db
    .selectFrom('stores')
    .select(({ fn }) => fn.countAll<number>().as('stores'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return stores;
}

export async function insertStore(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await tx
    .insertInto('stores')
    .values({ id, name: cleanName(name), nameKey: nameKey(name), createdAt: Date.now(), deletedAt: null })
    .execute();
}

export async function updateStoreName(tx: Tx, id: string, name: string): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ name: cleanName(name), nameKey: nameKey(name) })
    .where('id', '=', id)
    .execute();
}

export async function markStoreDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('stores').set({ deletedAt: Date.now() }).where('id', '=', id).execute();
}
