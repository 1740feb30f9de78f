import { sql } from 'kysely';
import type { Staples } from '../../contract/products/staples.ts';
import type { Db, Tx } from '../db/tables.ts';

/** Of products that are not deleted, sorted. */
export async function listStaples(db: Db): Promise<Staples> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    // A literal, as in the index: with a parameter the index might not be used.
    .where('staple', '=', sql.lit(1))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateStaple(tx: Tx, id: string, staple: boolean): Promise<void> {
  await tx
    .updateTable('products')
    .set({ staple: staple ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}
