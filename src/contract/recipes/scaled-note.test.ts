import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { showNumber } from '../quantities/quantities.ts';
import { scaleNote } from './scaled-note.ts';
import { type AnyUnit, formOfUnit, UNITS } from '../quantities/units.ts';

const forTwelve = (note: string, qty = 200, unit: AnyUnit = 'g') => scaleNote(note, { qty, unit }, 4, 12);

describe('three times as much', () => {
  test.each<[note: string, qty: number, unit: AnyUnit, scaled: string]>([
    ['i 100 g gorzkiej', 200, 'g', 'i 300 g gorzkiej'],
    ['+ 1 żółtko', 1, 'piece', '+ 3 żółtka'],
    ['i 2 białka', 2, 'piece', 'i 6 białek'],
    ['30 g', 2, 'spoon', '90 g'],
    ['ok. 30g', 2, 'spoon', 'ok. 90g'],
    ['125 g', 0.5, 'cube', '375 g'],
    ['2 łyżki do smażenia', 100, 'g', '6 łyżek do smażenia'],
    ['+ 1 łyżeczka (ok. 5 g)', 1, 'spoon', '+ 3 łyżeczki (ok. 15 g)'],
    ['½ szklanki', 80, 'g', '1½ szklanki'],
    ['1 1/2 szkl.', 240, 'g', '4½ szkl.'],
    ['1 puszka', 400, 'g', '3 puszki'],
    ['0,5 l', 2, 'cup', '1,5 l'],
    ['kostka 18%, razem 250 g', 2, 'cube', 'kostka 18%, razem 750 g'],
  ])('%j of %d %s is %j', (note, qty, unit, scaled) => {
    expect(forTwelve(note, qty, unit)).toBe(scaled);
  });

  test.each([
    'z puszki',
    '18%',
    'najlepiej 30% tłuszczu',
    'typ 450',
    '450',
    'rozmiar 4',
    'rocznik 2019',
    '1 cm',
    'w kostkę 2–3 cm',
    'na 4 części',
    '180 stopni, 20 minut',
    'w temp. 18-20 st. C, 180°C',
    'dzień wcześniej, 12 godz. w lodówce',
    'proporcja 1:2',
    'o wadze 1,5 kg',
    'B12',
    '200-gramowe',
    'puszka 400 g',
    'po 400 g',
    'x 400 g',
  ])('%j stays: it says no amount of the ingredient', (note) => {
    expect(forTwelve(note)).toBe(note);
  });

  test.each<[note: string, qty: number, unit: AnyUnit]>([
    ['2 duże', 400, 'g'],
    ['2-3 łyżki', 400, 'g'],
    ['ok. 40–50 g', 2, 'spoon'],
    ['2 x 400 g', 800, 'g'],
    ['i łyżka', 1, 'cup'],
    ['+ żółtko', 1, 'piece'],
    ['pół kostki', 100, 'g'],
    ['do 2 łyżek', 100, 'g'],
    ['na 1 kg mięsa', 20, 'g'],
    ['1 łyżkę', 15, 'g'],
    // Of three onions, or of each?
    ['300 g', 3, 'piece'],
    ['200 g', 0.5, 'can'],
  ])('%j of %d %s is in doubt, and says for how many it is', (note, qty, unit) => {
    expect(forTwelve(note, qty, unit)).toBe(`na 4 porcje: ${note}`);
    expect(scaleNote(`na 4 porcje: ${note}`, { qty, unit }, 4, 12)).toBe(`na 4 porcje: ${note}`);
  });

  test('of a tin it is the size', () => {
    expect(forTwelve('400 g', 2, 'can')).toBe('400 g');
  });
});

test.each([
  [1, '1 porcję'],
  [2, '2 porcje'],
  [6, '6 porcji'],
  [2.5, '2,5 porcji'],
])('a recipe for %d says %j', (own, words) => {
  expect(scaleNote('2 duże', { qty: 1, unit: 'g' }, own, 3)).toBe(`na ${words}: 2 duże`);
});

test('nothing is scaled where either number of portions is missing', () => {
  expect(scaleNote('+ 1 żółtko', { qty: 1, unit: 'piece' }, null, 12)).toBe('+ 1 żółtko');
  expect(scaleNote('+ 1 żółtko', { qty: 1, unit: 'piece' }, 4, null)).toBe('+ 1 żółtko');
});

const notes = fc.oneof(
  fc.string({ maxLength: LIMITS.noteLength, unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '+',
          'i',
          'ok.',
          '(',
          ')',
          ',',
          'po',
          'x',
          '-',
          ':',
          '%',
          '1/2',
          '½',
          '2',
          '400',
          '1,5',
        ),
        fc.constantFrom('g', 'żółtko', 'łyżka', 'łyżek', 'puszka', 'duże', 'cm', 'pół', 'na', 'do'),
      ),
      { maxLength: 12 },
    )
    .map((words) => words.join(' ')),
);
const ingredients = fc.record({
  qty: fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1000),
  unit: fc.constantFrom<AnyUnit>(...UNITS, 'crate'),
});
const portions = fc.integer({ min: 1, max: 40 });

test('a recipe’s own number of portions changes nothing, and no note grows beyond its limit', () => {
  fc.assert(
    fc.property(notes, ingredients, portions, portions, (note, ingredient, own, wanted) => {
      expect(scaleNote(note, ingredient, own, own)).toBe(note);
      expect(scaleNote(note, ingredient, own, wanted).length).toBeLessThanOrEqual(LIMITS.noteLength);
    }),
    { numRuns: 3000 },
  );
});

test('all but amounts stays to the letter', () => {
  const withoutAmounts = (note: string) =>
    note.replace(/^na \S+ porcj\S+: /u, '').replaceAll(/[\d.,½⅓⅔¼¾⅛\s]/gu, '');
  const words = fc.constantFrom(
    'i',
    '+',
    'ok.',
    'do smażenia',
    'gorzkiej',
    '(bez skórki)',
    'g',
    '100 g',
    '2 ml',
  );
  fc.assert(
    fc.property(fc.array(words), ingredients, portions, (parts, ingredient, wanted) => {
      const note = parts.join(' ');
      expect(withoutAmounts(scaleNote(note, ingredient, 4, wanted))).toBe(withoutAmounts(note));
    }),
  );
});

test('scaled twice it is scaled once by the product, within what is rounded', () => {
  const amount = (note: string) => Number(/[\d,]+/.exec(note)?.[0].replace(',', '.'));
  const ofSpoons = { qty: 2, unit: 'spoon' };
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 900 }),
      portions,
      portions,
      portions,
      (grams, own, second, third) => {
        const note = `+ ${showNumber(grams)} g`;
        const twice = scaleNote(scaleNote(note, ofSpoons, own, second), ofSpoons, second, third);
        const once = scaleNote(note, ofSpoons, own, third);
        const exact = (grams * third) / own;
        expect(Math.abs(amount(once) - exact)).toBeLessThanOrEqual(Math.max(0.006 * exact, 0.006));
        expect(Math.abs(amount(twice) - amount(once))).toBeLessThanOrEqual(
          Math.max(0.012 * exact, (0.06 * third) / second, 0.012),
        );
      },
    ),
    { numRuns: 3000 },
  );
});

test('every unit is scaled in each of its forms', () => {
  const counted = UNITS.filter((unit) => unit !== 'some');
  for (const unit of counted) {
    expect(forTwelve(`+ 2 ${formOfUnit(unit, 'few')}`)).toBe(`+ 6 ${formOfUnit(unit, 'many')}`);
    expect(forTwelve(`+ 1 ${formOfUnit(unit, 'one')}`)).toBe(`+ 3 ${formOfUnit(unit, 'few')}`);
  }
});
