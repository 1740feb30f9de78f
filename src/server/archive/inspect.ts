import { createHash } from 'node:crypto';
import type { ReadEntry } from 'tar';
import * as z from 'zod/mini';
import { EXPORT_FILE, type Manifest, manifest, MANIFEST_FILE, UPLOADS_FOLDER, VERSION } from './backup.ts';
import { ArchiveError, type Counts, parseHeader, parseJson, parseLine, readLines } from './format.ts';
import { NO_BACKUP, readArchive } from './unpack.ts';

/** Far more than a manifest needs. */
const MAX_MANIFEST_BYTES = 1_000_000;

/**
 * Checks a whole backup before any of it is written: it has only a backup's entries, none outside its folder, lengths as
 * in its manifest, and a valid export. Stops at the first fault.
 * @throws ArchiveError
 */
export async function inspectBackup(file: string): Promise<Manifest> {
  const inspection = new Inspection();
  const hash = createHash('sha256');
  let number = 0;
  for await (const line of readLines(readArchive(file, EXPORT_FILE, (entry) => inspection.look(entry)))) {
    number += 1;
    hash.update(line).update('\n');
    if (number === 1) parseHeader(line);
    else inspection.takeLine(line, number);
  }
  return inspection.finish(hash.digest('hex'));
}

/**
 * The manifest of a backup, of which only the beginning is read.
 * @throws ArchiveError
 */
export async function readManifest(file: string): Promise<Manifest> {
  const inspection = new Inspection();
  const bytes = readArchive(file, EXPORT_FILE, (entry) => inspection.look(entry));
  await bytes.next();
  await bytes.return(undefined);
  return inspection.readManifest();
}

class Inspection {
  readonly #seen = new Set<string>();
  readonly #counts: Counts = {};
  #said: Manifest | undefined;
  #uploadBytes = 0;

  look(entry: ReadEntry): void {
    const name = entry.path.replace(/\/$/, '');
    if (!isExpected(name, entry.type)) throw broken(`it holds ${JSON.stringify(entry.path)}`);
    if (this.#seen.has(name)) throw broken(`it holds ${JSON.stringify(entry.path)} twice`);
    this.#seen.add(name);
    if (name === MANIFEST_FILE) return this.#takeManifest(entry);
    if (this.#said === undefined) throw broken(`it has no ${MANIFEST_FILE} at its beginning`);
    if (name === EXPORT_FILE) return this.#checkExportSize(entry.size, this.#said);
    this.#uploadBytes += entry.size;
    if (this.#uploadBytes > (this.#said.uploadBytes ?? Infinity)) throw this.#otherUploads();
  }

  /** @param number the line's number, from 2 */
  takeLine(line: string, number: number): void {
    const parsed = parseLine(line, number);
    if ('end' in parsed) return;
    const count = (this.#counts[parsed.table] ?? 0) + 1;
    this.#counts[parsed.table] = count;
    if (count > (this.#said?.counts[parsed.table] ?? 0)) throw otherExport();
  }

  /** After the beginning of the export. */
  readManifest(): Manifest {
    if (this.#said === undefined) throw unreadableManifest();
    return this.#said;
  }

  /** @param sha256 the export's hash, hex */
  finish(sha256: string): Manifest {
    for (const name of [MANIFEST_FILE, EXPORT_FILE]) {
      if (!this.#seen.has(name)) throw broken(`it has no ${name}`);
    }
    if (this.#said?.sha256 !== sha256) throw otherExport();
    if (this.#uploadBytes !== (this.#said.uploadBytes ?? this.#uploadBytes)) throw this.#otherUploads();
    return this.#said;
  }

  #takeManifest(entry: ReadEntry): void {
    if (entry.size > MAX_MANIFEST_BYTES) throw unreadableManifest();
    const pieces: Buffer[] = [];
    entry.on('data', (piece: Buffer) => void pieces.push(piece));
    entry.on('end', () => {
      this.#said = parseManifest(Buffer.concat(pieces).toString());
    });
  }

  #checkExportSize(bytes: number, said: Manifest): void {
    if (said.bytes === undefined || bytes === said.bytes) return;
    throw bytes < said.bytes ? new ArchiveError('The export is cut short.') : otherExport();
  }

  #otherUploads(): ArchiveError {
    return broken(`its ${UPLOADS_FOLDER} are not those its ${MANIFEST_FILE} speaks of`);
  }
}

function isExpected(name: string, type: string): boolean {
  if (name === MANIFEST_FILE || name === EXPORT_FILE) return type === 'File';
  const [top, ...parts] = name.split('/');
  if (top !== UPLOADS_FOLDER || (type !== 'File' && type !== 'Directory')) return false;
  if (parts.length === 0) return type === 'Directory';
  return parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\p{Cc}]/u.test(part));
}

function parseManifest(text: string): Manifest {
  const parsed = z.safeParse(manifest, parseJson(text));
  if (!parsed.success) throw unreadableManifest();
  const { version } = parsed.data;
  if (version === VERSION) return parsed.data;
  throw new ArchiveError(`The backup was made by a newer LZ: this one can't read version ${version}.`);
}

function broken(why: string): ArchiveError {
  return new ArchiveError(`${NO_BACKUP}: ${why}.`);
}

function unreadableManifest(): ArchiveError {
  return broken(`its ${MANIFEST_FILE} can't be read`);
}

function otherExport(): ArchiveError {
  return new ArchiveError('The export is not the one its manifest speaks of.');
}
