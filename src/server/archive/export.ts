import type { Kysely } from 'kysely';
import { inByteOrder, readSnapshot } from '../db/dialect.ts';
import { listMigrations, MIGRATIONS, UnknownSchema } from '../db/migrate.ts';
import type { RawDatabase, RawTables } from '../db/raw.ts';
import { TimeSlice } from '../event-loop.ts';
import { ArchiveError, type Counts, writeEnd, writeHeader, writeRow } from './format.ts';
import { ARCHIVED, type ArchivedTable, META_LEFT_OUT } from './tables.ts';

/** Rows per fetch where a database can send several. */
const ROWS_AT_ONCE = 200;
/** The same where rows have bytes, which are large. */
const LARGE_ROWS_AT_ONCE = 8;

export interface Column {
  name: string;
  /** Bytes are base64 in an export. */
  kind: 'text' | 'number' | 'bytes';
}

/** The columns of all existing tables, by table name. */
export type Columns = ReadonlyMap<string, readonly Column[]>;

/** The kinds of the databases' own column types; all others are numbers. */
const KINDS: Partial<Record<string, Column['kind']>> = { text: 'text', blob: 'bytes', bytea: 'bytes' };

const hasBytes = (columns: Columns, table: string): boolean =>
  columns.get(table)?.some(({ kind }) => kind === 'bytes') ?? false;

/** Every table's columns in alphabetical order, which is the same on both databases and for ever. */
export async function readColumns(db: Kysely<RawTables>): Promise<Columns> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      columns
        .map(({ name, dataType }) => ({ name, kind: KINDS[dataType.toLowerCase()] ?? 'number' }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  );
}

/**
 * A whole database, line by line, without line feeds. The same content makes the same bytes on either database.
 * @param db a snapshot, or a transaction
 * @param signal aborts it: throws its reason
 * @throws ArchiveError, UnknownSchema
 */
export async function* exportLines(db: Kysely<RawTables>, signal?: AbortSignal): AsyncGenerator<string> {
  const schema = (await listMigrations(db)).at(-1);
  if (schema === undefined) throw new ArchiveError('There is nothing in the database yet.');
  if (MIGRATIONS[schema] === undefined) throw new UnknownSchema(schema);
  const columns = await readColumns(db);
  const counts: Counts = {};
  const tables = ARCHIVED.filter(({ name }) => columns.has(name));
  yield writeHeader(
    schema,
    tables.some(({ name }) => hasBytes(columns, name)),
  );
  const slice = new TimeSlice();
  for (const table of tables) {
    counts[table.name] = 0;
    const rowsAtOnce = hasBytes(columns, table.name) ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
    for await (const row of selectAll(db, table, columns).stream(rowsAtOnce)) {
      yield writeRow(table.name, row);
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      if (!slice.isOver()) continue;
      await slice.renew();
      signal?.throwIfAborted();
    }
  }
  yield writeEnd(counts);
}

function selectAll(db: Kysely<RawTables>, { name, key }: ArchivedTable, columns: Columns) {
  const names = columns.get(name)?.map((column) => column.name) ?? [];
  let query = db.selectFrom(name).select(names);
  for (const column of key) query = query.orderBy(inByteOrder(db, column));
  return name === 'meta' ? query.where('key', 'not in', META_LEFT_OUT) : query;
}

/** {@link exportLines} of a snapshot, while other processes go on writing. */
export function exportSnapshot<T>(
  { db }: RawDatabase,
  read: (lines: AsyncGenerator<string>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return readSnapshot(db, (snapshot) => read(exportLines(snapshot, signal)));
}
