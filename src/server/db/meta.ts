import type { CompiledQuery } from 'kysely';
import type { Db, Tx } from './tables.ts';

/** A value that is kept for the whole installation. */
export async function findMeta(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function setMeta(tx: Tx, key: string, value: string): Promise<void> {
  await tx.executeQuery(setMetaQuery(tx, key, value));
}

export function setMetaQuery(db: Db, key: string, value: string): CompiledQuery {
  return db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .compile();
}
