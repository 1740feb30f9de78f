import type { Tx } from './tables.ts';

/**
 * Records in its transaction that a change has arrived, so that a repeat has no second effect: it would take back what
 * another user did in the meantime. A refused change isn't recorded, because its transaction is rolled back.
 * @param changeId made by the author's device; a change without one is always new
 * @param takesBack the changes that it takes back: they have no effect if they arrive after it
 * @returns whether it is new, and has something to take back if that is all it does
 */
export async function recordChangeId(
  tx: Tx,
  changeId: string | undefined,
  takesBack: readonly string[] = [],
): Promise<boolean> {
  if (changeId !== undefined && (await recordIds(tx, [changeId])) === 0) return false;
  return takesBack.length === 0 || (await recordIds(tx, takesBack)) < takesBack.length;
}

/** @returns how many of them are new */
async function recordIds(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('changeIds')
    .values(ids.map((id) => ({ id })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Announces a change after the commit, for calls that announce its repeat as well, although that changes nothing: the
 * first announcement may have been lost together with the answer (see `Announcer`).
 */
export const announceEvenRepeat = (tx: Tx, announce: () => void): void => tx.afterCommit(announce);
