import type { Transaction } from 'kysely';
import type { Tables, Tx } from './tables.ts';

interface Tracked {
  /** A handle of its own: several may share a transaction that is committed once for all of them. */
  tx: Tx;
  /** Calls what waits for the commit. */
  committed: () => void;
}

/** Lets work in a transaction say what is to happen after its commit. */
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
