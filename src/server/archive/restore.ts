import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as tar from 'tar';
import * as z from 'zod/mini';
import { openRaw, type Place } from '../db/raw.ts';
import { EXPORT_FILE, type Manifest, manifest, MANIFEST_FILE, UPLOADS_FOLDER, VERSION } from './backup.ts';
import { readFileLines } from './files.ts';
import { ArchiveError, parseJson } from './format.ts';
import { loadExport } from './load.ts';

const NO_BACKUP = 'This is no backup of LZ, or it is damaged';

/**
 * Puts a backup into an empty place, or leaves the place as it was.
 * @throws ArchiveError
 */
export async function restoreBackup(place: Place, file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new ArchiveError(`There is no file ${file}.`);
  const uploads = join(place.dataDir, UPLOADS_FOLDER);
  if (await hasFiles(uploads)) throw new ArchiveError(`The target is not empty: there is ${uploads}.`);
  await inspect(file);
  await mkdir(place.dataDir, { recursive: true });
  const folder = await mkdtemp(join(place.dataDir, '.lz-restore-'));
  try {
    await unpack(file, folder);
    return await putInPlace(place, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasFiles(folder: string): Promise<boolean> {
  return existsSync(folder) && (await readdir(folder)).length > 0;
}

/** Looks at everything in the file before any of it is written: only what a backup has, below the folder it goes to. */
async function inspect(file: string): Promise<void> {
  const seen = new Set<string>();
  let problem: string | undefined;
  const look = ({ path, type }: tar.ReadEntry): void => {
    const name = path.replace(/\/$/, '');
    if (!isExpected(name, type)) problem ??= `it holds ${JSON.stringify(path)}`;
    if (seen.has(name)) problem ??= `it holds ${JSON.stringify(path)} twice`;
    seen.add(name);
  };
  try {
    await tar.list({ file, strict: true, onReadEntry: look });
  } catch (error) {
    throw new ArchiveError(`${NO_BACKUP}: ${(error as Error).message}.`);
  }
  if (problem !== undefined) throw new ArchiveError(`${NO_BACKUP}: ${problem}.`);
  for (const name of [MANIFEST_FILE, EXPORT_FILE]) {
    if (!seen.has(name)) throw new ArchiveError(`${NO_BACKUP}: it has no ${name}.`);
  }
}

function isExpected(name: string, type: string): boolean {
  if (name === MANIFEST_FILE || name === EXPORT_FILE) return type === 'File';
  const [top, ...parts] = name.split('/');
  if (top !== UPLOADS_FOLDER || (type !== 'File' && type !== 'Directory')) return false;
  if (parts.length === 0) return type === 'Directory';
  return parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\p{Cc}]/u.test(part));
}

async function unpack(file: string, folder: string): Promise<void> {
  try {
    await tar.extract({ file, cwd: folder, strict: true, preserveOwner: false, noMtime: true });
  } catch (error) {
    throw new ArchiveError(`${NO_BACKUP}: ${(error as Error).message}.`);
  }
}

async function putInPlace(place: Place, folder: string): Promise<Manifest> {
  const said = parseManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'));
  const uploads = join(place.dataDir, UPLOADS_FOLDER);
  const hasUploads = existsSync(join(folder, UPLOADS_FOLDER));
  // Before the database, which can take back all it did; the other way round nobody could.
  if (hasUploads) await moveFolder(join(folder, UPLOADS_FOLDER), uploads);
  try {
    await loadDatabase(place, join(folder, EXPORT_FILE), said);
  } catch (error) {
    if (hasUploads) await rm(uploads, { recursive: true, force: true });
    throw error;
  }
  return said;
}

async function moveFolder(from: string, to: string): Promise<void> {
  if (existsSync(to)) await rmdir(to);
  await rename(from, to);
}

async function loadDatabase(place: Place, file: string, said: Manifest): Promise<void> {
  const database = await openRaw(place, 'create');
  try {
    await loadExport(database, readFileLines(file), { isRestore: true, sha256: said.sha256 });
  } finally {
    await database.close();
  }
}

function parseManifest(text: string): Manifest {
  const parsed = z.safeParse(manifest, parseJson(text));
  if (!parsed.success) throw new ArchiveError(`${NO_BACKUP}: its ${MANIFEST_FILE} can't be read.`);
  const { version } = parsed.data;
  if (version === VERSION) return parsed.data;
  throw new ArchiveError(`The backup was made by a newer LZ: this one can't read version ${version}.`);
}
