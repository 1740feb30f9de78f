import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';

/** A household has some thousand recipes at most, each with a photo. */
const MAX_FILES = 40_000;

/** It is larger than allowed, or claims to be. */
export class TooLarge extends Error {}

/** The paths of files may be written in two forms of Unicode. */
export const pathKey = (path: string): string => path.normalize('NFC');

/**
 * The files of a zip archive by {@link pathKey}, none of them unpacked yet.
 * @throws TooLarge
 * @throws Error of the library where it can't be read
 */
export async function filesIn(archive: Blob): Promise<Map<string, FileEntry>> {
  const reader = new ZipReader(new BlobReader(archive), { filenameEncoding: 'utf-8', checkCrc32: true });
  const files = new Map<string, FileEntry>();
  let count = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    count += 1;
    if (count > MAX_FILES) throw new TooLarge();
    if (!entry.directory && !entry.filename.startsWith('__MACOSX/'))
      files.set(pathKey(entry.filename), entry);
  }
  return files;
}

/**
 * Unpacks a file. The bound holds whatever the archive says of its size.
 * @throws TooLarge
 * @throws Error of the library where it is damaged
 */
export const unpack = (entry: FileEntry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> =>
  collect((writable) => entry.getData(writable), maxBytes);

/**
 * Unpacks a file that is compressed by itself.
 * @throws TooLarge
 * @throws TypeError where it is damaged
 */
export const gunzip = (packed: Blob, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> =>
  collect(
    (writable) => packed.stream().pipeThrough(new DecompressionStream('gzip')).pipeTo(writable),
    maxBytes,
  );

async function collect(
  writeTo: (writable: WritableStream<Uint8Array<ArrayBuffer>>) => Promise<unknown>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new TooLarge();
      chunks.push(chunk);
    },
  });
  await writeTo(writable);
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
