import type { DistinctProducts } from '../../contract/products/product-measures.ts';
import type { Db, Tx } from '../db/tables.ts';

/** The smaller id first: one row for a pair. */
function inOrder(id: string, otherId: string): { productId: string; otherId: string } {
  return id < otherId ? { productId: id, otherId } : { productId: otherId, otherId: id };
}

/** Of products that are not deleted, sorted. */
export async function listDistinctProducts(db: Db): Promise<DistinctProducts> {
  const rows = await db
    .selectFrom('distinctProducts')
    .innerJoin('products as one', 'one.id', 'distinctProducts.productId')
    .innerJoin('products as other', 'other.id', 'distinctProducts.otherId')
    .where('one.deletedAt', 'is', null)
    .where('other.deletedAt', 'is', null)
    .select(['distinctProducts.productId', 'distinctProducts.otherId'])
    .orderBy('distinctProducts.productId')
    .orderBy('distinctProducts.otherId')
    .execute();
  return rows.map(({ productId, otherId }): [string, string] => [productId, otherId]);
}

/** @returns whether the pair is new */
export async function insertDistinctProducts(tx: Tx, id: string, otherId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('distinctProducts')
    .values(inOrder(id, otherId))
    .onConflict((conflict) => conflict.columns(['productId', 'otherId']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteDistinctProducts(tx: Tx, id: string, otherId: string): Promise<void> {
  const pair = inOrder(id, otherId);
  await tx
    .deleteFrom('distinctProducts')
    .where('productId', '=', pair.productId)
    .where('otherId', '=', pair.otherId)
    .execute();
}

/** The ids of products marked as different from a product, in no order. */
export async function listDistinctFrom(tx: Tx, id: string): Promise<string[]> {
  const pairs = await tx
    .selectFrom('distinctProducts')
    .selectAll()
    .where((eb) => eb.or([eb('productId', '=', id), eb('otherId', '=', id)]))
    .execute();
  return pairs.map(({ productId, otherId }) => (productId === id ? otherId : productId));
}

/** Products that differ from the merged one differ from the one that remains. */
export async function moveDistinctProducts(tx: Tx, from: string, into: string): Promise<void> {
  const pairs = await tx
    .deleteFrom('distinctProducts')
    .where((eb) => eb.or([eb('productId', '=', from), eb('otherId', '=', from)]))
    .returningAll()
    .execute();
  for (const { productId, otherId } of pairs) {
    const third = productId === from ? otherId : productId;
    if (third !== into) await insertDistinctProducts(tx, into, third);
  }
}
