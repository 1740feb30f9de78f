import { randomInt } from 'node:crypto';
import type { Tx } from './tables.ts';

/** More than the number of changes of one row since a backup was made; random, because the same one may be restored twice. */
const STEP = { least: 1_000, most: 1_000_000 };

/**
 * Gives planned meals and orders of aisles versions that no device has seen. A device that names one from before the
 * restore has not seen what was changed since.
 */
export async function skipRowVersions(tx: Tx): Promise<void> {
  const step = randomInt(STEP.least, STEP.most);
  for (const table of ['meals', 'placeOrders'] as const) {
    await tx
      .updateTable(table)
      .set((eb) => ({ version: eb('version', '+', step) }))
      .execute();
  }
}
