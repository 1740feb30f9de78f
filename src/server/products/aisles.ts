import type { Expression } from 'kysely';
import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import type { ProductAisleBody, ProductAisles } from '../../contract/products/aisles.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { recordChangeId } from '../auth/quotas/change-ids.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { readPages, VersionedCache } from '../versioned-cache.ts';
import {
  hasAisle,
  listAisles,
  listKnownAisles,
  type ProductAisleRow,
  listProductAisleRows,
  listProductAisleRowsAfter,
  updateAisle,
} from './aisle-repository.ts';
import { requireProduct } from './find-products.ts';
import { type ProductDeps } from './service.ts';

/** The aisle of each product, by id, cached until one changes. */
export const createAisleCache = ({
  database,
}: Pick<ProductDeps, 'database'>): VersionedCache<ProductAisles> =>
  new VersionedCache<ProductAisles>({
    database,
    version: PRODUCTS_VERSION,
    read: (db, isSnapshot) =>
      readPages(
        isSnapshot,
        async (after) => withLiveAisles(db, await listProductAisleRowsAfter(db, after)),
        ([id]) => id,
      ),
    make: async (aisles) => aisles,
  });

/**
 * The aisles of products that are not deleted, by id; 'Inne' if the aisle was deleted.
 * @param among a query for the ids of the wanted products
 */
export async function listProductAisles(db: Db, among: Expression<string>): Promise<ProductAisles> {
  return withLiveAisles(db, await listProductAisleRows(db, among));
}

async function withLiveAisles(db: Db, rows: readonly ProductAisleRow[]): Promise<ProductAisles> {
  const aisles = new Set((await listAisles(db)).map(({ id }) => id));
  return rows.map(({ id, aisleId, aisleBy }) => [
    id,
    aisleId !== null && aisles.has(aisleId) ? aisleId : OTHER_AISLE_ID,
    aisleBy,
  ]);
}

/** Aisle ids by product id; without products whose aisle isn't known, or was deleted. */
export async function findAisles(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await listKnownAisles(db, productIds);
  return new Map(rows.map(({ id, aisleId }) => [id, aisleId]));
}

/** Ids of the aisles that are not deleted, in their usual order. */
export async function usualAisles(db: Db): Promise<string[]> {
  return (await listAisles(db)).map(({ id }) => id);
}

/**
 * Sets the aisle of a product, for all users. Setting the same one again changes nothing, and a repeat (by its
 * `changeId`) keeps what others have chosen or deleted since.
 * @throws DomainError PRODUCT_NOT_FOUND; VALIDATION_ERROR where there is no such aisle
 */
export async function setAisle(
  { database, announcer, settings: { bounds } }: ProductDeps,
  actor: Actor,
  id: string,
  { aisleId, changeId }: ProductAisleBody,
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const isNew = await recordChangeId(tx, { userId: actor.id, bounds }, changeId);
    const productId = isNew ? await requireProduct(tx, id) : id;
    if (isNew) {
      if (!(await hasAisle(tx, aisleId))) throw new DomainError('VALIDATION_ERROR', ['aisleId']);
      await updateAisle(tx, productId, aisleId);
    }
    announceEvenRepeat(tx, () => announcer.productChanged(productId));
  });
}
