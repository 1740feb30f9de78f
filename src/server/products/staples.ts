import { type Actor, transactionOf } from '../auth/sessions.ts';
import { type ProductDeps, requireProduct } from './service.ts';
import { updateStaple } from './staple-store.ts';

/**
 * Says whether the household usually has the product at home. Saying it again changes nothing.
 * @throws DomainError PRODUCT_NOT_FOUND
 */
export async function setStaple(
  { database, announcer }: ProductDeps,
  actor: Actor,
  id: string,
  staple: boolean,
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const productId = await requireProduct(tx, id);
    const isChanged = await updateStaple(tx, productId, staple);
    if (isChanged) tx.afterCommit(() => announcer.productChanged(productId));
  });
}
