import { cleanName, compareNames, nameKey } from '../../contract/names.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';

export interface StoreRow {
  id: string;
  name: string;
  deletedAt: number | null;
  mergedInto: string | null;
}

const ROW = ['id', 'name', 'deletedAt', 'mergedInto'] as const;

/** Stores that are not deleted, in Polish alphabetical order. */
export async function listStoreRows(db: Db): Promise<StoreRow[]> {
  const rows = await db.selectFrom('stores').select(ROW).where('deletedAt', 'is', null).execute();
  return rows.toSorted((a, b) => compareNames(a.name, b.name));
}

/** The store of this id, or the one that the id stands for; deleted or not. */
export function findStore(db: Db, id: string): Promise<StoreRow | undefined> {
  return followAlias(id, (each) =>
    db.selectFrom('stores').select(ROW).where('id', '=', each).executeTakeFirst(),
  );
}

type FindStore = (id: string) => Promise<StoreRow | undefined>;

/** A store that has aliases is never an alias itself. */
async function followAlias(id: string, find: FindStore): Promise<StoreRow | undefined> {
  const found = await find(id);
  return found?.mergedInto == null ? found : find(found.mergedInto);
}

/**
 * Like {@link findStore}, locked until the transaction ends.
 * @param mode 'update' to change it; 'share' to rely on it
 */
export function lockStore(tx: Tx, id: string, mode: 'update' | 'share'): Promise<StoreRow | undefined> {
  return followAlias(id, (each) =>
    lockRows(tx, tx.selectFrom('stores').select(ROW).where('id', '=', each), mode).executeTakeFirst(),
  );
}

/** The store of this folded name that is not deleted, locked against deletion until the transaction ends. */
export function lockNamesake(tx: Tx, name: string): Promise<StoreRow | undefined> {
  const query = tx
    .selectFrom('stores')
    .select(ROW)
    .where('nameKey', '=', nameKey(name))
    .where('deletedAt', 'is', null);
  return lockRows(tx, query, 'share').executeTakeFirst();
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

interface NewStore {
  id: string;
  name: string;
  /** The store of which the id is an alias. */
  mergedInto?: string;
}

export async function insertStore(tx: Tx, { id, name, mergedInto }: NewStore): Promise<void> {
  const createdAt = Date.now();
  const deletedAt = mergedInto === undefined ? null : createdAt;
  await tx
    .insertInto('stores')
    .values({
      id,
      name: cleanName(name),
      nameKey: nameKey(name),
      createdAt,
      deletedAt,
      mergedInto: mergedInto ?? null,
    })
    .execute();
}

export async function deleteAlias(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('stores').where('id', '=', id).where('mergedInto', 'is not', null).execute();
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
