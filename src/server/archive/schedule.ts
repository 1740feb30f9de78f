import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { backupName, backupsFolder, dropOldBackups, dropUnfinishedBackups, writeBackup } from './backup.ts';
import { parseJson } from './format.ts';

/** The row of `meta` by which the processes on one database agree on who makes the next backup. */
const KEY = 'scheduled-backup';

/** In ms since 1970. */
const schedule = z.object({
  /** When the last one that was finished began. */
  last: z.number(),
  /** Until then one is being made. */
  claimedUntil: z.number(),
});
type Schedule = z.infer<typeof schedule>;
const NEVER: Schedule = { last: 0, claimedUntil: 0 };

/** Longer than a backup takes: after that its process is taken for dead. */
const CLAIM_MS = 3_600_000;
/** From the start of a server to its first look, which is not to delay it, and between two looks. */
const FIRST_LOOK_MS = 60_000;
const LOOK_INTERVAL_MS = 600_000;

type BackupDeps = Pick<Deps, 'database' | 'settings' | 'log'>;

/** The backups that a server makes by itself. */
export interface ScheduledBackups {
  /**
   * Makes one if it is due and no other process does, and removes the oldest beyond the number kept. A failure is logged.
   * @param now in ms since 1970
   * @returns its file
   */
  look: (now: number) => Promise<string | undefined>;
  /** Ends one that is being made; nothing is left of it. */
  stop: () => Promise<void>;
}

/** Looks now and then whether a backup is due, unless the settings say that none is to be kept. */
export function scheduleBackups(deps: BackupDeps): ScheduledBackups {
  const ending = new AbortController();
  let running: Promise<string | undefined> = Promise.resolve(undefined);
  const look = (now: number): Promise<string | undefined> => {
    running = running.then(() => lookOnce(deps, now, ending.signal));
    return running;
  };
  const isOn = deps.settings.backupsKept > 0;
  const first = isOn ? setTimeout(() => void look(Date.now()), FIRST_LOOK_MS).unref() : undefined;
  const next = isOn ? setInterval(() => void look(Date.now()), LOOK_INTERVAL_MS).unref() : undefined;
  return {
    look,
    async stop() {
      clearTimeout(first);
      clearInterval(next);
      ending.abort();
      await running;
    },
  };
}

async function lookOnce(deps: BackupDeps, now: number, signal: AbortSignal): Promise<string | undefined> {
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
    await letGo(deps).catch((failure: unknown) => log.error({ err: failure }, 'backup is still claimed'));
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
  await writeBackup(settings, file, { now, signal });
  await database.transaction((tx) => writeSchedule(tx, { last: now, claimedUntil: 0 }));
  await dropOldBackups(folder, settings.backupsKept);
}

/** A time far ahead was written under a clock that has been put right since. */
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

async function letGo({ database }: BackupDeps): Promise<void> {
  await database.transaction(async (tx) => {
    await writeSchedule(tx, { ...(await lockSchedule(tx)), claimedUntil: 0 });
  });
}

async function readSchedule(db: Pick<Tx, 'selectFrom'>): Promise<Schedule> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  const parsed = z.safeParse(schedule, parseJson(row?.value));
  return parsed.success ? parsed.data : NEVER;
}

/** Locks the row until the transaction ends, also before there was one. */
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
