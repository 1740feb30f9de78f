import { type Actor, transactionOf } from '../auth/sessions.ts';
import type { Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { deleteDistinctProducts, insertDistinctProducts } from './distinct-repository.ts';
import { lockCurrentProducts } from './find-products.ts';
import { consumeEditQuota, type ProductDeps } from './service.ts';

/**
 * Marks two products as different, however similar they look.
 * @throws DomainError PRODUCT_NOT_FOUND; VALIDATION_ERROR for a product and itself
 * @throws RateLimited
 */
export async function markDistinct(
  { database, announcer, settings }: ProductDeps,
  actor: Actor,
  { id, otherId }: { id: string; otherId: string },
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const [one, other] = await requireBoth(tx, id, otherId);
    if (one === other) throw new DomainError('VALIDATION_ERROR', ['otherId']);
    if (await insertDistinctProducts(tx, one, other)) await consumeEditQuota(tx, actor, settings.bounds);
    tx.afterCommit(() => announcer.productChanged(one));
  });
}

/**
 * Removes the mark that two products are different. No error where there is none.
 * @throws DomainError PRODUCT_NOT_FOUND
 */
export async function unmarkDistinct(
  { database, announcer }: ProductDeps,
  actor: Actor,
  { id, otherId }: { id: string; otherId: string },
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const [one, other] = await requireBoth(tx, id, otherId);
    await deleteDistinctProducts(tx, one, other);
    tx.afterCommit(() => announcer.productChanged(one));
  });
}

/** Locked together, in one order whichever is named first: two users who name them the other way round would deadlock. */
async function requireBoth(tx: Tx, id: string, otherId: string): Promise<[string, string]> {
  const current = await lockCurrentProducts(tx, [id, otherId]);
  const [one, other] = [current.get(id), current.get(otherId)];
  if (one === undefined || other === undefined) throw new DomainError('PRODUCT_NOT_FOUND');
  return [one, other];
}
