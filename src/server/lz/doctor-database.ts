import { type Kysely, sql } from 'kysely';
import { explainLoss, findNewestBackup } from '../archive/lost-database.ts';
import { findDamage, findMissingRight, isCorrupt, isPostgres } from '../db/dialect.ts';
import { listMigrations, MIGRATIONS } from '../db/migrate.ts';
import { POSTGRES_CONNECTIONS } from '../db/postgres-connections.ts';
import { NoDatabase, openRaw, type RawTables } from '../db/raw.ts';
import type { Settings } from '../settings.ts';
import { type Finding, note, problem, well } from './findings.ts';

/** Whether the database can be reached, has this version's schema, and is consistent. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  try {
    const database = await openRaw({ databaseUrl, dataDir }, 'read');
    try {
      return await examine(database.db, settings);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof NoDatabase) {
      return [await describeEmpty(dataDir, `${error.message} The first start of the server makes it.`)];
    }
    if (isCorrupt(error)) {
      return [problem(`Database: ${describeError(error)}. ${await adviseRestore(dataDir)}`)];
    }
    const where = databaseUrl === undefined ? `the file in ${dataDir}` : 'PostgreSQL and DATABASE_URL';
    return [problem(`Database: ${describeError(error)}. Look at ${where}.`)];
  }
}

/** A driver's error, which may have a code and no message. */
export function describeError(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return (message || code || String(error)).replace(/\.$/, '');
}

/** @param otherwise what to say where nothing is lost */
async function describeEmpty(dataDir: string, otherwise: string): Promise<Finding> {
  const loss = await explainLoss(dataDir);
  return loss === undefined ? note(`Database: ${otherwise}`) : problem(`Database: ${loss}`);
}

async function adviseRestore(dataDir: string): Promise<string> {
  const newest = await findNewestBackup(dataDir);
  const which = newest === undefined ? 'a backup from elsewhere' : newest;
  return `Stop the server and restore ${which}, as docs/backup.md says.`;
}

async function examine(db: Kysely<RawTables>, { dataDir, redisUrl }: Settings): Promise<Finding[]> {
  const kind = await describeKind(db);
  const done = await listMigrations(db);
  const newest = done.at(-1);
  const missing = await findMissingRight(db);
  if (newest === undefined) {
    if (missing !== undefined) return [problem(`Database: ${kind}, empty. ${missing}`)];
    return [await describeEmpty(dataDir, `${kind}, empty. The first start of the server fills it.`)];
  }
  const unknown = done.find((name) => MIGRATIONS[name] === undefined);
  if (unknown !== undefined) {
    return [problem(`Database: ${kind}, made by a newer LZ (${unknown}). Run that one.`)];
  }
  const waiting = Object.keys(MIGRATIONS).filter((name) => !done.includes(name));
  const schema = describeSchema(`Database: ${kind}, schema ${newest}`, waiting, missing);
  const found = [schema, await checkIntegrity(db, dataDir), await checkLogs(db, dataDir)];
  return isPostgres(db) ? [...found, await checkConnections(db, redisUrl !== undefined)] : found;
}

/** A backup has a connection of its own, and so has this command. */
const OTHER_CONNECTIONS = 2;

/** Whether PostgreSQL has enough connections for the processes that listen now, or for one process if none does. */
async function checkConnections(db: Kysely<RawTables>, hasRedis: boolean): Promise<Finding> {
  const { write, read, announce } = POSTGRES_CONNECTIONS;
  const each = write + read + (hasRedis ? 0 : announce);
  // Each process that announces over PostgreSQL listens on one connection; over Redis none does.
  const { rows } = await sql<{ most: number; reserved: number; listening: number }>`
    select current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and query ilike 'listen %') as listening`.execute(db);
  const { most = 0, reserved = 0, listening = 0 } = rows[0] ?? {};
  const processes = Math.max(listening, 1);
  const needed = processes * each + OTHER_CONNECTIONS;
  const free = most - reserved;
  const has = `max_connections is ${most}, of which ${reserved} are reserved`;
  if (needed > free) {
    const who = processes === 1 ? 'one process of LZ needs' : `${processes} processes of LZ need`;
    return problem(`Connections: ${who} up to ${needed}; ${has}. Set it to ${needed + reserved} or more.`);
  }
  const room = Math.floor((free - OTHER_CONNECTIONS) / each);
  const uncounted = hasRedis ? ' (with REDIS_URL those that run are not counted)' : '';
  return well(`Connections: enough for ${room} processes of LZ${uncounted}; ${has}.`);
}

/** @param missing the right without which no migration can run */
function describeSchema(text: string, waiting: readonly string[], missing: string | undefined): Finding {
  if (waiting.length === 0) return missing === undefined ? well(`${text}.`) : note(`${text}. ${missing}`);
  const toDo = `${text}. Run lz migrate, or start the server: ${waiting.join(', ')}.`;
  return missing === undefined ? note(toDo) : problem(`${toDo} ${missing}`);
}

async function describeKind(db: Kysely<RawTables>): Promise<string> {
  const version = isPostgres(db)
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await version.execute(db);
  return `${isPostgres(db) ? 'PostgreSQL' : 'SQLite'} ${rows[0]?.version}`;
}

async function checkIntegrity(db: Kysely<RawTables>, dataDir: string): Promise<Finding> {
  const damage = await findDamage(db);
  if (damage.length === 0) return well('Integrity: no damage found.');
  const more = damage.length > 1 ? ` and ${damage.length - 1} more` : '';
  return problem(`Integrity: ${damage[0]}${more}. ${await adviseRestore(dataDir)}`);
}

/** A list's version must be the number of its last applied operation. */
async function checkLogs(db: Kysely<RawTables>, dataDir: string): Promise<Finding> {
  const { rows } = await sql<{ id: string }>`
    select l.id as id from shopping_lists l
    left join (
      select list_id, max(seq) as last from shopping_list_operations where outcome = 'applied' group by list_id
    ) o on o.list_id = l.id
    where l.version <> coalesce(o.last, 0)
    order by l.id`.execute(db);
  const [first] = rows;
  if (first === undefined) return well('Lists: each is where its log ends.');
  return problem(
    `Lists: ${rows.length} not where their log ends, such as ${first.id}. ${await adviseRestore(dataDir)}`,
  );
}
