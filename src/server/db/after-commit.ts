import type { CompiledQuery, Transaction } from 'kysely';
import { versionChange } from './content-versions.ts';
import type { Tables, Tx } from './tables.ts';

/** Runs the last queries of a transaction. */
export type ExecuteLast = (queries: readonly CompiledQuery[]) => Promise<void>;

export interface Done<T> {
  value: T;
  /** Runs the callbacks registered for the commit. */
  committed: () => void;
}

/**
 * Runs `work` with a handle of its own, for several may share a transaction that is committed once for all of them.
 * Resolves before the commit, unless `executeLast` commits.
 * @param executeLast by default one after the other
 * @throws what `work` throws; and the error of its last queries, even if `work` caught it
 */
export async function runTracked<T>(
  transaction: Transaction<Tables>,
  work: (tx: Tx) => Promise<T>,
  {
    isShared = false,
    executeLast = async (queries) => {
      for (const query of queries) await transaction.executeQuery(query);
    },
  }: { isShared?: boolean; executeLast?: ExecuteLast } = {},
): Promise<Done<T>> {
  const waiting: (() => void)[] = [];
  const atEnd: (() => Promise<void>)[] = [];
  const versions = new Set<string>();
  let last: Promise<void> | undefined;
  // In one order, so that no two transactions wait for each other.
  const versionChanges = () => [...versions].sort().map((key) => versionChange(transaction, key));
  const tx = Object.assign(transaction.$pickTables<keyof Tables>(), {
    isShared,
    afterCommit: (run: () => void): void => void waiting.push(run),
    atEnd: (run: () => Promise<void>): void => void atEnd.push(run),
    changeVersion(key: string): void {
      if (last !== undefined) throw new Error('The last queries of this transaction have run already.');
      versions.add(key);
    },
    async executeLast(queries: readonly CompiledQuery[]): Promise<void> {
      if (last !== undefined) throw new Error('The last queries of this transaction have run already.');
      last = executeLast([...versionChanges(), ...queries]);
      await last;
    },
  });
  const value = await work(tx);
  for (const run of atEnd) await run();
  if (last === undefined) for (const query of versionChanges()) await transaction.executeQuery(query);
  await last;
  return {
    value,
    committed() {
      for (const run of waiting) run();
    },
  };
}
