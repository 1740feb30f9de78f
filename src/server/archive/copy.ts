import type { Transaction } from 'kysely';
import { RESTORED_MARK } from '../db/database.ts';
import { lockTables } from '../db/dialect.ts';
import { type DatabaseLocation, openRaw, type RawDatabase, type RawTables } from '../db/raw.ts';
import { exportLines, readColumns } from './export.ts';
import { type Loaded, loadExport } from './load.ts';
import { KNOWN_TABLES } from './tables.ts';

/**
 * Copies a database into an empty one of either kind. The source takes no writes during the copy. The copy keeps the
 * epoch, so everything that phones know about the source is also true for the copy; one that was restored, and on which
 * no server has run since, is still to begin another.
 * @throws NoDatabase, ArchiveError, UnknownSchema
 */
export async function copyDatabase(from: DatabaseLocation, to: DatabaseLocation): Promise<Loaded> {
  const source = await openRaw(from, 'write');
  try {
    const target = await openRaw(to, 'create');
    try {
      return await copyBetween(source, target);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function copyBetween(source: RawDatabase, target: RawDatabase): Promise<Loaded> {
  return source.db.transaction().execute(async (tx) => {
    const columns = await readColumns(tx);
    await lockTables(
      tx,
      KNOWN_TABLES.filter((name) => columns.has(name)),
    );
    const isRestore = columns.has('meta') && (await isMarkedRestored(tx));
    return loadExport(target, exportLines(tx), { isRestore });
  });
}

async function isMarkedRestored(tx: Transaction<RawTables>): Promise<boolean> {
  const mark = await tx.selectFrom('meta').select('key').where('key', '=', RESTORED_MARK).executeTakeFirst();
  return mark !== undefined;
}
