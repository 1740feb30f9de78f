import { join } from 'node:path';
import * as z from 'zod/mini';
import { HOUR_MS } from '../../contract/durations.ts';
import type { Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { schedule, type Scheduled } from '../schedule.ts';
import { backupName, backupsFolder, writeBackup } from './backup.ts';
import { parseJson } from './format.ts';
import { dropOldBackups, dropUnfinished } from './old-backups.ts';

/** The row of `meta` that tells the processes on one database when the next backup is due and who makes it. */
const KEY = 'scheduled-backup';

/** Times in ms since 1970. */
const backupSchedule = z.object({
  /** When the last finished backup began. */
  last: z.number(),
  /** Until then a process is making one. */
  claimedUntil: z.number(),
});
type BackupSchedule = z.infer<typeof backupSchedule>;
const NEVER: BackupSchedule = { last: 0, claimedUntil: 0 };

/** Longer than a backup takes: after that the process that claimed it is considered dead. */
const CLAIM_MS = HOUR_MS;
/** Delay of the first check, so that it doesn't slow down the start, and time between two checks. */
const FIRST_CHECK_DELAY_MS = 60_000;
const CHECK_INTERVAL_MS = 600_000;

type BackupDeps = Pick<Deps, 'database' | 'settings' | 'log'>;

/** Checks regularly whether a backup is due. */
export function scheduleBackups(deps: BackupDeps): Scheduled {
  return schedule(
    {
      firstDelayMs: FIRST_CHECK_DELAY_MS,
      intervalMs: CHECK_INTERVAL_MS,
      run: (signal) => backUpIfDue(deps, Date.now(), signal),
      failure: 'could not see whether a backup is due',
    },
    deps.log,
  );
}

/**
 * Makes a backup if the settings say to keep any, it is due, and no other process makes it; then removes the oldest
 * beyond the number kept. A failure is logged.
 * @param now in ms since 1970
 * @param signal aborts it, without leaving anything behind
 * @returns its file
 */
export async function backUpIfDue(
  deps: BackupDeps,
  now: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { log, settings } = deps;
  if (signal.aborted || settings.backupsKept === 0) return undefined;
  if (!isDue(await readSchedule(deps.database.read), now, settings.backupEveryHours)) return undefined;
  if (!(await claim(deps, now))) return undefined;
  const file = join(backupsFolder(settings.dataDir), backupName(now));
  try {
    await make(deps, file, now, signal);
    log.info({ file }, 'backup made');
    return file;
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'the scheduled backup failed');
    await releaseClaim(deps).catch((failure: unknown) =>
      log.error({ err: failure }, 'backup is still claimed'),
    );
    return undefined;
  }
}

async function make(
  { database, settings }: BackupDeps,
  file: string,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const folder = backupsFolder(settings.dataDir);
  await dropUnfinished(folder, now);
  const { household } = await writeBackup(settings, file, { now, signal });
  await database.transaction((tx) => writeSchedule(tx, { last: now, claimedUntil: 0 }));
  const periodMs = settings.backupEveryHours * HOUR_MS;
  await dropOldBackups(folder, settings.backupsKept, { now, household, periodMs });
}

/** A time far ahead was written while the clock was wrong, and is ignored. */
function isDue({ last, claimedUntil }: BackupSchedule, now: number, everyHours: number): boolean {
  const isClaimed = claimedUntil > now && claimedUntil <= now + CLAIM_MS;
  return !isClaimed && Math.abs(now - last) >= everyHours * HOUR_MS;
}

function claim({ database, settings }: BackupDeps, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const known = await lockSchedule(tx);
    if (!isDue(known, now, settings.backupEveryHours)) return false;
    await writeSchedule(tx, { ...known, claimedUntil: now + CLAIM_MS });
    return true;
  });
}

async function releaseClaim({ database }: BackupDeps): Promise<void> {
  await database.transaction(async (tx) => {
    await writeSchedule(tx, { ...(await lockSchedule(tx)), claimedUntil: 0 });
  });
}

async function readSchedule(db: Pick<Tx, 'selectFrom'>): Promise<BackupSchedule> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  const parsed = z.safeParse(backupSchedule, parseJson(row?.value));
  return parsed.success ? parsed.data : NEVER;
}

/** Locks the row until the transaction ends, even if it didn't exist before. */
async function lockSchedule(tx: Tx): Promise<BackupSchedule> {
  await tx
    .insertInto('meta')
    .values({ key: KEY, value: JSON.stringify(NEVER) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('meta.value') })))
    .execute();
  return readSchedule(tx);
}

async function writeSchedule(tx: Tx, { last, claimedUntil }: BackupSchedule): Promise<void> {
  const value = JSON.stringify({ last, claimedUntil });
  await tx.updateTable('meta').set({ value }).where('key', '=', KEY).execute();
}
