import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { RESTORED_MARK } from '../db/database.ts';
import { findDamage, isPostgres, isUnavailable, lockSchema, lockTables } from '../db/dialect.ts';
import { listMigrations, migrate, MIGRATIONS, UnknownSchema } from '../db/migrate.ts';
import type { RawDatabase, RawRow, RawTables } from '../db/raw.ts';
import { TEMPORARY_CREDENTIALS } from '../db/temporary-credentials.ts';
import { type Column, type Columns, exportLines, readColumns } from './export.ts';
import { ArchiveError, type Counts, parseHeader, parseLine, type WrittenRow } from './format.ts';
import { ARCHIVED, type ArchivedTable, KNOWN_TABLES, SEEDED } from './tables.ts';

/** What was loaded. */
export interface Loaded {
  schema: string;
  counts: Counts;
  /** Hash of the export's bytes, hex. */
  sha256: string;
}

export interface LoadOptions {
  /** Makes the next start of a server begin another epoch. */
  isRestore: boolean;
  /** Ends all sessions, so that users have to log in again. */
  endSessions?: boolean;
  /** The expected hash of the export's bytes, hex. */
  sha256?: string;
}

/** Most rows in one statement. */
const BATCH = 200;
/** Lines of this length together are loaded at once: rows with bytes are large. */
const BATCH_CHARACTERS = 4_000_000;

/**
 * Loads an export into an empty database in one transaction, or not at all. Before it commits, the database is exported
 * again and the bytes compared. Then migrates the schema to the newest state.
 * @throws ArchiveError, UnknownSchema
 */
export async function loadExport(
  { db }: RawDatabase,
  lines: AsyncIterable<string>,
  { isRestore, endSessions = false, sha256 }: LoadOptions,
): Promise<Loaded> {
  const loaded = await db.transaction().execute(async (tx) => {
    await lockSchema(tx);
    await refuseUnlessEmpty(tx);
    const loaded = await loadLines(tx, lines);
    if (sha256 !== undefined && loaded.sha256 !== sha256) {
      throw new ArchiveError('The export is not the one its manifest speaks of.');
    }
    await verify(tx, loaded);
    if (isRestore) await tx.insertInto('meta').values({ key: RESTORED_MARK, value: '' }).execute();
    if (endSessions) await endAll(tx);
    return loaded;
  });
  await migrate(db);
  return loaded;
}

/** An export of an older LZ may lack some of these tables. */
async function endAll(tx: Transaction<RawTables>): Promise<void> {
  const tables = await readColumns(tx);
  for (const table of TEMPORARY_CREDENTIALS.filter((name) => tables.has(name))) {
    await tx.deleteFrom(table).execute();
  }
}

/** @throws ArchiveError when the database isn't or wasn't always empty; UnknownSchema when a newer LZ made it */
async function refuseUnlessEmpty(tx: Transaction<RawTables>): Promise<void> {
  const columns = await readColumns(tx);
  const tables = KNOWN_TABLES.filter((name) => columns.has(name));
  const done = await listMigrations(tx);
  const unknown = done.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown !== undefined) throw new UnknownSchema(unknown);
  if (tables.length > 0 && done.length === 0) {
    throw new ArchiveError(`The target is not empty: it has a table ${tables[0]} that isn't LZ's.`);
  }
  await lockTables(tx, tables);
  for (const table of tables.filter((name) => !SEEDED.includes(name))) {
    const row = await tx.selectFrom(table).select(columnNames(columns, table)).limit(1).executeTakeFirst();
    if (row !== undefined) {
      const advice = isPostgres(tx) ? 'Take an empty database.' : 'Move the data folder away first.';
      throw new ArchiveError(
        `The target is not empty: there are rows in ${table}. Nothing was changed. ${advice}`,
      );
    }
  }
}

function columnNames(columns: Columns, table: string): string[] {
  return columns.get(table)?.map(({ name }) => name) ?? [];
}

async function loadLines(tx: Transaction<RawTables>, lines: AsyncIterable<string>): Promise<Loaded> {
  const hash = createHash('sha256');
  let loader: Loader | undefined;
  for await (const line of lines) {
    hash.update(line).update('\n');
    if (loader === undefined) {
      const schema = parseHeader(line);
      await reachSchema(tx, schema);
      loader = new Loader(tx, schema, await readColumns(tx));
    } else {
      await loader.take(line);
    }
  }
  if (loader === undefined) throw new ArchiveError('The export is empty.');
  return { ...(await loader.finish()), sha256: hash.digest('hex') };
}

/** Migrates an empty database to exactly this state; one that is ahead of it starts again from scratch. */
async function reachSchema(tx: Transaction<RawTables>, schema: string): Promise<void> {
  if (!Object.hasOwn(MIGRATIONS, schema)) {
    throw new ArchiveError(`The export was made by a newer LZ: this one knows no migration ${schema}.`);
  }
  const done = await listMigrations(tx);
  if (done.some((name) => name > schema)) {
    const columns = await readColumns(tx);
    for (const table of KNOWN_TABLES.filter((name) => columns.has(name)).toReversed()) {
      await tx.schema.dropTable(table).execute();
    }
    await tx.deleteFrom('kysely_migration').execute();
  }
  if (done.at(-1) !== schema) await migrate(tx, { to: schema });
  const columns = await readColumns(tx);
  for (const table of SEEDED.filter((name) => columns.has(name))) await tx.deleteFrom(table).execute();
}

/** @throws ArchiveError unless the database holds the export's content to the byte and is consistent */
async function verify(tx: Transaction<RawTables>, { sha256 }: Loaded): Promise<void> {
  const [damage] = await findDamage(tx);
  if (damage !== undefined) throw new ArchiveError(`The export contradicts itself: ${damage}.`);
  const hash = createHash('sha256');
  for await (const line of exportLines(tx)) hash.update(line).update('\n');
  if (hash.digest('hex') !== sha256) {
    throw new ArchiveError('What was loaded is not what the export holds: was it changed by hand?');
  }
}

/** Loads the lines after the first. */
class Loader {
  readonly #tx: Transaction<RawTables>;
  readonly #schema: string;
  readonly #columns: Columns;
  readonly #counts: Counts;
  /** The table whose rows are being loaded. */
  #table: ArchivedTable | undefined;
  #batch: RawRow[] = [];
  #batchLength = 0;
  /** Rows of the current table that refer to rows of the same table, by their keys. */
  #references: { row: RawRow; to: RawRow[string] }[] = [];
  #end: Counts | undefined;
  #number = 1;

  constructor(tx: Transaction<RawTables>, schema: string, columns: Columns) {
    this.#tx = tx;
    this.#schema = schema;
    this.#columns = columns;
    const tables = ARCHIVED.filter(({ name }) => columns.has(name));
    this.#counts = Object.fromEntries(tables.map(({ name }) => [name, 0]));
  }

  async take(line: string): Promise<void> {
    this.#number += 1;
    if (this.#end !== undefined) throw this.#damaged('there is something after the end');
    const parsed = parseLine(line, this.#number);
    if ('end' in parsed) this.#end = parsed.end;
    else await this.#takeRow(parsed.table, parsed.row, line.length);
  }

  async finish(): Promise<Pick<Loaded, 'schema' | 'counts'>> {
    if (this.#end === undefined) throw new ArchiveError('The export is cut short.');
    await this.#endTable();
    const tables = new Set([...Object.keys(this.#end), ...Object.keys(this.#counts)]);
    for (const table of tables) {
      const [said, found] = [this.#end[table], this.#counts[table]];
      if (said === found) continue;
      throw new ArchiveError(
        `The export lacks something: ${table} has ${found} rows, and should have ${said}.`,
      );
    }
    return { schema: this.#schema, counts: this.#counts };
  }

  async #takeRow(name: string, written: WrittenRow, length: number): Promise<void> {
    if (this.#table?.name !== name) {
      await this.#endTable();
      this.#table = ARCHIVED.find((table) => table.name === name && this.#columns.has(name));
    }
    const table = this.#table;
    if (table === undefined) throw this.#damaged(`there is no table ${name}`);
    const row = this.#readRow(written, this.#columns.get(name) ?? []);
    this.#counts[name] = (this.#counts[name] ?? 0) + 1;
    this.#batch.push(this.#withoutOwnReference(table, row));
    this.#batchLength += length;
    if (this.#batch.length >= BATCH || this.#batchLength >= BATCH_CHARACTERS) await this.#write();
  }

  #readRow(written: WrittenRow, columns: readonly Column[]): RawRow {
    const names = Object.keys(written);
    if (names.length !== columns.length) throw this.#damaged('it has not the columns of its table');
    const row: RawRow = {};
    for (const { name, kind } of columns) {
      const value = written[name];
      if (value === undefined) throw this.#damaged(`it has no column ${name}`);
      if (value !== null && typeof value !== (kind === 'number' ? 'number' : 'string')) {
        throw this.#damaged(`its column ${name} has a value of another kind`);
      }
      row[name] = kind === 'bytes' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
    }
    return row;
  }

  #withoutOwnReference({ ownReference }: ArchivedTable, row: RawRow): RawRow {
    const to = ownReference === undefined ? undefined : row[ownReference];
    if (ownReference === undefined || to == null) return row;
    this.#references.push({ row, to });
    return { ...row, [ownReference]: null };
  }

  async #endTable(): Promise<void> {
    await this.#write();
    const { name, key, ownReference } = this.#table ?? {};
    if (name === undefined || key === undefined || ownReference === undefined) return;
    for (const { row, to } of this.#references) {
      let update = this.#tx.updateTable(name).set({ [ownReference]: to });
      for (const column of key) update = update.where(column, '=', row[column] ?? null);
      await this.#do(() => update.execute());
    }
    this.#references = [];
  }

  async #write(): Promise<void> {
    const [table, rows] = [this.#table, this.#batch];
    if (table === undefined || rows.length === 0) return;
    this.#batch = [];
    this.#batchLength = 0;
    await this.#do(() => this.#tx.insertInto(table.name).values(rows).execute());
  }

  /** A statement the database refuses is the export's fault, unless the database itself is in trouble. */
  async #do(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isUnavailable(error) || !(error instanceof Error)) throw error;
      throw new ArchiveError(`The export can't be loaded, up to line ${this.#number}: ${error.message}`);
    }
  }

  #damaged(why: string): ArchiveError {
    return new ArchiveError(`Line ${this.#number} of the export is damaged: ${why}.`);
  }
}
