import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import * as tar from 'tar';
import { ArchiveError } from './format.ts';

export const NO_BACKUP = 'This is no backup of LZ, or it is damaged';

/**
 * How large an archive may be when unpacked: this much in any case, else this many times its own size. Exports shrink
 * to a fiftieth at most and uploads hardly; archives made to fill a disk shrink to a thousandth.
 */
const ALWAYS_BYTES = 64_000_000;
const MAX_EXPANSION = 200;

/**
 * Reads through an archive once, without writing or keeping anything.
 * @param wanted the file whose bytes are yielded
 * @param look called when an entry begins; an error that it throws ends the reading
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
  const most = Math.max(ALWAYS_BYTES, MAX_EXPANSION * (await stat(file)).size);
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
    if (error instanceof ArchiveError) throw error;
    const { message, code, syscall } = error as NodeJS.ErrnoException;
    if (message === 'incorrect header check') {
      throw new ArchiveError(`${NO_BACKUP}: it isn't packed (.tar.gz). An export is for lz import.`);
    }
    if (syscall === undefined) throw new ArchiveError(`${NO_BACKUP}: ${message}.`);
    throw new ArchiveError(`${file} can't be read (${code}) by the user ${process.geteuid?.()}.`);
  } finally {
    packed.destroy();
  }
}
