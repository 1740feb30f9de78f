import type { Expression } from 'kysely';
import type { Aisle, ProductAisles } from '../../contract/products/aisles.ts';
import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import type { Db, Tx } from '../db/tables.ts';

/** Aisles that are not deleted, by position. */
export function listAisles(db: Db): Promise<Aisle[]> {
  return db
    .selectFrom('aisles')
    .select(['id', 'name', 'position'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute();
}

/**
 * Of products that are not deleted, by id; 'Inne' if the aisle was deleted.
 * @param among a query for the ids of the wanted products; by default all
 */
export async function listProductAisles(db: Db, among?: Expression<string>): Promise<ProductAisles> {
  const aisles = new Set((await listAisles(db)).map(({ id }) => id));
  const all = db
    .selectFrom('products')
    .select(['id', 'aisleId', 'aisleBy'])
    .where('deletedAt', 'is', null)
    .orderBy('id');
  const rows = await (among === undefined ? all : all.where('id', 'in', among)).execute();
  return rows.map(({ id, aisleId, aisleBy }) => [
    id,
    aisleId !== null && aisles.has(aisleId) ? aisleId : OTHER_AISLE_ID,
    aisleBy,
  ]);
}

/** Aisle ids by product id; without products whose aisle isn't known, or was deleted. */
export async function findAisles(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('aisles', 'aisles.id', 'products.aisleId')
    .select(['products.id', 'aisles.id as aisleId'])
    .where('products.id', 'in', productIds)
    .where('aisles.deletedAt', 'is', null)
    .where('aisles.id', '!=', OTHER_AISLE_ID)
    .execute();
  return new Map(rows.map(({ id, aisleId }) => [id, aisleId]));
}

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
}
