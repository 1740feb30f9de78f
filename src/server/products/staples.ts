import type { StapleBody } from '../../contract/staples.ts';
import { type Actor, transactionOf } from '../auth/sessions.ts';
import { noteChange } from '../db/change-ids.ts';
import { type ProductDeps, requireProduct } from './service.ts';
import { updateStaple } from './staple-store.ts';

/**
 * Says whether the household usually has the product at home. Saying it again changes nothing, and a repeat (by its
 * `changeId`) leaves what others have said since.
 * @throws DomainError PRODUCT_NOT_FOUND
 */
export async function setStaple(
  { database, announcer }: ProductDeps,
  actor: Actor,
  id: string,
  { staple, changeId }: StapleBody,
): Promise<void> {
  await transactionOf(database, actor, async (tx) => {
    const productId = await requireProduct(tx, id);
    if (await noteChange(tx, changeId)) await updateStaple(tx, productId, staple);
    // Of a repeat too: see Announcer.
    tx.afterCommit(() => announcer.productChanged(productId));
  });
}
