import type { ExpressionBuilder } from 'kysely';
import { lockRows } from '../db/dialect.ts';
import type { Tables, Tx } from '../db/tables.ts';

/**
 * Locks a recipe until the transaction ends.
 * @returns its version; undefined when it doesn't exist
 */
export async function lockRecipe(tx: Tx, id: string): Promise<number | undefined> {
  const query = tx
    .selectFrom('recipes')
    .select(['id', 'changedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null);
  return (await lockRows(tx, query).executeTakeFirst())?.changedAt;
}

/**
 * What `changedAt`, which is a recipe's version, becomes: the current time, but always a later one than before, since
 * two saves may share a millisecond and a clock may be set back.
 */
export function nextChangedAt(eb: ExpressionBuilder<Tables, 'recipes'>) {
  const now = Date.now();
  return eb
    .case()
    .when('changedAt', '<', now)
    .then(now)
    .else(eb('changedAt', '+', 1))
    .end();
}
