import { unitOf as unitOfWord } from '../../contract/ingredient-lines/units/unit-words.ts';
import { parseQuantity, showNumber, withoutGroups } from '../../contract/quantities/quantities.ts';
import {
  type AnyUnit,
  DEFAULT_UNIT,
  labelOfUnit,
  type Unit,
  UNITS,
} from '../../contract/quantities/units.ts';

/**
 * A list as a table for spreadsheets: CSV as in RFC 4180 in all but its separator, which is the semicolon that
 * spreadsheets expect where the comma is for decimals (decision 0047).
 */

const COLUMNS = ['Produkt', 'Ilość', 'Jednostka', 'Uwagi', 'Dział', 'Kupione'] as const;
/** What other programs and people call them. */
const OTHER_NAMES: Partial<Record<(typeof COLUMNS)[number], readonly string[]>> = {
  Produkt: [
    'nazwa',
    'nazwa produktu',
    'artykuł',
    'towar',
    'składnik',
    'name',
    'product',
    'product name',
    'item',
  ],
  Ilość: ['liczba', 'amount', 'quantity', 'qty'],
  Jednostka: ['jedn.', 'jm', 'jm.', 'j.m.', 'unit'],
  Uwagi: ['uwaga', 'notatka', 'notatki', 'opis', 'note', 'notes', 'description'],
  Kupione: ['kupiono', 'bought', 'checked', 'done'],
};
const SEPARATORS = [';', ',', '\t'] as const;
const [SEPARATOR] = SEPARATORS;
const [BOUGHT, NOT_BOUGHT] = ['tak', 'nie'];
const BOUGHT_ELSEWHERE = ['1', 'true', 'yes', 'x'];

export interface TableRow {
  name: string;
  qty: number;
  unit: AnyUnit;
  /** For a unit that only the server knows. */
  unitLabel?: string | undefined;
  note: string | null;
  /** For people; it isn't read, because each household has its own aisles. */
  aisle: string;
  isBought: boolean;
}

/** The content read from a row. */
export interface ReadRow extends Pick<TableRow, 'name' | 'note' | 'isBought'> {
  /** Null if the table has none, or none that can be read. */
  qty: number | null;
  unit: Unit;
}

/** A spreadsheet would take such a cell for a formula, or a program for the beginning of one. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** With an apostrophe in front a spreadsheet shows a formula instead of computing it; {@link shown} takes it off. */
const defused = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

const shown = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

const quoted = (cell: string): string =>
  /[";,\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const recordOf = (cells: readonly string[]): string =>
  cells.map((cell) => quoted(defused(cell))).join(SEPARATOR);

/** The table, each record ended by CRLF. A file of it begins with a byte order mark, by which spreadsheets know UTF-8. */
export function writeTable(rows: readonly TableRow[]): string {
  const records = rows.map(({ name, qty, unit, unitLabel, note, aisle, isBought }) => [
    name,
    withoutGroups(showNumber(qty)),
    labelOfUnit(unit, unitLabel),
    note ?? '',
    aisle,
    (isBought ? BOUGHT : NOT_BOUGHT) ?? '',
  ]);
  return [COLUMNS, ...records].map((record) => `${recordOf(record)}\r\n`).join('');
}

/**
 * The rows of a table as {@link writeTable} wrote it, or as a spreadsheet or another program gives it: with another
 * separator, with columns called otherwise, in another order or left out. Rows without a product are left out.
 * Undefined of any other text.
 */
export function readTable(text: string): ReadRow[] | undefined {
  const separator = separatorOf(text);
  if (separator === undefined) return undefined;
  const [head = [], ...records] = recordsOf(text.replace(/^\ufeff/, ''), separator);
  const places = COLUMNS.map((column) => placeOf(column, head));
  return records.flatMap((record) => {
    const [name = '', qty = '', unit = '', note = '', , isBought = ''] = places.map((place) =>
      shown(record[place] ?? ''),
    );
    if (name.trim() === '') return [];
    const { unread, ...amount } = amountIn(qty, unit);
    const said = [unread, note].filter(Boolean).join(', ');
    const bought = isBought.trim().toLowerCase();
    return {
      name,
      ...amount,
      note: said === '' ? null : said,
      isBought: bought === BOUGHT || BOUGHT_ELSEWHERE.includes(bought),
    };
  });
}

/** '2 l' */
const WITH_UNIT = /^([^\p{L}]{1,40})(\p{L}[\p{L}.]*)$/u;

/** The amount in the cells of a quantity and of a unit, which may stand in the first too; and what can't be read of them. */
function amountIn(cell: string, unitCell: string): Pick<ReadRow, 'qty' | 'unit'> & { unread: string } {
  const [text, word] = [cell.trim(), unitCell.trim()];
  const [, number = '', besideNumber = ''] = WITH_UNIT.exec(text) ?? [];
  const both = { qty: parseQuantity(number) ?? 0, unit: unitNamed(besideNumber) };
  if (both.qty > 0 && both.unit !== undefined) return { qty: both.qty, unit: both.unit, unread: '' };
  const qty = parseQuantity(text);
  const unit = unitNamed(word);
  const unread = [qty === undefined && text, unit === undefined && word].filter(Boolean).join(' ');
  return { qty: qty !== undefined && qty > 0 ? qty : null, unit: unit ?? DEFAULT_UNIT, unread };
}

/** The place of a column in the first record by its own name, or else by another one; -1 where there is none. */
function placeOf(column: (typeof COLUMNS)[number], head: readonly string[]): number {
  const names = head.map((cell) => cell.trim().toLowerCase());
  const place = names.indexOf(column.toLowerCase());
  const others = OTHER_NAMES[column] ?? [];
  return place === -1 ? names.findIndex((name) => others.includes(name)) : place;
}

/** By its label, or another word for it: tables may come from an older version, or be written by hand. */
function unitNamed(label: string): Unit | undefined {
  const wanted = label.trim().toLowerCase();
  return UNITS.find((unit) => labelOfUnit(unit) === wanted) ?? unitOfWord(wanted);
}

/** A single column might be anything, so there are two at least. */
function separatorOf(text: string): string | undefined {
  const line = /^\ufeff?([^\r\n]*)/.exec(text)?.[1] ?? '';
  return SEPARATORS.find((separator) => {
    const cells = line.split(separator).map((cell) => cell.replaceAll('"', ''));
    return (['Produkt', 'Ilość'] as const).every((column) => placeOf(column, cells) !== -1);
  });
}

/** Records of cells, without those of one empty cell. A quote that is never closed reaches to the end. */
function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    record.push(cell);
    at = end;
    if (text[at] === separator) {
      at += 1;
      // The record ends with an empty cell.
      if (at === text.length) record.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    records.push(record);
    record = [];
  }
  if (record.length > 0) records.push(record);
  return records.filter((cells) => cells.length > 1 || cells[0] !== '');
}

interface Cell {
  cell: string;
  /** Where the separator, the end of the line or of the text is. */
  end: number;
}

function plainCell(text: string, from: number, separator: string): Cell {
  const ends = separator === '\t' ? /[\t\r\n]/g : new RegExp(`[${separator}\r\n]`, 'g');
  ends.lastIndex = from;
  const end = ends.exec(text)?.index ?? text.length;
  return { cell: text.slice(from, end), end };
}

function quotedCell(text: string, from: number): Cell {
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1) return { cell: [...parts, text.slice(at)].join(''), end: text.length };
    parts.push(text.slice(at, end));
    if (text[end + 1] !== '"') {
      const rest = /[^;,\t\r\n]*/y;
      rest.lastIndex = end + 1;
      const after = rest.exec(text)?.[0] ?? '';
      return { cell: parts.join('') + after, end: end + 1 + after.length };
    }
    parts.push('"');
    at = end + 2;
  }
}
