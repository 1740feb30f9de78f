import type { StapleBody } from '../../contract/products/staples.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { recordChangeId } from '../auth/quotas/change-ids.ts';
import { requireProduct } from './find-products.ts';
import { type ProductDeps } from './service.ts';
import { updateStaple } from './staple-repository.ts';

/**
 * Sets whether the household usually has the product at home. Setting the same again changes nothing, and a repeat (by
 * its `changeId`) keeps what others have set or deleted since.
 * @throws DomainError PRODUCT_NOT_FOUND
 */
export async function setStaple(
  { database, announcer, settings: { bounds } }: ProductDeps,
  actor: Actor,
  id: string,
  { staple, changeId, takesBack }: StapleBody,
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const isNew = await recordChangeId(tx, { userId: actor.id, bounds }, changeId, takesBack);
    const productId = isNew ? await requireProduct(tx, id) : id;
    if (isNew) await updateStaple(tx, productId, staple);
    announceEvenRepeat(tx, () => announcer.productChanged(productId));
  });
}
