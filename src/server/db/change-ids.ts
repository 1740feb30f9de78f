import type { Tx } from './tables.ts';

/**
 * Records in its transaction that a change has arrived, so that a repeat has no second effect: it would take back what
 * another user did in the meantime. A refused change isn't recorded, because its transaction is rolled back.
 * @param changeId made by the author's device; a change without one is always new
 * @returns whether it is new
 */
export async function recordChangeId(tx: Tx, changeId: string | undefined): Promise<boolean> {
  if (changeId === undefined) return true;
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('changeIds')
    .values({ id: changeId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
