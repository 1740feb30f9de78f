import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { backupName, backupsFolder, writeBackup } from './backup.ts';
import { parseJson } from './format.ts';
import { dropOldBackups, dropUnfinishedBackups } from './old-backups.ts';

/** The row of `meta` that tells the processes on one database when the next backup is due and who makes it. */
const KEY = 'scheduled-backup';

/** Times in ms since 1970. */
const schedule = z.object({
  /** When the last finished backup began. */
  last: z.number(),
  /** Until then a process is making one. */
  claimedUntil: z.number(),
});
type Schedule = z.infer<typeof schedule>;
const NEVER: Schedule = { last: 0, claimedUntil: 0 };

/** Longer than a backup takes: after that the process that claimed it is considered dead. */
const CLAIM_MS = 3_600_000;
/** Delay of the first check, so that it doesn't slow down the start, and time between two checks. */
const FIRST_CHECK_DELAY_MS = 60_000;
const CHECK_INTERVAL_MS = 600_000;

type BackupDeps = Pick<Deps, 'database' | 'settings' | 'log'>;

/** Backups made by the server itself. */
export interface ScheduledBackups {
  /**
   * Makes one if it is due and no other process does, and removes the oldest beyond the number kept. A failure is logged.
   * @param now in ms since 1970
   * @returns its file
   */
  runIfDue: (now: number) => Promise<string | undefined>;
  /** Aborts a backup being made, without leaving anything behind. */
  stop: () => Promise<void>;
}

/** Checks regularly whether a backup is due, unless the settings say to keep none. */
export function scheduleBackups(deps: BackupDeps): ScheduledBackups {
  const ending = new AbortController();
  let running: Promise<string | undefined> = Promise.resolve(undefined);
  const runIfDue = (now: number): Promise<string | undefined> => {
    running = running.then(() => backUpIfDue(deps, now, ending.signal));
    return running;
  };
  const isOn = deps.settings.backupsKept > 0;
  const first = isOn ? setTimeout(() => void runIfDue(Date.now()), FIRST_CHECK_DELAY_MS).unref() : undefined;
  const next = isOn ? setInterval(() => void runIfDue(Date.now()), CHECK_INTERVAL_MS).unref() : undefined;
  return {
    runIfDue,
    async stop() {
      clearTimeout(first);
      clearInterval(next);
      ending.abort();
      await running;
    },
  };
}

async function backUpIfDue(deps: BackupDeps, now: number, signal: AbortSignal): Promise<string | undefined> {
  if (signal.aborted) return undefined;
  const { log, settings } = deps;
  try {
    if (!isDue(await readSchedule(deps.database.read), now, settings.backupEveryHours)) return undefined;
    if (!(await claim(deps, now))) return undefined;
  } catch (error) {
    log.error({ err: error }, 'could not see whether a backup is due');
    return undefined;
  }
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
  await dropUnfinishedBackups(folder, now);
  const { household } = await writeBackup(settings, file, { now, signal });
  await database.transaction((tx) => writeSchedule(tx, { last: now, claimedUntil: 0 }));
  await dropOldBackups(folder, settings.backupsKept, { now, household });
}

/** A time far ahead was written while the clock was wrong, and is ignored. */
function isDue({ last, claimedUntil }: Schedule, now: number, everyHours: number): boolean {
  const isClaimed = claimedUntil > now && claimedUntil <= now + CLAIM_MS;
  return !isClaimed && Math.abs(now - last) >= everyHours * 3_600_000;
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

async function readSchedule(db: Pick<Tx, 'selectFrom'>): Promise<Schedule> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  const parsed = z.safeParse(schedule, parseJson(row?.value));
  return parsed.success ? parsed.data : NEVER;
}

/** Locks the row until the transaction ends, even if it didn't exist before. */
async function lockSchedule(tx: Tx): Promise<Schedule> {
  await tx
    .insertInto('meta')
    .values({ key: KEY, value: JSON.stringify(NEVER) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('meta.value') })))
    .execute();
  return readSchedule(tx);
}

async function writeSchedule(tx: Tx, { last, claimedUntil }: Schedule): Promise<void> {
  const value = JSON.stringify({ last, claimedUntil });
  await tx.updateTable('meta').set({ value }).where('key', '=', KEY).execute();
}
