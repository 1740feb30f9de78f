import { nameKey } from '../../contract/names.ts';
import { MAX_RECENTLY_DELETED, type RecentlyDeleted } from '../../contract/recently-deleted.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { NamedProduct } from './named-product.ts';

/**
 * Products deleted after a moment, in ms since 1970, and not merged into others; {@link MAX_RECENTLY_DELETED} at most,
 * those deleted last first.
 */
export async function listDeletedProducts(db: Db, since: number): Promise<RecentlyDeleted> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'deletedAt'])
    .where('deletedAt', '>', since)
    .where('mergedInto', 'is', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id')
    .limit(MAX_RECENTLY_DELETED)
    .$narrowType<{ deletedAt: number }>()
    .execute();
}

/** Makes a deleted product one of the catalogue again, under this name. */
export async function markProductRestored(tx: Tx, { id, name }: NamedProduct): Promise<void> {
  await tx
    .updateTable('products')
    .set({ deletedAt: null, name, nameKey: nameKey(name) })
    .where('id', '=', id)
    .execute();
  tx.changeVersion(PRODUCTS_VERSION);
}

/** Makes deleted products some of the catalogue again, each under the name it had. */
export async function markProductsRestored(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.updateTable('products').set({ deletedAt: null }).where('id', 'in', ids).execute();
  tx.changeVersion(PRODUCTS_VERSION);
}

/** Folded names of the products that are not deleted, in no particular order. */
export async function listProductKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('products').select('nameKey').where('deletedAt', 'is', null).execute();
  return rows.map((row) => row.nameKey);
}
