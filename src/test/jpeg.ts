/** JPEGs made of segments: correct in structure, with pixels that are never decoded. */

export const segment = (marker: number, payload: readonly number[]): number[] => [
  0xff,
  marker,
  (payload.length + 2) >> 8,
  (payload.length + 2) & 255,
  ...payload,
];

export const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

export const SOI = [0xff, 0xd8];
export const EOI = [0xff, 0xd9];
export const JFIF = segment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
export const EXIF = segment(0xe1, [...ascii('Exif\0\0MM'), 0, 42, 0, 0, 0, 8, 0, 0]);
export const QUANTISATION = segment(0xdb, [0, ...Array<number>(64).fill(1)]);
export const HUFFMAN = segment(0xc4, [0, ...Array<number>(16).fill(0)]);

export const frame = (width: number, height: number, marker = 0xc0): number[] =>
  segment(marker, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);

/** @param pixels anything but markers */
export const scan = (pixels: readonly number[] = [1, 2, 3]): number[] => [
  ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ...pixels,
];

/** @param seed makes other pixels */
export function makeJpeg(width: number, height: number, seed = 0): Uint8Array<ArrayBuffer> {
  const pixels = [seed & 127, (seed >> 7) & 127, (seed >> 14) & 127];
  return Uint8Array.from([
    ...SOI,
    ...JFIF,
    ...QUANTISATION,
    ...frame(width, height),
    ...HUFFMAN,
    ...scan(pixels),
    ...EOI,
  ]);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The body that sets a photo; each seed is another photo. */
export const makePhoto = (seed = 0): { large: string; thumb: string } => ({
  large: base64(makeJpeg(1_280, 960, seed)),
  thumb: base64(makeJpeg(192, 144, seed)),
});
