import type { ProductAisleBody, ProductAisles } from '../../contract/products/aisles.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { announceEvenRepeat, recordChangeId } from '../db/change-ids.ts';
import { PRODUCTS_VERSION } from '../db/content-versions.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { readPages, VersionedCache } from '../versioned-cache.ts';
import { hasAisle, listAisles, listProductAislesAfter, updateAisle } from './aisle-store.ts';
import { requireProduct } from './find-products.ts';
import { type ProductDeps } from './service.ts';

export { findAisles, listProductAisles } from './aisle-store.ts';

/** The aisle of each product, by id, cached until one changes. */
export const createAisleCache = (
  database: Pick<Database, 'read' | 'snapshot'>,
): VersionedCache<ProductAisles> =>
  new VersionedCache<ProductAisles>({
    database,
    version: PRODUCTS_VERSION,
    read: (db, isSnapshot) =>
      readPages(
        isSnapshot,
        (after) => listProductAislesAfter(db, after),
        ([id]) => id,
      ),
    make: async (aisles) => aisles,
  });

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
  { database, announcer }: ProductDeps,
  actor: Actor,
  id: string,
  { aisleId, changeId }: ProductAisleBody,
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const isNew = await recordChangeId(tx, changeId);
    const productId = isNew ? await requireProduct(tx, id) : id;
    if (isNew) {
      if (!(await hasAisle(tx, aisleId))) throw new DomainError('VALIDATION_ERROR', ['aisleId']);
      await updateAisle(tx, productId, aisleId);
    }
    announceEvenRepeat(tx, () => announcer.productChanged(productId));
  });
}
