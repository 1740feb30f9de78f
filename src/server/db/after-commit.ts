import type { Transaction } from 'kysely';
import type { Tables, Tx } from './tables.ts';

interface Tracked {
  /** A separate handle: several may share a transaction that is committed once for all of them. */
  tx: Tx;
  /** Runs the callbacks registered for the commit. */
  committed: () => void;
}

/** Lets work in a transaction register callbacks for after its commit. */
export function trackCommit(transaction: Transaction<Tables>): Tracked {
  const waiting: (() => void)[] = [];
  const handle = transaction.$pickTables<keyof Tables>();
  const tx = Object.assign(handle, { afterCommit: (run: () => void): void => void waiting.push(run) });
  return {
    tx,
    committed() {
      for (const run of waiting) run();
    },
  };
}
