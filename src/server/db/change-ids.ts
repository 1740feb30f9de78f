import type { Tx } from './tables.ts';

/** @returns those of these ids that were not recorded before */
export async function insertChangeIds(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .insertInto('changeIds')
    .values(ids.map((id) => ({ id })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Announces a change after the commit, for calls that announce its repeat as well, although that changes nothing: the
 * first announcement may have been lost together with the answer (see `Announcer`).
 */
export const announceEvenRepeat = (tx: Tx, announce: () => void): void => tx.afterCommit(announce);
