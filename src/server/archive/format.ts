import * as z from 'zod/mini';
import type { RawRow, RawValue } from '../db/raw.ts';

/** What is wrong with an export, a backup or the place it should go to: one line for the user of the command. */
export class ArchiveError extends Error {}

const FORMAT = 'lz-export';
/** The version of an export without bytes, like every one before there were photos; and of one with bytes. */
const [PLAIN_VERSION, BYTES_VERSION] = [1, 2];

/** Rows of each table. */
export type Counts = Record<string, number>;

const header = z.object({ format: z.literal(FORMAT), version: z.number(), schema: z.string() });
const rowLine = z.strictObject({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type WrittenRow = z.infer<typeof rowLine>['row'];
const endLine = z.strictObject({ end: z.record(z.string(), z.number()) });
const anyLine = z.union([rowLine, endLine]);

/** The first line of an export. */
export function writeHeader(schema: string, hasBytes: boolean): string {
  return JSON.stringify({ format: FORMAT, version: hasBytes ? BYTES_VERSION : PLAIN_VERSION, schema });
}

const writeValue = (value: RawValue): string | number | null =>
  Buffer.isBuffer(value) ? value.toString('base64') : value;

export function writeRow(table: string, row: RawRow): string {
  const written = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, writeValue(value)]));
  return JSON.stringify({ table, row: written });
}

/** The last line, which shows that the file is complete. */
export function writeEnd(end: Counts): string {
  return JSON.stringify({ end });
}

/**
 * @returns the schema of the export, by the name of its newest migration
 * @throws ArchiveError
 */
export function parseHeader(line: string | undefined): string {
  const parsed = z.safeParse(header, parseJson(line));
  if (!parsed.success) throw new ArchiveError('This is no export of LZ.');
  const { version, schema } = parsed.data;
  if (version !== PLAIN_VERSION && version !== BYTES_VERSION) {
    throw new ArchiveError(`The export was made by a newer LZ: this one can't read version ${version}.`);
  }
  return schema;
}

/**
 * @param number the line's number, from 1
 * @throws ArchiveError
 */
export function parseLine(line: string, number: number): z.infer<typeof rowLine> | z.infer<typeof endLine> {
  const parsed = z.safeParse(anyLine, parseJson(line));
  if (!parsed.success) throw new ArchiveError(`Line ${number} of the export is damaged.`);
  return parsed.data;
}

/** Undefined for anything but JSON. */
export function parseJson(line: string | undefined): unknown {
  try {
    return line === undefined ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Longer than any row can be. */
const MAX_LINE_CHARACTERS = 32_000_000;
/** The first line is short: another kind of file is recognised by it before more is read. */
const MAX_FIRST_LINE_CHARACTERS = 1_000;

/**
 * The lines of a file, without line feeds.
 * @throws ArchiveError when it isn't UTF-8, or stops within a line
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let longest = MAX_FIRST_LINE_CHARACTERS;
  /** Parts of a line whose end has not been read yet. */
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const [first = '', ...others] = decode(decoder, chunk).split('\n');
    begun.push(first);
    length += first.length;
    if (length > longest) throw new ArchiveError('This is no export of LZ.');
    const rest = others.pop();
    if (rest === undefined) continue;
    yield begun.join('');
    yield* others;
    longest = MAX_LINE_CHARACTERS;
    begun = [rest];
    length = rest.length;
  }
  if (length > 0) throw new ArchiveError('The export is cut short.');
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array | string): string {
  if (typeof chunk === 'string') return chunk;
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    const isPacked = chunk[0] === 0x1f && chunk[1] === 0x8b;
    throw new ArchiveError(
      isPacked
        ? 'This is no export of LZ, but perhaps a backup, which is for lz restore.'
        : 'The export is damaged: it is no UTF-8.',
    );
  }
}
