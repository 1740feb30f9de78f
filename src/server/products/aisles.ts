import type { ProductAisleBody } from '../../contract/products/aisles.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { recordChangeId } from '../db/change-ids.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { hasAisle, listAisles, updateAisle } from './aisle-store.ts';
import { requireProduct } from './find-products.ts';
import { type ProductDeps } from './service.ts';

export { findAisles, listProductAisles } from './aisle-store.ts';

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
    // Also for a repeat: see Announcer.
    tx.afterCommit(() => announcer.productChanged(productId));
  });
}
