import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { formatQuantity, toThousandths } from '../quantities/quantities.ts';
import { UNITS } from '../quantities/units.ts';
import { parseLine } from './parse-line.ts';
import { fold, wordsOf } from './words/words.ts';
import { catalogueOf } from '../../test/polish/say-line.ts';

const demo = readFileSync(new URL('../../server/demo/products.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const household = catalogueOf(...demo);

const quantity = fc
  .integer({ min: 1, max: LIMITS.quantityMax * 1000 })
  .map((thousandths) => thousandths / 1000);
const smallQuantity = fc.oneof(
  quantity,
  fc.integer({ min: 1, max: 5000 }).map((value) => value / 1000),
  fc.integer({ min: 1, max: 60 }).map((thirds) => toThousandths(thirds / 3)),
);

test('what LZ writes is read as it was: amount first or last, every unit, every product of the demo', () => {
  fc.assert(
    fc.property(
      fc.oneof(smallQuantity, fc.integer({ min: 1, max: 120 })),
      fc.constantFrom(...UNITS),
      fc.constantFrom(...demo),
      fc.boolean(),
      (qty, unit, name, isFirst) => {
        const amount = formatQuantity({ qty, unit });
        const { kind, ...read } = parseLine(isFirst ? `${amount} ${name}` : `${name} ${amount}`, household);
        // Bags aren't bought by the litre.
        const isSize = name === 'Worki na bioodpady' && (unit === 'l' || unit === 'ml');
        expect({ kind, qty: read.qty, unit: read.unit, product: read.product, note: read.note }).toEqual({
          kind: 'ingredient',
          qty: unit === 'some' || isSize ? null : qty,
          unit: isSize ? null : unit,
          product: { id: name, name },
          note: isSize ? amount.replaceAll(/[\u00a0\u202f]/gu, ' ') : null,
        });
      },
    ),
    { numRuns: 3000 },
  );
});

test('every product of the demo is found by its own name, typed without diacritics too', () => {
  for (const name of demo) {
    expect(parseLine(name, household)).toMatchObject({ product: { id: name }, qty: null, note: null });
    expect(household.products.find(fold(name.toLowerCase())).product?.name).toBe(name);
  }
});

const pieces = fc.constantFrom(
  '2',
  '1/2',
  '½',
  ' - ',
  '–',
  'x',
  ' x ',
  ',',
  ' (',
  ') ',
  ':',
  '%',
  '+',
  '/',
  'łyżki',
  'g',
  'kg',
  ' masła',
  'do',
  ' lub ',
  ' i ',
  'pół',
  'kilka',
  ' posiekanej',
  ' ok. ',
  'typ',
  '\u202f',
  '\u0000',
  '\ud800',
  '🍅',
  ' ',
);
const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
);

test('no text is refused, and what is answered keeps to the limits', () => {
  fc.assert(
    fc.property(anyLine, (text) => {
      const { kind, qty, qtyMax, unit, product, note } = parseLine(text, household);
      expect(product === null).toBe(kind !== 'ingredient');
      const name = product?.name ?? 'none';
      expect(name.trim()).toBe(name);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(LIMITS.nameLength);
      expect(note?.length ?? 0).toBeLessThanOrEqual(LIMITS.noteLength);
      for (const value of [qty ?? 1, qtyMax ?? 1]) {
        expect(value).toBeGreaterThanOrEqual(0.001);
        expect(value).toBeLessThanOrEqual(LIMITS.quantityMax);
        expect(Math.abs(value * 1000 - Math.round(value * 1000))).toBeLessThan(1e-3);
      }
      expect(qtyMax === null || (qty !== null && qtyMax > qty)).toBe(true);
      expect(unit === null || UNITS.some((one) => one === unit)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('a line takes time in proportion to its length', () => {
  const LENGTH = 10_000;
  // A few ms of a machine that does nothing else.
  const LIMIT_MS = 50;
  const texts = [
    'a',
    '1',
    '1 ',
    '1/',
    '(',
    '((',
    'a ',
    'lub ',
    'i ',
    'ok. ',
    '2-',
    ', ',
    'x2',
    'łyżka ',
    'z 1 ',
    ' - ',
    '\u0301',
    '1 g ',
    '1 l x 2 ',
    'kilo i 1 ',
    '5 zł ',
    'lekko ',
  ];
  const cpuMs = (text: string) => {
    const began = process.cpuUsage();
    parseLine(text, household);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  };
  const slow = texts.filter((text) => {
    const line = text.repeat(LENGTH / text.length);
    // The best of a few: other work of this process falls into one or the other.
    return Math.min(...Array.from({ length: 5 }, () => cpuMs(line))) > LIMIT_MS;
  });
  expect(slow).toEqual([]);
});

test('a new product changes nothing for lines that share no word with it', () => {
  const lines = [
    '2 łyżki masła',
    'mąka pszenna 1 kg',
    '3 jajka',
    'garść szpinaku',
    'sok z 1 cytryny',
    'świeży imbir',
  ];
  const before = lines.map((line) => parseLine(line, household));
  const said = new Set(lines.flatMap(wordsOf).map((word) => fold(word).slice(0, 2)));
  const isUnrelated = (name: string) => wordsOf(name).every((word) => !said.has(fold(word).slice(0, 2)));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter(isUnrelated), (name) => {
      const after = catalogueOf(...demo, name);
      expect(lines.map((line) => parseLine(line, after))).toEqual(before);
    }),
    { numRuns: 100 },
  );
});
