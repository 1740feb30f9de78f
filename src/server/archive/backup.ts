import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, lstat, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { isThere, makeFolder } from '../db/data-folder.ts';
import { type DatabaseLocation, openRaw, type RawDatabase } from '../db/raw.ts';
import { programVersion } from '../program-version.ts';
import { exportSnapshot } from './export.ts';
import { publish, writeLines, type WrittenLines } from './files.ts';
import { type Counts, parseHeader, parseLine } from './format.ts';

/** Describes the backup. */
export const MANIFEST_FILE = 'manifest.json';
export const EXPORT_FILE = 'lz.jsonl';
export const UPLOADS_FOLDER = 'uploads';

const FORMAT = 'lz-backup';
export const VERSION = 1;

/** A backup's own description. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  /** The version of LZ that made it. */
  lz: z.string(),
  madeAt: z.string(),
  /** The newest migration of its database. */
  schema: z.string(),
  /** Rows of each table. */
  counts: z.record(z.string(), z.number()),
  /** Hash of the export in it, hex. */
  sha256: z.string(),
  /** Length of the export; missing in older backups. */
  bytes: z.optional(z.number()),
  /** Length of all uploads; missing in older backups. */
  uploadBytes: z.optional(z.number()),
  /** What the household's database keeps through restores and copies, as a hash; missing in older backups. */
  household: z.optional(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

/** The backups folder of a data folder. */
export function backupsFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

const NAME = /^lz-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z\.tar\.gz$/;

/** @param now in ms since 1970 */
export function backupName(now: number): string {
  return `lz-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
}

/** When a backup began, by its name; in ms since 1970. */
export function backupTime(name: string): number {
  const [, day, time = ''] = NAME.exec(name) ?? [];
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`);
}

/** Prefix of the folder in which a backup is being made, beside its target. */
export const UNFINISHED = '.lz-backup-';

export interface BackupOptions {
  /** In ms since 1970. */
  now: number;
  signal?: AbortSignal | undefined;
}

/**
 * Writes the whole database as it is at one moment, while other processes go on writing to it, and all uploads into one
 * file. It appears only when complete, and replaces one of that name.
 * @param target path of the file, in a folder that is there or is the data folder's own
 * @throws NoDatabase, ArchiveError, UnknownSchema
 */
export async function writeBackup(
  location: DatabaseLocation,
  target: string,
  { now, signal }: BackupOptions,
): Promise<Manifest> {
  const database = await openRaw(location, 'read');
  try {
    // Where a disk isn't mounted, a folder made instead would fill the one below it.
    const parent = dirname(target);
    if (parent === backupsFolder(location.dataDir)) makeFolder(parent);
    const folder = await mkdtemp(join(parent, UNFINISHED));
    try {
      const write = (lines: AsyncIterable<string>) => writeLines(join(folder, EXPORT_FILE), lines);
      const written = await exportSnapshot(database, write, signal);
      const uploadBytes = await copyUploads(location.dataDir, folder);
      const household = await findHousehold(database);
      const made = { ...describe(written, now), uploadBytes, household };
      await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
      const uploads = existsSync(join(folder, UPLOADS_FOLDER)) ? [UPLOADS_FOLDER] : [];
      // In this order, so that a restore first finds the entries that it checks first.
      await pack(folder, [MANIFEST_FILE, EXPORT_FILE, ...uploads], signal);
      await publish(join(folder, PACKED), target);
      return made;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await database.close();
  }
}

function describe({ first, last, sha256, bytes }: WrittenLines, now: number): Manifest {
  const end = parseLine(last, 0);
  const counts: Counts = 'end' in end ? end.end : {};
  return {
    format: FORMAT,
    version: VERSION,
    lz: programVersion(),
    madeAt: new Date(now).toISOString(),
    schema: parseHeader(first),
    counts,
    sha256,
    bytes,
  };
}

/** The row of `meta` that each database makes once, for good, and that every copy of it has: the keys of push messages. */
const OWN_KEY = 'vapid-keys';

async function findHousehold({ db }: RawDatabase): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', OWN_KEY).executeTakeFirst();
  return row === undefined ? undefined : createHash('sha256').update(String(row.value)).digest('hex');
}

/** @returns the length of all their files */
async function copyUploads(dataDir: string, folder: string): Promise<number> {
  const uploads = join(dataDir, UPLOADS_FOLDER);
  if (!existsSync(uploads)) return 0;
  const copy = join(folder, UPLOADS_FOLDER);
  await cp(uploads, copy, {
    recursive: true,
    // A link leads out of the folder, or to nowhere once it is restored.
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  const stats = await Promise.all(
    (await readdir(copy, { recursive: true })).map((name) => stat(join(copy, name))),
  );
  return stats.reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
}

const PACKED = 'packed.tar.gz';

async function pack(folder: string, files: string[], signal: AbortSignal | undefined): Promise<void> {
  // Loaded on use: a server makes its first backup long after its start.
  const tar = await import('tar');
  const packing = tar.create({ cwd: folder, portable: true, maxReadSize: 64_000 }, files);
  const target = createWriteStream(join(folder, PACKED), { flags: 'wx', mode: 0o600 });
  // Node's gzip works in a thread of its own, the package's in this one.
  await pipeline(packing as AsyncIterable<Buffer>, createGzip(), target, { signal });
}

/** @returns the backups in a folder by name, oldest first; other files are ignored */
export async function listBackups(folder: string): Promise<string[]> {
  if (!isThere(folder)) return [];
  return (await readdir(folder)).filter((name) => NAME.test(name)).sort();
}
