import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import type { ParsedLine } from '../../../contract/ingredient-lines/parse-line.ts';
import { readTable, type ReadRow, writeTable } from '../list-table.ts';
import { formatQuantity, parseQuantity } from '../../../contract/quantities/quantities.ts';
import { type Unit, UNITS } from '../../../contract/quantities/units.ts';
import {
  ingredientsInLine,
  isOfRecipe,
  itemsInLine,
} from '../../../contract/ingredient-lines/pasted/ingredients-in-line.ts';
import { areNotToBuy, isChatter } from '../../../contract/ingredient-lines/pasted/not-to-buy.ts';
import { linesIn, type Reader, readLines, type ReadLine } from './reviewed-line.ts';

/** The part of a pasted text that is reviewed at once. */
export interface Portion {
  lines: ReadLine[];
  /** The remaining text, to be reviewed next; empty if there is none. */
  rest: string;
}

/** A text as people write, line by line, and each by the products it names. */
export interface Parts {
  /** As many as are reviewed at once. */
  shown: { source: string; text: string }[];
  rest: string;
}

interface PartsOptions {
  catalogue: Catalogue;
  /** Of lines. */
  limit: number;
  /** What is done on a shopping list isn't to be added; the ingredients of a recipe are, ticked or not. */
  isShopping?: boolean;
}

interface Options extends PartsOptions {
  /** The catalogue's product of just this name. */
  productNamed: (name: string) => { id: string; name: string } | undefined;
  reader?: Reader | undefined;
  /** As the text was divided before; absent to divide it by this catalogue. */
  parts?: Parts | undefined;
}

/** The products of a text. Which words are one product depends on what the catalogue has. */
export function partsOf(text: string, { catalogue, limit, isShopping = false }: PartsOptions): Parts {
  const all = linesIn(text);
  const parts: Parts['shown'] = [];
  const split = isShopping && !isOfRecipe(text) ? itemsInLine : ingredientsInLine;
  let read = 0;
  for (; read < all.length && parts.length < limit; read += 1) {
    const source = all[read] ?? '';
    parts.push(...split(source, catalogue).map((part) => ({ source, text: part })));
  }
  const rest = [...parts.slice(limit).map((part) => part.text), ...all.slice(read)];
  return { shown: parts.slice(0, limit), rest: rest.join('\n') };
}

/**
 * The first lines of a pasted text, interpreted. A text or table that LZ wrote is read back exactly; all others are
 * read as people write.
 */
export function portionOf(
  text: string,
  { catalogue, productNamed, limit, reader, parts, isShopping = false }: Options,
): Portion {
  const exact = (row: ReadRow, line: string): ReadLine => exactLine(row, line, productNamed(row.name));
  const rows = readTable(text);
  if (rows) {
    const left = rows.slice(limit).map((row) => ({ ...row, qty: row.qty ?? 1, aisle: '' }));
    return {
      lines: rows.slice(0, limit).map((row) => exact(row, describe(row))),
      rest: left.length === 0 ? '' : writeTable(left),
    };
  }
  const list = listIn(text);
  if (list) return portionOfList(list, { catalogue, limit, exact, reader, isShopping });
  const { shown, rest } = parts ?? partsOf(text, { catalogue, limit, isShopping });
  const lines = readLines(
    shown.map((part) => part.text),
    catalogue,
    reader,
  );
  return { lines: isShopping ? withoutTicks(lines, shown, catalogue) : lines, rest };
}

function withoutTicks(
  lines: readonly ReadLine[],
  parts: readonly { source: string }[],
  { dictionary }: Catalogue,
): ReadLine[] {
  const areOut = areNotToBuy(
    lines.map(({ text, line }, at) => ({
      source: parts[at]?.source ?? text,
      text,
      isProduct: line.kind === 'ingredient',
    })),
    dictionary,
  );
  return lines.map((line, at) => (areOut[at] ? { ...line, isUnticked: true } : line));
}

function describe({ name, qty, unit, note }: ReadRow): string {
  const amount = `${name} – ${formatQuantity({ qty: qty ?? 1, unit })}`;
  return note === null ? amount : `${amount} (${note})`;
}

function exactLine(
  { name, qty, unit, note, isBought }: ReadRow,
  text: string,
  known: { id: string; name: string } | undefined,
): ReadLine {
  const product = known ?? { id: null, name };
  const line: ParsedLine = {
    kind: 'ingredient',
    qty: qty ?? 1,
    qtyMax: null,
    unit,
    product,
    note,
    candidates: [],
  };
  return { text, line, exact: { isBought } };
}

/** A name, and below a blank line items after dashes, in sections with or without headings. */
const AS_WRITTEN = /^\s*(?!- )\S[^\n]*\n\s*\n(?:(?!- )\S[^\n]*\n)?- [^\n]+ – /;

/** What messengers and notes make of the dash before an item. */
const BULLET = /^\s*[-–•·‣◦▪*]\s+/u;

/** The space between a number and its unit that people don't type. */
const OWN_SPACE = /\d[\u00A0\u202F]\p{L}/u;

/**
 * The lines of a list that LZ wrote, also without its name, without blank lines or with other bullets, as messengers
 * leave them; undefined for any other text.
 */
function listIn(text: string): string[] | undefined {
  const lines = text.trim().split(/\r?\n/);
  if (AS_WRITTEN.test(lines.join('\n'))) return lines;
  const dashed = lines.map((line) => line.replace(BULLET, '- '));
  const items = dashed.filter(isItem);
  const isOwn = items.length > 0 && items.every((item) => OWN_SPACE.test(item) || item.endsWith(' – trochę'));
  return isOwn && items.every((item) => rowsOf(item.slice(2)) !== undefined) ? dashed : undefined;
}

const isItem = (line: string): boolean => line.startsWith('- ');

const HEADING: ParsedLine = {
  kind: 'heading',
  qty: null,
  qtyMax: null,
  unit: null,
  product: null,
  note: null,
  candidates: [],
};

interface ListOptions extends Pick<Options, 'catalogue' | 'limit' | 'reader' | 'isShopping'> {
  exact: (row: ReadRow, line: string) => ReadLine;
}

/** What is left keeps the name above it, by which it is known for a list. */
function portionOfList(
  all: readonly string[],
  { catalogue, limit, exact, reader, isShopping = false }: ListOptions,
): Portion {
  const hasBlanks = all.some(isBlank);
  // Only blank lines tell for sure that a line is a name, and no product that somebody has added.
  const mayBeName = (line: string): boolean =>
    !isItem(line) && (hasBlanks || catalogue.products.findExact(line) === undefined);
  const head = all.slice(0, mayBeName(all[0] ?? '') ? 1 : 0);
  const below = all.slice(head.length);
  const lines: ReadLine[] = head.map(heading);
  for (const [at, line] of below.entries()) {
    if (isBlank(line)) continue;
    if (lines.length >= limit) {
      const left = below.slice(at);
      const name = left.some(isItem) ? head.flatMap((title) => (hasBlanks ? [title, ''] : [title])) : [];
      return { lines, rest: [...name, ...left].join('\n') };
    }
    const rows = isItem(line) ? rowsOf(line.slice(2)) : undefined;
    if (rows) lines.push(...rows.map((row) => exact(row, line)));
    else if (mayBeName(line) && isAboveItem(below, at, hasBlanks)) lines.push(heading(line));
    else {
      const others = readLines(linesIn(line), catalogue, reader);
      const isSaid = isShopping && isChatter(line, catalogue.dictionary);
      lines.push(...(isSaid ? others.map((other): ReadLine => ({ ...other, isUnticked: true })) : others));
    }
  }
  return { lines, rest: '' };
}

const heading = (text: string): ReadLine => ({ text, line: { ...HEADING, note: text } });

const isBlank = (line: string | undefined = ''): boolean => line.trim() === '';

/** The name of an aisle is between a blank line, where the text still has any, and an item. */
const isAboveItem = (lines: readonly string[], at: number, hasBlanks: boolean): boolean =>
  isItem(lines[at + 1] ?? '') && (!hasBlanks || isBlank(lines[at - 1]));

/** The items on one line of a list, as `describeList` writes it; undefined for any other line. */
function rowsOf(line: string): ReadRow[] | undefined {
  for (let at = line.indexOf(' – '); at !== -1; at = line.indexOf(' – ', at + 1)) {
    const name = line.slice(0, at);
    const [, amounts = '', note = null] = /^([^(]*[^(\s])(?: \((.*)\))?$/.exec(line.slice(at + 3)) ?? [];
    const quantities = amounts.split(', ').map(quantityOf);
    const isRead = quantities.every((quantity) => quantity !== undefined);
    if (name.trim() !== '' && isRead)
      return quantities.map((quantity) => ({ name, ...quantity, note, isBought: false }));
  }
  return undefined;
}

const plainSpaces = (text: string): string => text.replaceAll(/\s/gu, ' ');

function quantityOf(text: string): { qty: number; unit: Unit } | undefined {
  const written = plainSpaces(text);
  const qty = parseQuantity(/^[\d,⅓⅔]+(?= )/.exec(written)?.[0] ?? '1') ?? 1;
  const unit = UNITS.find((one) => plainSpaces(formatQuantity({ qty, unit: one })) === written);
  return unit && { qty, unit };
}
