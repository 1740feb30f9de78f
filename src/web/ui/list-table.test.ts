import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMsOf } from '../../test/cpu-cost.ts';
import { NAUGHTY } from '../../test/naughty.ts';
import { LIMITS } from '../../contract/limits.ts';
import { readTable, type TableRow, writeTable } from './list-table.ts';
import { cleanName } from '../../contract/names.ts';
import { UNITS } from '../../contract/quantities/units.ts';

const FORMULAS = [
  '=1+1',
  '+48 600',
  '-5',
  '@sum',
  "'=1",
  "''+x",
  '\t=1',
  // A spreadsheet takes the wide signs of East Asia for the others.
  '＝1',
  '＋1',
  '－1',
  '＠sum',
  '=HYPERLINK("http://evil.example";"x")',
];
const anyText = fc.oneof(
  fc.constantFrom(
    ...NAUGHTY,
    ...FORMULAS,
    'Ser; biały',
    'a,b',
    'd\te',
    'po "naszemu"',
    'dwa\r\nwiersze',
    "'",
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
/** As names and notes are stored. */
const name = anyText
  .map((text) => cleanName(cleanName(text).slice(0, LIMITS.nameLength)))
  .filter((text) => text !== '' && !/\p{Cc}/u.test(text));
const note = fc.option(
  anyText.filter((text) => text !== '' && !text.includes('\0')),
  { nil: null },
);
const rows: fc.Arbitrary<TableRow[]> = fc.array(
  fc.record({
    name,
    qty: fc.integer({ min: 1, max: LIMITS.quantityMax * 1000 }).map((thousandths) => thousandths / 1000),
    unit: fc.constantFrom(...UNITS),
    note,
    aisle: anyText,
    isBought: fc.boolean(),
  }),
  { maxLength: 8 },
);
const read = (all: readonly TableRow[]) => all.map(({ aisle: _, ...row }) => row);

test('what goes out as a table comes in again equal, whatever things are called', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (all, hasMark) => {
      const table = writeTable(all);
      expect(readTable(hasMark ? `\ufeff${table}` : table)).toEqual(read(all));
    }),
    { numRuns: 1000 },
  );
});

// spec: P72
test('no cell begins like a formula', () => {
  fc.assert(
    fc.property(rows, (all) => {
      // Every separator and line break of these is between cells.
      const plain = all.map((row) => ({ ...row, note: null, aisle: row.aisle.replaceAll(/[";,\s]/g, '') }));
      const named = plain.map((row) => ({ ...row, name: row.name.replaceAll(/[";,\s]/g, '') || 'x' }));
      for (const cell of writeTable(named).split(/\r\n|;/)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
    }),
  );
  expect(FORMULAS.map((text) => readTable(writeTable([row(text)]))?.[0]?.note)).toEqual(FORMULAS);
});

const row = (text: string): TableRow => ({
  name: 'Sól',
  qty: 1,
  unit: 'kg',
  note: text,
  aisle: '',
  isBought: false,
});

test('the columns are in Polish, and the records as RFC 4180 says', () => {
  const table = writeTable([
    { name: 'Mleko 2%', qty: 1.5, unit: 'l', note: null, aisle: 'Nabiał i jaja', isBought: true },
    {
      name: 'Ser "góralski"',
      qty: 2,
      unit: 'slice',
      note: 'gruby; bez dziur',
      aisle: 'Inne',
      isBought: false,
    },
  ]);
  expect(table).toBe(
    [
      'Produkt;Ilość;Jednostka;Uwagi;Dział;Kupione',
      'Mleko 2%;"1,5";l;;Nabiał i jaja;tak',
      '"Ser ""góralski""";2;plaster;"gruby; bez dziur";Inne;nie',
      '',
    ].join('\r\n'),
  );
});

describe('a table as a spreadsheet gives it back', () => {
  test.each([
    ['tabs, as it is pasted', 'Produkt\tIlość\tJednostka\nMleko\t2\tl\nChleb\t1\tszt.'],
    ['commas and points', 'Produkt,Ilość,Jednostka\nMleko,2.0,l\nChleb,1,szt.\n'],
    ['columns in another order', 'Jednostka;produkt;ILOŚĆ\nl;Mleko;2\nszt.;Chleb;1'],
    ['empty rows', 'Produkt;Ilość;Jednostka\r\n\r\nMleko;2;l\r\n;;\r\nChleb;1;szt.\r\n'],
    ['no amounts that can be read', 'Produkt;Ilość;Jednostka\nMleko;2;l\nChleb;1;'],
    ['other words for the columns', 'Nazwa;Liczba;J.m.\nMleko;2;l\nChleb;1;szt.'],
    ['a column that only looks like another one', 'Nazwa;Produkt;Ilość;Jm\nx;Mleko;2;l\ny;Chleb;1;szt.'],
    ['English columns in quotes', '"id","Name","Amount","Unit"\n"1","Mleko","2","l"\n"2","Chleb","1",""'],
    ['units beside the amounts', 'Produkt;Ilość\nMleko;2 l\nChleb;1 szt.'],
    ['units without a space', 'Składnik\tIlość\nMleko\t2l\nChleb\t1'],
  ])('%s', (_, text) => {
    expect(readTable(text)).toEqual([
      { name: 'Mleko', qty: 2, unit: 'l', note: null, isBought: false },
      { name: 'Chleb', qty: 1, unit: 'piece', note: null, isBought: false },
    ]);
  });
});

test('an amount that can’t be read stays as a note', () => {
  const table = 'Produkt;Ilość;Uwagi\nSól;trochę;\nChleb;2 bochenki;razowy\nMleko;;\nMasło;0;\nJajka;-3;';
  expect(readTable(table)?.map(({ qty, note }) => [qty, note])).toEqual([
    [null, 'trochę'],
    [null, '2 bochenki, razowy'],
    [null, null],
    [null, null],
    [null, '-3'],
  ]);
});

test('a unit that can’t be read stays as a note', () => {
  const table = 'Produkt;Ilość;Jednostka;Uwagi\nChleb;1;bochenek;\nRyż;3;worki;biały\nSól;trochę;worek;\n';
  expect(readTable(table)?.map(({ qty, unit, note }) => [qty, unit, note])).toEqual([
    [1, 'piece', 'bochenek'],
    [3, 'piece', 'worki, biały'],
    [null, 'piece', 'trochę worek'],
  ]);
});

test('what was bought is read as other programs write it', () => {
  const table = 'Name,Amount,Done\nMleko,1,1\nChleb,1,true\nMasło,1,0\nSól,1,false\nKawa,1,\n';
  expect(readTable(table)?.map(({ isBought }) => isBought)).toEqual([true, true, false, false, false]);
});

test('other texts are no tables', () => {
  for (const text of [
    '',
    'Produkt',
    'Produkt\nMleko',
    'Mleko; 2 l',
    'Produkt; cena\nMleko; 4',
    'Ilość; nazwa mleka',
    ...NAUGHTY,
  ]) {
    expect(readTable(text)).toBeUndefined();
  }
});

test('any text is read in time proportional to its length, and none is refused', async () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(readTable(`Produkt;Ilość\n${text}`)).toBeInstanceOf(Array);
    }),
  );
  for (const unit of ['"', ';', '""', '"a";', '\n', "'=", '"\n']) {
    const text = `Produkt;Ilość\n${unit.repeat(200_000)}`;
    expect(await cpuMsOf(() => readTable(text))).toBeLessThan(2_000);
  }
});

test('a unit is read by other words for it, as an older version or a hand wrote it', () => {
  const table = 'Produkt;Ilość;Jednostka\r\nBazylia;5;listek\r\nMleko;2;litry\r\nChleb;1;bochenek\r\n';
  expect(readTable(table)?.map(({ unit }) => unit)).toEqual(['leaf', 'l', 'piece']);
});
