import { setTimeout as delay } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import { restorableSince } from '../../contract/recently-deleted.ts';
import { chunksOf } from '../db/chunks.ts';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { schedule, type Scheduled } from '../schedule.ts';
import { dropChanges, listLoggedLists, type LoggedList, receivedFrom } from './log-retention-repository.ts';
import { forgetLists } from './recently-deleted.ts';
import { forgetProducts } from './suggestions/habit-repository.ts';
import { countPurchases, renewAmounts } from './suggestions/purchases.ts';
import { learntOfDeleted } from './suggestions/suggestion-repository.ts';
import { lockAnyListForServer } from './access.ts';
import { setLogFrom } from './repository.ts';

/**
 * How long the log keeps an operation's changes: for the history, undo, and which product was bought when. The fact
 * that an operation happened, and its result, are kept for ever.
 */
export const LOG_RETENTION_MS = 2 * 365 * DAY_MS;

const FIRST_TRIM_DELAY_MS = 5 * MINUTE_MS;
/** Operations or lists per transaction, so that other writers don't wait for long. */
const CHUNK = 500;
/** Pause between two transactions, for other writers. */
const TRIM_PAUSE_MS = 5;

/**
 * Once a day, counts the purchases in the logs of all lists, finds usual amounts again that an older LZ has found by
 * another rule, and drops changes older than {@link LOG_RETENTION_MS}. A failure is logged.
 */
export function scheduleLogRetention({ database, log }: Pick<Deps, 'database' | 'log'>): Scheduled {
  return schedule(
    {
      firstDelayMs: FIRST_TRIM_DELAY_MS,
      intervalMs: DAY_MS,
      run: (signal) => trimLogs(database, Date.now(), signal),
      failure: 'could not trim the log of the lists',
    },
    log,
  );
}

/**
 * Counts the purchases in the logs of all lists, which outlive the logs, drops the changes of operations received more
 * than {@link LOG_RETENTION_MS} before `now`, in ms since 1970, and deletes what was learnt from lists, and of products,
 * deleted too long ago to be brought back. Tries every list, even after a failed one.
 * @throws the reason of `signal`; AggregateError of the failures
 */
export async function trimLogs(database: Database, now: number, signal?: AbortSignal): Promise<void> {
  const retainedSince = now - LOG_RETENTION_MS;
  const lists = await listLoggedLists(database.read);
  const errors: unknown[] = [];
  for (const list of lists) {
    signal?.throwIfAborted();
    await trimLog(database, list, { retainedSince, signal }).catch((error: unknown) => errors.push(error));
  }
  const restorable = restorableSince(now);
  for (const forget of [
    () => forgetDeletedLists(database, lists, restorable),
    () => forgetDeletedProducts(database, restorable),
  ]) {
    await forget().catch((error: unknown) => errors.push(error));
  }
  signal?.throwIfAborted();
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} logs could not be trimmed`);
}

async function forgetDeletedLists(
  database: Database,
  lists: readonly LoggedList[],
  deletedBefore: number,
): Promise<void> {
  const ids = lists.flatMap(({ id, deletedAt }) =>
    deletedAt !== null && deletedAt <= deletedBefore ? [id] : [],
  );
  for (const chunk of chunksOf(ids, CHUNK)) await database.transaction((tx) => forgetLists(tx, chunk));
}

async function forgetDeletedProducts(database: Database, deletedBefore: number): Promise<void> {
  for (;;) {
    const ids = await learntOfDeleted(database.read, deletedBefore, CHUNK);
    if (ids.length === 0) return;
    await database.transaction((tx) => forgetProducts(tx, ids));
  }
}

async function trimLog(
  database: Database,
  { id, logFrom, version, habitsSeq, deletedAt }: LoggedList,
  { retainedSince, signal }: { retainedSince: number; signal: AbortSignal | undefined },
): Promise<void> {
  const pause = (): Promise<void> => delay(TRIM_PAUSE_MS, undefined, { signal });
  if (deletedAt === null) {
    while (await renewAmounts(database, id)) await pause();
    if (habitsSeq < version) while (await countPurchases(database, id)) await pause();
  }
  const [oldest] = await receivedFrom(database.read, id, { from: logFrom, atMost: 1 });
  if (oldest === undefined || oldest.receivedAt >= retainedSince) return;
  while (await database.transaction((tx) => dropOldest(tx, id, retainedSince))) await pause();
}

/** @returns whether there may be more to drop */
async function dropOldest(tx: Tx, listId: string, retainedSince: number): Promise<boolean> {
  const list = await lockAnyListForServer(tx, listId);
  if (list === undefined) return false;
  const rows = await receivedFrom(tx, listId, { from: list.logFrom, atMost: CHUNK });
  const kept = rows.findIndex(({ receivedAt }) => receivedAt >= retainedSince);
  const old = kept === -1 ? rows : rows.slice(0, kept);
  const last = old.at(-1);
  if (last === undefined) return false;
  await dropChanges(tx, list, { from: list.logFrom, to: last.seq });
  await setLogFrom(tx, list, last.seq + 1);
  return old.length === CHUNK;
}
