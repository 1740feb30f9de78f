import { lockTables } from '../db/dialect.ts';
import { openRaw, type Place, type RawDatabase } from '../db/raw.ts';
import { exportLines, readColumns } from './export.ts';
import { type Loaded, loadExport } from './load.ts';
import { KNOWN_TABLES } from './tables.ts';

/**
 * Copies a database into an empty one, of whichever kind. Nobody writes to the first meanwhile. It stays the same
 * history under the same epoch, so that what phones know of the one is true of the other.
 * @throws NoDatabase, ArchiveError, UnknownSchema
 */
export async function copyDatabase(from: Place, to: Place): Promise<Loaded> {
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
    return loadExport(target, exportLines(tx), { isRestore: false });
  });
}
