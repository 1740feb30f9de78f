import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { access, constants, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { HOUR_MS } from '../../contract/durations.ts';
import { backupName, backupsFolder, backupTime, listBackups } from '../archive/backup.ts';
import { findUnwritable, isOnReadOnlyDisk, isThere } from '../db/data-folder.ts';
import { isPostgres } from '../db/dialect.ts';
import { listMigrations } from '../db/migrate.ts';
import { openRaw, type RawTables } from '../db/raw.ts';
import type { Settings } from '../settings.ts';
import { describeError } from './doctor-database.ts';
import { type Finding, note, problem, well } from './findings.ts';

const BYTES_PER_GB = 1_000_000_000;
const MIN_FREE_BYTES = BYTES_PER_GB;
const MIN_FREE_SHARE = 0.1;
/** With less than this, a backup or the log of a busy hour may fill the disk. */
const FULL_BYTES = 50_000_000;

/** Whether DATA_DIR is writable and has free space. */
export async function checkDataFolder({ dataDir }: Settings): Promise<Finding[]> {
  if (!isThere(dataDir)) return [await checkParent(dataDir)];
  const probe = join(dataDir, `.lz-doctor-${randomUUID()}`);
  try {
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    if (isOnReadOnlyDisk(dataDir)) {
      return [problem(`DATA_DIR: ${dataDir} is on a read-only disk. Mount it so that LZ can write.`)];
    }
    return [
      problem(`DATA_DIR: ${dataDir} can't be written to (${describeError(error)}). Give LZ the right to.`),
    ];
  }
  return [describeOwners(dataDir), await checkSpace(dataDir)];
}

/** Whether the server can make the folder. */
async function checkParent(dataDir: string): Promise<Finding> {
  let parent = dirname(dataDir);
  while (!isThere(parent)) parent = dirname(parent);
  return access(parent, constants.W_OK | constants.X_OK).then(
    () => note(`DATA_DIR: ${dataDir} is not there yet. The first start of the server makes it.`),
    (error: unknown) =>
      problem(
        `DATA_DIR: ${dataDir} is not there, and can't be made in ${parent} (${describeError(error)}). ` +
          'Make it for the user that the server runs as.',
      ),
  );
}

function describeOwners(dataDir: string): Finding {
  const unwritable = findUnwritable(dataDir);
  if (unwritable !== undefined) {
    return problem(`DATA_DIR: ${unwritable}. Give all of it to the user that the server runs as.`);
  }
  const { uid } = statSync(dataDir);
  if (process.geteuid?.() !== 0 || uid === 0) return well(`DATA_DIR: ${dataDir}, writable.`);
  return note(
    `DATA_DIR: ${dataDir} belongs to the user ${uid}, and root may write anywhere. Run lz as that user.`,
  );
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  const text = `Disk: ${(free / BYTES_PER_GB).toFixed(1)} of ${(all / BYTES_PER_GB).toFixed(1)} GB free`;
  if (free >= MIN_FREE_BYTES && free >= all * MIN_FREE_SHARE) return well(`${text}.`);
  const judge = free < FULL_BYTES ? problem : note;
  return judge(`${text}. Make room: without it nothing can be saved, and no backup made.`);
}

/** How far two clocks may differ. */
const MAX_CLOCK_SKEW_MS = 5_000;

/** Whether the clock is plausible, compared with PostgreSQL's and with stored times. */
export async function checkClock({ databaseUrl, dataDir }: Settings, now: number): Promise<Finding[]> {
  const shown = new Date(now).toISOString();
  const year = new Date(now).getUTCFullYear();
  if (year < 2026 || year > 2100) return [problem(`Clock: it says ${shown}. Set it, best by NTP.`)];
  const doubts = await readDoubts({ databaseUrl, dataDir }, now);
  if (doubts.length > 0) return doubts.map((doubt) => note(`Clock: it says ${shown}. ${doubt}`));
  return [well(`Clock: ${shown}.`)];
}

/** Clock doubts; read errors are reported by the database check. */
async function readDoubts(
  location: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  now: number,
): Promise<string[]> {
  try {
    const database = await openRaw(location, 'read');
    try {
      return await compareClocks(database.db, now);
    } finally {
      await database.close();
    }
  } catch {
    return [];
  }
}

async function compareClocks(db: Kysely<RawTables>, now: number): Promise<string[]> {
  const doubts: string[] = [];
  if (isPostgres(db)) {
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
    const apart = Math.abs((rows[0]?.now ?? now) - now);
    if (apart > MAX_CLOCK_SKEW_MS)
      doubts.push(`PostgreSQL's is ${Math.round(apart / 1_000)} s apart. Set both by NTP.`);
  }
  if ((await listMigrations(db)).length === 0) return doubts;
  const { rows } = await sql<{ newest: number | null }>`
    select max(received_at) as newest from shopping_list_operations`.execute(db);
  const newest = rows[0]?.newest ?? 0;
  if (newest > now + MAX_CLOCK_SKEW_MS) {
    doubts.push(
      `Something was stored at ${new Date(newest).toISOString()}: it was ahead then, or is behind now.`,
    );
  }
  return doubts;
}

/** Whether the last scheduled backup is recent enough, and none lies there whose time is still to come. */
export async function checkBackups(settings: Settings, now: number): Promise<Finding[]> {
  const folder = backupsFolder(settings.dataDir);
  const names = await listBackups(folder);
  const made = names.filter((name) => name <= backupName(now + MAX_CLOCK_SKEW_MS));
  const early = names
    .slice(made.length)
    .map((name) =>
      note(
        `Backups: ${join(folder, name)} was made by a clock that ran ahead. Remove it, unless you need it.`,
      ),
    );
  return [judgeLast(settings, made.at(-1), now), ...early];
}

function judgeLast(
  { backupsKept, backupEveryHours }: Settings,
  last: string | undefined,
  now: number,
): Finding {
  const age = last === undefined ? undefined : now - backupTime(last);
  const text = age === undefined ? 'none yet' : `the last is ${Math.round(age / HOUR_MS)} h old`;
  if (backupsKept === 0) {
    return note(`Backups: ${text}, and the server makes none (BACKUPS_KEPT=0). See to them yourself.`);
  }
  if (age === undefined) {
    return note(
      'Backups: none here yet. A running server makes one within minutes; lz backup makes one now.',
    );
  }
  if (age < 2 * backupEveryHours * HOUR_MS) return well(`Backups: ${text}.`);
  return note(`Backups: ${text}. Look for "backup" in the server's log; lz backup makes one now.`);
}
