import type { CompiledQuery, Transaction } from 'kysely';
import type { Tables, Tx } from './tables.ts';

/** Runs the last queries of a transaction. */
export type RunLast = (queries: readonly CompiledQuery[]) => Promise<void>;

interface Tracked {
  /** A separate handle: several may share a transaction that is committed once for all of them. */
  tx: Tx;
  /** Runs the callbacks registered for the commit. */
  committed: () => void;
}

/**
 * Lets work in a transaction register callbacks for after its commit.
 * @param lastly one after the other unless told
 */
export function trackCommit(
  transaction: Transaction<Tables>,
  lastly: RunLast = async (queries) => {
    for (const query of queries) await transaction.executeQuery(query);
  },
): Tracked {
  const waiting: (() => void)[] = [];
  const handle = transaction.$pickTables<keyof Tables>();
  const afterCommit = (run: () => void): void => void waiting.push(run);
  const tx = Object.assign(handle, { afterCommit, lastly });
  return {
    tx,
    committed() {
      for (const run of waiting) run();
    },
  };
}
