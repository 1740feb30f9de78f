import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import * as tar from 'tar';
import { ArchiveError } from './format.ts';

export const NO_BACKUP = 'This is no backup of LZ, or it is damaged';

/**
 * What an archive may unpack to: this much in any case, and beyond that so many times its own size. Exports shrink to
 * a fiftieth at most, uploads hardly; what is made to fill a disk shrinks to a thousandth.
 */
const ALWAYS_BYTES = 64_000_000;
const MOST_EXPANSION = 200;

/**
 * Goes through an archive from its beginning, writing nothing and keeping nothing.
 * @param wanted the file whose bytes come out
 * @param look is called for every entry when it begins; what it throws ends the walk
 * @throws ArchiveError when it is no archive, is damaged, or unpacks to far more than a backup does
 */
export async function* readArchive(
  file: string,
  wanted: string,
  look: (entry: tar.ReadEntry) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  let problem: Error | undefined;
  const parser = new tar.Parser({
    strict: true,
    onReadEntry(entry) {
      try {
        if (problem === undefined) look(entry);
      } catch (error) {
        problem = error as Error;
      }
      if (entry.path === wanted) entry.on('data', (piece: Buffer) => void pieces.push(piece));
      else entry.resume();
    },
  });
  parser.on('error', (error: unknown) => {
    problem ??= new ArchiveError(`${NO_BACKUP}: ${(error as Error).message}.`);
  });
  for await (const bytes of unzip(file)) {
    parser.write(bytes);
    if (problem !== undefined) throw problem;
    yield* pieces.splice(0);
  }
  parser.end();
  if (problem !== undefined) throw problem;
  yield* pieces.splice(0);
}

async function* unzip(file: string): AsyncGenerator<Buffer> {
  const most = Math.max(ALWAYS_BYTES, MOST_EXPANSION * (await stat(file)).size);
  const packed = createReadStream(file);
  const unpacked = packed.pipe(createGunzip());
  packed.once('error', (error) => unpacked.destroy(error));
  let length = 0;
  try {
    for await (const bytes of unpacked as AsyncIterable<Buffer>) {
      length += bytes.length;
      if (length > most) throw new ArchiveError(`${NO_BACKUP}: it unpacks to more than ${most} bytes.`);
      yield bytes;
    }
  } catch (error) {
    throw error instanceof ArchiveError
      ? error
      : new ArchiveError(`${NO_BACKUP}: ${(error as Error).message}.`);
  } finally {
    packed.destroy();
  }
}
