import type { Kysely } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

type Statement<T> = () => Promise<T>;

/**
 * Runs statements of one transaction that don't need each other's results, in their order. On PostgreSQL all of them are
 * sent at once. On SQLite each begins when the one before has ended, and none after one that failed: an error there may
 * have ended the transaction, so that what follows would be written by itself.
 * @returns their results; all of them have ended when this settles
 * @throws the error of the one that failed first
 */
export async function pipeline<T extends readonly unknown[]>(
  tx: Kysely<Tables>,
  ...statements: { [K in keyof T]: Statement<T[K]> }
): Promise<T> {
  return (await (isPostgres(tx) ? atOnce(statements) : inTurn(statements))) as unknown as T;
}

async function inTurn(statements: readonly Statement<unknown>[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const run of statements) results.push(await run());
  return results;
}

async function atOnce(statements: readonly Statement<unknown>[]): Promise<unknown[]> {
  // Those behind one that failed fail for that reason, which is no reason of their own.
  const failures: unknown[] = [];
  const results = await Promise.all(
    statements.map((run) => run().catch((error: unknown) => void failures.push(error))),
  );
  if (failures.length > 0) throw failures[0];
  return results;
}
