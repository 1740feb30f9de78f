import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Changes } from './changes.ts';
import { APPLIED } from './log-repository.ts';

/** A literal, as in the index: with a parameter the index might not be used. */
export const CHECK = sql.lit('product.check');

export interface TickRow {
  seq: number;
  madeAt: number;
  receivedAt: number;
  touched: number;
  client: string;
  changes: Changes;
}

/** Operations after number `after` that ticked or unticked items, the oldest first. */
export async function listTicks(
  db: Db,
  listId: string,
  { after, atMost }: { after: number; atMost: number },
): Promise<TickRow[]> {
  const rows = await db
    .selectFrom('shoppingListOperations')
    .select(['seq', 'madeAt', 'receivedAt', 'touched', 'client', 'changes'])
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('type', '=', CHECK)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(atMost)
    .execute();
  return rows.map((row) => ({
    ...row,
    touched: row.touched ?? 0,
    // Dropped after two years.
    changes: JSON.parse(row.changes ?? '{}') as Changes,
  }));
}
