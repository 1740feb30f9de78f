import { randomInt } from 'node:crypto';
import { findMeta, setMeta } from './meta.ts';
import type { Db, Tx } from './tables.ts';

/** In `meta`: the least version that a photo gets from now on. Missing until a backup is restored. */
const LEAST_PHOTO_VERSION = 'least-photo-version';

/**
 * More than the number of photo changes since a backup was made; random, because the same backup may be restored
 * twice.
 */
const STEP = { least: 1_000_000, most: 1_000_000_000 };

/** Devices keep a photo by its version for a year, and may have seen versions that a restore took back. */
export async function findLeastPhotoVersion(db: Db): Promise<number> {
  return Number((await findMeta(db, LEAST_PHOTO_VERSION)) ?? 0);
}

/**
 * Skips more versions than were lost since the backup was made. This also covers rows without a photo yet, and ids
 * that are made again. Existing photos get a new version at once, because a device that changes one must have seen it
 * since.
 */
export async function skipPhotoVersions(tx: Tx): Promise<void> {
  const step = randomInt(STEP.least, STEP.most);
  await setMeta(tx, LEAST_PHOTO_VERSION, String((await findLeastPhotoVersion(tx)) + step));
  for (const table of ['recipes', 'products'] as const) {
    await tx
      .updateTable(table)
      .set((eb) => ({ photoVersion: eb('photoVersion', '+', step) }))
      .where('photoId', 'is not', null)
      .execute();
  }
}
