import { randomInt } from 'node:crypto';
import { findMeta, setMeta } from './meta.ts';
import type { Db, Tx } from './tables.ts';

/** In `meta`: the versions of rows up to this one may have been given out before a restore. Missing until there is one. */
const LAST_RESTORED_VERSION = 'last-restored-version';

/** More than the number of changes of one row since a backup was made; random, because the same one may be restored twice. */
const STEP = { least: 1_000, most: 1_000_000 };

/**
 * Gives planned meals and orders of aisles versions that no device has seen. A device that names one from before the
 * restore has not seen what was changed since. Rows that the backup lacks begin above those versions when they are
 * made again; an order that was never changed keeps 0, which no restore gives another meaning.
 */
export async function skipRowVersions(tx: Tx): Promise<void> {
  const step = randomInt(STEP.least, STEP.most);
  await setMeta(tx, LAST_RESTORED_VERSION, String((await findLastRestored(tx)) + step));
  for (const table of ['meals', 'placeOrders'] as const) {
    await tx
      .updateTable(table)
      .set((eb) => ({ version: eb('version', '+', step) }))
      .where('version', '>', 0)
      .execute();
  }
}

async function findLastRestored(db: Db): Promise<number> {
  return Number((await findMeta(db, LAST_RESTORED_VERSION)) ?? 0);
}

/** The version after this one of a row; of a row that had none, one that no restore has taken back. */
export async function nextRowVersion(tx: Tx, version: number): Promise<number> {
  return (version === 0 ? await findLastRestored(tx) : version) + 1;
}
