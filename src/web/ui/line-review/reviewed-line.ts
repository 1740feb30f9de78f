import { wordsToDigits } from '../../../contract/ingredient-lines/amounts/amount-in-words.ts';
import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { strip } from '../../../contract/ingredient-lines/line-kinds.ts';
import { isOneEgg } from '../../../contract/ingredient-lines/amounts/one-egg.ts';
import { findByName } from '../../../contract/ingredient-lines/find-by-name.ts';
import { type ParsedLine, parseLine } from '../../../contract/ingredient-lines/parse-line.ts';
import { name as nameField } from '../../../contract/fields.ts';
import { ProductIndex } from '../../../contract/ingredient-lines/products/product-index.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { cleanName, nameKey } from '../../../contract/names.ts';
import {
  formatQuantity,
  parseQuantity,
  showNumber,
  withoutGroups,
} from '../../../contract/quantities/quantities.ts';
import type { Unit } from '../../../contract/quantities/units.ts';
import { checkQuantity, type QuantityProblem } from '../quantity-error.ts';

/** A line as it was pasted, and its interpretation. */
export interface ReadLine {
  text: string;
  line: ParsedLine;
  /** It was written by LZ and says just this. */
  exact?: { isBought: boolean };
  /** It is probably not to buy, and only added if the user ticks it. */
  isUnticked?: true;
}

/** A known product, or a new one, whose id is null. */
export interface ProductChoice {
  name: string;
  id: string | null;
}

/** The user's changes of a row. Absent fields are as they were read. */
export interface RowEdits {
  isTaken?: boolean;
  product?: {
    text: string;
    /** The id of a chosen product; null for a chosen new one; absent for typed text. */
    id?: string | null;
    /** What it was chosen among, to be chosen differently. */
    among?: ProductChoice[];
  };
  quantity?: string;
  unit?: Unit;
  note?: string;
}

/** What a row shows. */
export interface Row {
  /** False for headings and the like, as long as the user doesn't mark them as a product. */
  isProduct: boolean;
  /** Whether it is to be added. */
  isTaken: boolean;
  /** As the field has it. */
  product: string;
  /** The name that will be added: the catalogue's, for a product that it knows in another form. */
  name: string;
  /** Undefined of a new one, and while one has to be chosen. */
  productId: string | undefined;
  /** Products that fit equally well; none where it is clear which one is meant. */
  choices: ProductChoice[];
  /** The user hasn't chosen yet. */
  isUndecided: boolean;
  quantity: string;
  unit: Unit;
  note: string;
}

/** What is to be added for one row. */
export interface ReviewedRow {
  /** Undefined of a new product. Rows with the same new product have the same name. */
  productId: string | undefined;
  name: string;
  /** Above 0; 1 where the unit is `some`. The upper bound of a range. */
  qty: number;
  unit: Unit;
  note: string | null;
  /** The heading above it that wasn't taken for a product; null if there is none. */
  section: string | null;
  /** It was ticked on the list that it comes from. */
  isBought?: true;
  /** The line as it was pasted. */
  text: string;
}

/** Which field is at fault, as the name of the text that says how. */
export interface RowProblem {
  field: 'product' | 'quantity';
  text:
    | 'amount.productRequired'
    | `amount.${QuantityProblem}`
    | 'lineReview.lineTooLong'
    | 'lineReview.productNotChosen';
}

const LINE_BREAKS = /[\n\r\u2028\u2029]+/;

/**
 * What messengers write before a message that is copied from them: '[5.10, 12:31] Mama: ', '27.11.2026, 12:31 - Mama: '
 * and '12:40 ', behind which a name stays, because it may be a label: '18:00 Obiad: …'.
 */
const SENT =
  /^\u200E?(?:\[(?=[^\]]*\d:\d\d)[\d.,:/\s-]{5,30}(?:[AP]M)?\]\s(?:[^:]{1,40}:\s+)?|\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?,?\s+\d{1,2}:\d\d(?::\d\d)?\s+[-–]\s+(?:[^:]{1,40}:\s+)?|\d{1,2}:\d\d\s+(?=\p{Lu}[^:\d]{1,40}:\s))(?=\S)/u;

/**
 * The lines of a text that say anything, without the blanks around them, what a messenger put before them, and the
 * groups in which LZ shows numbers.
 */
export function linesIn(text: string): string[] {
  return text
    .split(LINE_BREAKS)
    .map((line) => withoutGroups(line.trim().replace(SENT, '')))
    .filter((line) => /[\p{L}\p{N}]/u.test(strip(line)));
}

/** How a line is interpreted: on a list 'saszetka' is a piece as shops sell it, in a recipe a measure. */
export type Reader = typeof parseLine;

export const readLines = (
  lines: readonly string[],
  catalogue: Catalogue,
  reader: Reader = parseLine,
): ReadLine[] => lines.map((text) => ({ text, line: readLine(text, catalogue, reader) }));

/** A product whose name is too long stays one, so that the user may shorten it. */
function readLine(text: string, catalogue: Catalogue, reader: Reader): ParsedLine {
  const line = reader(text, catalogue);
  const whole = strip(text);
  if (line.kind !== 'other' || whole.length <= LIMITS.nameLength) return line;
  const { kind } = parseLine(whole.slice(0, LIMITS.nameLength), catalogue);
  return kind === 'ingredient' ? { ...line, kind, product: { id: null, name: whole } } : line;
}

interface RowOptions {
  catalogue: Catalogue;
  /** The unit of a line that says no amount. */
  missingUnit: Unit;
}

/** The content of a row, from its line and the user's changes. */
export function rowOf(
  { line, text, isUnticked }: ReadLine,
  edits: RowEdits,
  { catalogue, missingUnit }: RowOptions,
): Row {
  const isProduct = line.kind === 'ingredient' || edits.product !== undefined;
  const qty = line.qtyMax ?? line.qty;
  const unit = edits.unit ?? line.unit ?? (isOneEgg(text) ? 'piece' : missingUnit);
  return {
    isProduct,
    isTaken: edits.isTaken ?? (isProduct && !isUnticked),
    ...(edits.product ? productTyped(edits.product, catalogue) : productRead(line)),
    quantity: edits.quantity ?? (qty === null ? (unit === 'some' ? '' : '1') : showNumber(qty)),
    unit,
    note: edits.note ?? line.note ?? '',
  };
}

type RowProduct = Pick<Row, 'product' | 'name' | 'productId' | 'choices' | 'isUndecided'>;

function productRead({ product, candidates }: ParsedLine): RowProduct {
  const name = product?.name ?? '';
  const choices = choicesOf(name, candidates);
  const isUndecided = choices.length > 0;
  return { product: name, name, productId: product?.id ?? undefined, choices, isUndecided };
}

function productTyped(
  { text, id, among = [] }: NonNullable<RowEdits['product']>,
  { products }: Catalogue,
): RowProduct {
  const name = cleanName(text);
  if (id !== undefined)
    return { product: text, name, productId: id ?? undefined, choices: among, isUndecided: false };
  const { product, candidates } = products.find(text);
  const choices = choicesOf(text, candidates);
  return {
    product: text,
    name: product?.name ?? name,
    productId: product?.id,
    choices,
    isUndecided: choices.length > 0,
  };
}

function choicesOf(name: string, candidates: readonly { id: string; name: string }[]): ProductChoice[] {
  if (candidates.length < 2) return [];
  const known = candidates.map((each) => ({ name: each.name, id: each.id }));
  const isNew = !known.some((each) => nameKey(each.name) === nameKey(name));
  return isNew ? [...known, { name: cleanName(name), id: null }] : known;
}

/** The error that has to be corrected before a row can be added. */
export function problemOf({ name, isUndecided, quantity, unit }: Row): RowProblem | undefined {
  if (name.length > LIMITS.nameLength) return { field: 'product', text: 'lineReview.lineTooLong' };
  if (!nameField.safeParse(name).success) return { field: 'product', text: 'amount.productRequired' };
  if (isUndecided) return { field: 'product', text: 'lineReview.productNotChosen' };
  if (unit === 'some' && quantity.trim() === '') return undefined;
  const problem = checkQuantity(wordsToDigits(quantity));
  return problem && { field: 'quantity', text: `amount.${problem}` };
}

/** A row as it would be written, with what was typed into it. */
export function textOfRow({ product, quantity, unit, note }: Row): string {
  const qty = unit === 'some' ? 1 : parseQuantity(wordsToDigits(quantity));
  const amount = qty === undefined ? quantity : formatQuantity({ qty, unit });
  return `${product} – ${amount}${note.trim() && ` (${note.trim()})`}`;
}

/** What can be kept of a row that isn't valid yet. */
export function soundRow<T extends Row & { text: string }>(row: T): T {
  const problem = problemOf(row);
  if (problem === undefined) return row;
  if (problem.field === 'quantity') return { ...row, quantity: '1' };
  return {
    ...row,
    productId: undefined,
    name: cleanName((row.name || row.text).slice(0, LIMITS.nameLength)),
  };
}

/**
 * The items to add, in the order of the rows, all of which are valid. New products become one, under the name of the
 * first, where a later name would find it in the catalogue: in another form, or as 'świeże truskawki' finds 'truskawki'.
 */
export function reviewedRows(
  rows: readonly (Row & { text: string; section: string | null; exact?: ReadLine['exact'] })[],
  { dictionary }: Catalogue,
): ReviewedRow[] {
  const made: { id: string; name: string }[] = [];
  let index = new ProductIndex(made, dictionary);
  const nameOfNew = (name: string): string => {
    const same = findByName(name, { products: index, dictionary });
    if (same) return same.name;
    made.push({ id: name, name });
    index = new ProductIndex(made, dictionary);
    return name;
  };
  return rows.map(({ name, productId, quantity, unit, note, section, text, exact }) => ({
    productId,
    name: productId === undefined && !exact ? nameOfNew(name) : name,
    qty: parseQuantity(wordsToDigits(quantity)) ?? 1,
    unit,
    note: note.trim() || null,
    section,
    text,
    ...(exact?.isBought ? { isBought: true as const } : {}),
  }));
}
