import type { Expression, Selectable } from 'kysely';
import type { Aisle } from '../../contract/products/aisles.ts';
import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import type { Db, Tables, Tx } from '../db/tables.ts';
import { PRODUCTS_PER_PAGE } from './repository.ts';

/** Aisles that are not deleted, by position. */
export function listAisles(db: Db): Promise<Aisle[]> {
  return db
    .selectFrom('aisles')
    .select(['id', 'name', 'position'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute();
}

const selectProductAisles = (db: Db) =>
  db.selectFrom('products').select(['id', 'aisleId', 'aisleBy']).where('deletedAt', 'is', null).orderBy('id');

export type ProductAisleRow = Pick<Selectable<Tables['products']>, 'id' | 'aisleId' | 'aisleBy'>;

/**
 * Of products that are not deleted, by id. The aisle may be deleted.
 * @param among a query for the ids of the wanted products
 */
export const listProductAisleRows = (db: Db, among: Expression<string>): Promise<ProductAisleRow[]> =>
  selectProductAisles(db).where('id', 'in', among).execute();

/** Like {@link listProductAisleRows}, of some of all products: those that follow one by id. */
export const listProductAisleRowsAfter = (db: Db, id: string): Promise<ProductAisleRow[]> =>
  selectProductAisles(db).where('id', '>', id).limit(PRODUCTS_PER_PAGE).execute();

/** Without products whose aisle isn't known, or was deleted. */
export const listKnownAisles = (
  db: Db,
  productIds: readonly string[],
): Promise<{ id: string; aisleId: string }[]> =>
  db
    .selectFrom('products')
    .innerJoin('aisles', 'aisles.id', 'products.aisleId')
    .select(['products.id', 'aisles.id as aisleId'])
    .where('products.id', 'in', productIds)
    .where('aisles.deletedAt', 'is', null)
    .where('aisles.id', '!=', OTHER_AISLE_ID)
    .execute();

/** Whether there is such an aisle, not deleted. */
export async function hasAisle(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('aisles')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the aisle that a user chose. */
export async function updateAisle(tx: Tx, productId: string, aisleId: string): Promise<void> {
  await tx.updateTable('products').set({ aisleId, aisleBy: 'user' }).where('id', '=', productId).execute();
  tx.changeVersion(PRODUCTS_VERSION);
}

/**
 * Gives the remaining product the aisle that a user chose for the merged one, unless it has a chosen one itself; or the
 * one found for the merged one, where none was found for it.
 */
export async function moveAisle(tx: Tx, from: string, into: string): Promise<void> {
  const merged = await tx
    .selectFrom('products')
    .select(['aisleId', 'aisleBy'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('products')
    .set(merged)
    .where('id', '=', into)
    .where((eb) => {
      const yields = [eb('aisleBy', '=', 'auto'), eb('aisleId', '=', OTHER_AISLE_ID)];
      return merged.aisleBy === 'user' ? eb.or(yields) : eb.and(yields);
    })
    .execute();
  tx.changeVersion(PRODUCTS_VERSION);
}
