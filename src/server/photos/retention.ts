import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import { restorableSince } from '../../contract/recently-deleted.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { schedule, type Scheduled } from '../schedule.ts';
import { deletePhoto, lockDeletedWithPhotos, updatePhoto } from './photo-repository.ts';

const FIRST_RUN_DELAY_MS = 6 * MINUTE_MS;
/** Photos per transaction, so that other writers don't wait for long. */
const CHUNK = 20;
const PAUSE_MS = 5;

/** Once a day, drops the photos of recipes and products that can't be brought back any more. A failure is logged. */
export function schedulePhotoRetention({ database, log }: Pick<Deps, 'database' | 'log'>): Scheduled {
  return schedule(
    {
      firstDelayMs: FIRST_RUN_DELAY_MS,
      intervalMs: DAY_MS,
      run: (signal) => dropPhotosOfDeleted(database, Date.now(), signal),
      failure: 'could not drop photos of what was deleted',
    },
    log,
  );
}

/**
 * Drops the photos of recipes and products that, at `now`, were deleted too long ago to be brought back.
 * @param now in ms since 1970
 * @throws the reason of `signal`
 */
export async function dropPhotosOfDeleted(
  database: Database,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = restorableSince(now);
  while (await database.transaction((tx) => dropSome(tx, before))) {
    await delay(PAUSE_MS, undefined, { signal });
  }
}

/** @returns whether there may be more */
async function dropSome(tx: Tx, before: number): Promise<boolean> {
  let isMore = false;
  for (const table of ['recipes', 'products'] as const) {
    const rows = await lockDeletedWithPhotos(tx, table, { before, atMost: CHUNK });
    for (const { id, photoId } of rows) {
      await updatePhoto(tx, { table, id }, null);
      await deletePhoto(tx, photoId);
    }
    isMore ||= rows.length === CHUNK;
  }
  return isMore;
}
