import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualCpuMsOf } from '../../test/cpu-cost.ts';
import {
  ascii,
  EOI,
  EXIF,
  frame,
  HUFFMAN,
  JFIF,
  makeJpeg,
  QUANTISATION,
  scan,
  segment,
  SOI,
} from '../../test/jpeg.ts';
import { readJpeg, readPhoto, withoutMetadata } from './jpeg.ts';

const bytes = (...parts: readonly (readonly number[])[]) => Uint8Array.from(parts.flat());
const TABLES = [...QUANTISATION, ...HUFFMAN];
const PICTURE = [...TABLES, ...frame(40, 30), ...scan()];

describe('a JPEG', () => {
  test('of nothing but a picture has its size', () => {
    expect(readJpeg(makeJpeg(1_280, 720))).toEqual({ width: 1_280, height: 720 });
    expect(readJpeg(bytes(SOI, PICTURE, EOI))).toEqual({ width: 40, height: 30 });
  });

  test('may be progressive, with several scans, restarts and stuffed bytes', () => {
    const restarts = segment(0xdd, [0, 4]);
    const pixels = [7, 0xff, 0, 9, 0xff, 0xd0, 1, 0xff, 0xd7, 3];
    const progressive = bytes(
      SOI,
      JFIF,
      TABLES,
      restarts,
      frame(64, 48, 0xc2),
      scan(pixels),
      HUFFMAN,
      scan(pixels),
      EOI,
    );
    expect(readJpeg(progressive)).toEqual({ width: 64, height: 48 });
  });

  const SCRIPT = ascii('*/=1;alert(document.domain)/*');
  // spec: P70
  test.each<[string, Uint8Array]>([
    ['nothing', bytes()],
    ['a signature alone', bytes(SOI)],
    ['a PNG', bytes([0x89], ascii('PNG\r\n'), [0x1a, 10])],
    ['a HEIC', bytes([0, 0, 0, 24], ascii('ftypheic'))],
    ['an SVG', bytes(ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))],
    ['HTML behind a signature', bytes(SOI, ascii('<html><script>alert(1)</script>'))],
    ['EXIF', bytes(SOI, EXIF, PICTURE, EOI)],
    ['EXIF behind JFIF', bytes(SOI, JFIF, EXIF, PICTURE, EOI)],
    ['EXIF between scans', bytes(SOI, PICTURE, EXIF, scan(), EOI)],
    ['a colour profile', bytes(SOI, segment(0xe2, ascii('ICC_PROFILE\0..')), PICTURE, EOI)],
    ['a comment with a script', bytes(SOI, segment(0xfe, SCRIPT), PICTURE, EOI)],
    ['a script in JFIF', bytes(SOI, segment(0xe0, [...ascii('JFIF\0'), ...SCRIPT]), PICTURE, EOI)],
    ['another APP0', bytes(SOI, segment(0xe0, ascii('JFXX\0.........')), PICTURE, EOI)],
    ['Photoshop data', bytes(SOI, segment(0xed, ascii('Photoshop 3.0')), PICTURE, EOI)],
    ['something behind its end', bytes(SOI, PICTURE, EOI, ascii('<script>'))],
    ['a second picture', bytes(SOI, PICTURE, EOI, SOI, PICTURE, EOI)],
    ['two frames', bytes(SOI, PICTURE, frame(40, 30), scan(), EOI)],
    ['no frame', bytes(SOI, TABLES, scan(), EOI)],
    ['no scan', bytes(SOI, TABLES, frame(40, 30), EOI)],
    ['a scan before the frame', bytes(SOI, TABLES, scan(), frame(40, 30), EOI)],
    ['a frame cut short', bytes(SOI, TABLES, segment(0xc0, [8, 0, 30]), scan(), EOI)],
    ['lossless coding', bytes(SOI, TABLES, frame(40, 30, 0xc3), scan(), EOI)],
    ['no end', bytes(SOI, PICTURE)],
    ['no width', bytes(SOI, TABLES, frame(0, 30), scan(), EOI)],
    ['no height', bytes(SOI, TABLES, frame(40, 0), scan(), EOI)],
    ['a segment longer than the file', bytes(SOI, [0xff, 0xdb, 0xff, 0xff, 1])],
    ['a segment shorter than its length', bytes(SOI, [0xff, 0xdb, 0, 1], PICTURE, EOI)],
  ])('is none with %s', (_, file) => {
    expect(readJpeg(file)).toBeUndefined();
  });
});

test('what browsers add to a picture is taken out, and what is none stays none', () => {
  const safari = bytes(SOI, JFIF, EXIF, segment(0xed, ascii('Photoshop 3.0')), PICTURE, EOI, [0, 0]);
  expect(withoutMetadata(safari)).toEqual(bytes(SOI, JFIF, PICTURE, EOI));
  expect(readJpeg(withoutMetadata(safari)!)).toEqual({ width: 40, height: 30 });
  expect(withoutMetadata(bytes(SOI, PICTURE))).toBeUndefined();
  expect(withoutMetadata(bytes(ascii('<svg/>')))).toBeUndefined();
});

describe('a photo', () => {
  test.each([
    ['4:3', [1_280, 960], [192, 144]],
    ['upright', [853, 1_280], [128, 192]],
    ['already small', [10, 7], [10, 7]],
    ['very wide', [1_280, 1], [192, 1]],
  ] as const)('has one shape in both sizes: %s', (_, [w, h], [tw, th]) => {
    expect(readPhoto(makeJpeg(w, h), makeJpeg(tw, th))).toEqual({ width: w, height: h });
  });

  test.each([
    ['turned', [1_280, 960], [144, 192]],
    ['cut', [1_280, 960], [192, 192]],
    ['too large', [1_281, 960], [192, 144]],
    ['with too large a thumbnail', [1_280, 960], [193, 145]],
  ] as const)('is none when %s', (_, [w, h], [tw, th]) => {
    expect(readPhoto(makeJpeg(w, h), makeJpeg(tw, th))).toBeUndefined();
  });

  test('is none with more bytes than allowed', () => {
    const heavy = (size: number) => bytes(SOI, TABLES, frame(40, 30), scan(Array(size).fill(1)), EOI);
    expect(readPhoto(heavy(399_000), heavy(100))).toEqual({ width: 40, height: 30 });
    expect(readPhoto(heavy(400_000), heavy(100))).toBeUndefined();
    expect(readPhoto(heavy(100), heavy(16_000))).toBeUndefined();
  });
});

describe('hostile bytes', () => {
  const markers = fc.constantFrom(0xff, 0xd8, 0xd9, 0xda, 0xc0, 0xc4, 0xdb, 0xe0, 0xe1, 0, 1, 2);
  const hostile = fc
    .oneof(fc.uint8Array({ maxLength: 400 }), fc.array(markers, { maxLength: 400 }))
    .map((tail) => Uint8Array.from([...SOI, ...tail]));

  test('are read without an error, and only a picture is left as it was', () => {
    const isRight = (file: Uint8Array): boolean => {
      const cleaned = withoutMetadata(file);
      if (readJpeg(file) !== undefined && !isDeepStrictEqual(cleaned, file)) return false;
      return cleaned === undefined || isDeepStrictEqual(withoutMetadata(cleaned), cleaned);
    };
    expect(fc.check(fc.property(hostile, isRight), { numRuns: 5_000 })).toMatchObject({ failed: false });
  });

  test('of a whole photo’s length are read at once', async () => {
    const begin = bytes(SOI, TABLES, frame(40, 30), segment(0xda, [1, 1, 0, 0, 63, 0]));
    for (const pattern of [[0xff, 0], [0xff], [0xff, 0xd0], [0xff, 0xda, 0, 2], [0xff, 0xfe, 0, 2], [0]]) {
      const file = Uint8Array.from(
        { length: 400_000 },
        (_, at) => begin[at] ?? pattern[at % pattern.length]!,
      );
      expect(await usualCpuMsOf(() => readPhoto(file, file))).toBeLessThan(50);
    }
  });

  test('that differ from a photo in one byte have a size or are none', () => {
    const photo = makeJpeg(300, 200);
    const isRight = (at: number, byte: number): boolean => {
      const size = readJpeg(photo.with(at, byte));
      return size === undefined || (size.width >= 1 && size.height >= 1);
    };
    const changes = fc.property(fc.nat(photo.length - 1), fc.nat(255), isRight);
    expect(fc.check(changes)).toMatchObject({ failed: false });
  });
});
