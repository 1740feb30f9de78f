import type { Kysely } from 'kysely';
import { isConsequence, isPostgres } from './dialect.ts';
import type { Tables } from './tables.ts';

type Statement<T> = () => Promise<T>;

/**
 * Runs statements of one transaction that don't need each other's results, in their order. On PostgreSQL all of them
 * are sent at once. On SQLite each begins when the one before has ended, and none after one that failed: an error may
 * have ended the transaction there, so that later statements would be committed separately.
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
  // Statements after a failed one fail because of it; their errors don't count. They may come before it, where it is
  // one of several that a function waits for.
  const failures: unknown[] = [];
  const results = await Promise.all(
    statements.map((run) => run().catch((error: unknown) => void failures.push(error))),
  );
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0];
  return results;
}
