import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isFolder, isThere } from '../db/data-folder.ts';
import { ArchiveError, readLines } from './format.ts';

/** Prefix of the folder in which an export is being written, beside its target. */
export const UNFINISHED_EXPORT = '.lz-export-';

/** How much is written at once. */
const CHUNK_CHARACTERS = 64_000;

/** The lines and bytes that were written. */
export interface WrittenLines {
  first: string;
  last: string;
  /** Hash of all bytes, hex. */
  sha256: string;
  bytes: number;
}

/** Joins lines, each with its line feed, into larger pieces of text. */
export async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Writes lines into a new file that only its owner may read, and syncs it to the disk. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<WrittenLines> {
  const hash = createHash('sha256');
  let [first, last] = ['', ''];
  let bytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of inChunks(noteEnds(lines))) {
      hash.update(chunk);
      bytes += Buffer.byteLength(chunk);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { first, last, sha256: hash.digest('hex'), bytes };

  async function* noteEnds(all: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const line of all) {
      if (first === '') first = line;
      last = line;
      yield line;
    }
  }
}

/**
 * For a file that is to be read, before anything is made for what it holds.
 * @throws ArchiveError, NoAccess
 */
export function checkIsFile(file: string): void {
  if (!isThere(file)) throw new ArchiveError(`There is no file ${file}.`);
  if (isFolder(file)) throw new ArchiveError(`${file} is a folder: name one of the files in it.`);
}

/** The lines of an export's file. Opens it when the first is requested. */
export async function* readFileLines(file: string): AsyncGenerator<string> {
  const handle = await open(file);
  try {
    yield* readLines(handle.createReadStream({ autoClose: false }));
  } finally {
    await handle.close();
  }
}

/** Renames a finished file, so that readers see all of it or nothing, even after a power cut. */
export async function publish(file: string, target: string): Promise<void> {
  await syncFile(file);
  await rename(file, target);
  await syncFile(dirname(target));
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
