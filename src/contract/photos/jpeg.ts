import { LIMITS } from '../limits.ts';

/**
 * The structure of a JPEG, without its pixels. A photo in LZ has only what a picture needs: no EXIF with the place where
 * it was taken, no comments, no second picture behind the first.
 */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
/** DHT, DQT, DRI. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
/** Baseline and progressive. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc2]);

/** With `JFIF`, two numbers of a density, and no picture in it. */
const JFIF_BYTES = 16;
const JFIF = [0x4a, 0x46, 0x49, 0x46, 0];
/** A frame of one colour, with its marker. */
const FRAME_BYTES = 13;
/** The most segments: a canvas writes fewer. */
const MAX_SEGMENTS = 1_000;

interface Segment {
  marker: number;
  /** Where its marker begins, and where the next one does. */
  start: number;
  end: number;
}

/** Pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The segments from the first to EOI; undefined if it isn't a JPEG, or is cut short. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const segments: Segment[] = [{ marker: SOI, start: 0, end: 2 }];
  for (let at = 2; segments.length < MAX_SEGMENTS; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return undefined;
    if (marker === EOI) return [...segments, { marker, start: at, end: at + 2 }];
    const length = wordAt(bytes, at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    const end = marker === SOS ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    segments.push({ marker, start: at, end });
    at = end;
  }
  return undefined;
}

/** Where the marker after the coded pixels is: 0xFF before 0, or before one of the eight restarts, isn't a marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** NaN behind the end. */
const wordAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? Number.NaN) * 256 + (bytes[at + 1] ?? Number.NaN);

function isJfif(bytes: Uint8Array, { marker, start, end }: Segment): boolean {
  return (
    marker === APP0 &&
    end - start === JFIF_BYTES + 2 &&
    JFIF.every((byte, at) => bytes[start + 4 + at] === byte)
  );
}

/** Whether it belongs to the picture. */
const isPicture = (bytes: Uint8Array, segment: Segment): boolean =>
  [SOI, EOI, SOS].includes(segment.marker) ||
  TABLES.has(segment.marker) ||
  FRAMES.has(segment.marker) ||
  isJfif(bytes, segment);

/**
 * Reads the size of a JPEG that holds nothing but its picture; never decodes it.
 * @returns undefined for anything else: other formats, EXIF, comments, colour profiles, bytes behind the end
 */
export function readJpeg(bytes: Uint8Array): PictureSize | undefined {
  const segments = segmentsOf(bytes);
  if (segments === undefined || segments.at(-1)?.end !== bytes.length) return undefined;
  if (!segments.every((segment) => isPicture(bytes, segment))) return undefined;
  const [frame, ...others] = segments.filter(({ marker }) => FRAMES.has(marker));
  const firstScan = segments.find(({ marker }) => marker === SOS);
  if (frame === undefined || others.length > 0 || firstScan === undefined) return undefined;
  if (firstScan.start < frame.start || frame.end - frame.start < FRAME_BYTES) return undefined;
  const [height, width] = [wordAt(bytes, frame.start + 5), wordAt(bytes, frame.start + 7)];
  return width >= 1 && height >= 1 ? { width, height } : undefined;
}

/**
 * A JPEG without anything beside its picture: browsers add EXIF, colour profiles and the like to what they encode.
 * @returns undefined where it is none
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const kept = segmentsOf(bytes)?.filter((segment) => isPicture(bytes, segment));
  if (kept === undefined) return undefined;
  const result = new Uint8Array(kept.reduce((sum, { start, end }) => sum + end - start, 0));
  let at = 0;
  for (const { start, end } of kept) {
    result.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  return result;
}

const fits = ({ width, height }: PictureSize, longest: number): boolean => Math.max(width, height) <= longest;

/** Whether both may be one picture in two sizes: their sides are rounded, by a pixel at most. */
function haveOneShape(a: PictureSize, b: PictureSize): boolean {
  return (
    (a.width - 1) * (b.height - 1) <= (b.width + 1) * (a.height + 1) &&
    (b.width - 1) * (a.height - 1) <= (a.width + 1) * (b.height + 1)
  );
}

/**
 * Checks the two sizes of a photo.
 * @returns the size of the large one; undefined where they aren't what a photo may be
 */
export function readPhoto(large: Uint8Array, thumb: Uint8Array): PictureSize | undefined {
  const [size, small] = [readJpeg(large), readJpeg(thumb)];
  if (size === undefined || small === undefined) return undefined;
  const isPhoto =
    large.length <= LIMITS.photoLargeBytes &&
    thumb.length <= LIMITS.photoThumbBytes &&
    fits(size, LIMITS.photoLargePx) &&
    fits(small, LIMITS.photoThumbPx) &&
    haveOneShape(size, small);
  return isPhoto ? size : undefined;
}
