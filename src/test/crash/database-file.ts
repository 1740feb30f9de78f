import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely';
import type { ErrorCode } from '../../contract/errors.ts';
import type { AppliedOperation, OperationResult } from '../../contract/shopping-lists/operations.ts';
import { findDamage } from '../../server/db/dialect.ts';
import type { Db, Tables } from '../../server/db/tables.ts';
import { readOperations } from '../../server/shopping-lists/log/log-reader.ts';
import { LIST_COLUMNS } from '../../server/shopping-lists/repository.ts';

/** One operation as the database has it. */
export interface LogRow {
  listId: string;
  userId: string;
  result: OperationResult;
}

/** What is on the disk. */
export interface Disk {
  log: LogRow[];
  /** The version of each list, from its own row. */
  versions: Map<string, number>;
  /** For each list, the operations that took effect after the requested version, in their order. */
  fresh: Map<string, AppliedOperation[]>;
  /** Faults that the database itself finds in its data. */
  damage: string[];
}

/** @param known for each list, the version up to which operations needn't be read again; 0 for lists left out */
export async function readDisk(dataDir: string, known: ReadonlyMap<string, number>): Promise<Disk> {
  // Read-only: repairs after a kill are left to the server.
  const database = new Sqlite(join(dataDir, 'lz.sqlite'), { readonly: true });
  const dialect = new SqliteDialect({ database });
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  try {
    return await readDatabase(db, known);
  } finally {
    await db.destroy();
  }
}

/** As {@link readDisk}, of a database that is open. */
export async function readDatabase(db: Db, known: ReadonlyMap<string, number>): Promise<Disk> {
  const lists = await db.selectFrom('shoppingLists').select(LIST_COLUMNS).execute();
  const log = await db
    .selectFrom('shoppingListOperations')
    .select(['listId', 'userId', 'id', 'outcome', 'code', 'seq'])
    .execute();
  const fresh = new Map<string, AppliedOperation[]>();
  for (const list of lists) fresh.set(list.id, await readOperations(db, list, known.get(list.id) ?? 0));
  return {
    log: log.map(({ listId, userId, code, ...result }) => ({
      listId,
      userId,
      result: { ...result, ...(code === null ? {} : { code: code as ErrorCode }) },
    })),
    versions: new Map(lists.map(({ id, version }) => [id, version])),
    fresh,
    damage: await findDamage(db.withoutPlugins()),
  };
}
