import { type Element, Text } from 'domhandler';
import type { FoundIngredient } from './found.ts';
import type { Line } from './lines.ts';
import { isBlock, isElement, lettersOf } from './text.ts';

const NUMBER = /^(?:ok\.?|około|ca\.?|about|~)?\s*[\d¼½¾⅓⅔⅛⅜⅝⅞]/i;
const WORDS =
  /^(?:szczypt\p{L}*|garść|garści|odrobin\p{L}*|kilka|pół|do smaku|według uznania|opcjonalnie|etwas|nach geschmack|to taste|pinch|handful)(?!\p{L})/iu;
const TIME = /\d\s*(?:min|h\b|hour|godz|stund|sek|sec|°)/i;
const MAX_AMOUNT_LENGTH = 40;
const MAX_AMOUNT_WORDS = 4;
const REMARK = /[,;]\s/;

/** Whether a text is an amount, followed at most by a remark: '3 szt.', 'szczypta', '800 g, umytych'. */
const isAmount = (text: string): boolean => {
  const [amount = ''] = text.split(REMARK, 1);
  return (
    amount.length <= MAX_AMOUNT_LENGTH &&
    amount.split(' ').length <= MAX_AMOUNT_WORDS &&
    (NUMBER.test(amount) || WORDS.test(amount)) &&
    !TIME.test(amount)
  );
};

/** '800 g, mehligkochend' and 'Kartoffeln' are '800 g Kartoffeln, mehligkochend'. */
function joined(amount: string, ingredient: string): string {
  const at = amount.search(REMARK);
  return at === -1 ? `${amount} ${ingredient}` : `${amount.slice(0, at)} ${ingredient}${amount.slice(at)}`;
}

const MIN_ROWS = 3;

/** A line that was joined from two of the page, with the element that names the product. */
interface Pair {
  line: Line;
  ingredient: Element | null;
}

/**
 * The products joined with the amounts beside them, for pages that put each into an element of its own, row by row. A
 * row may lack its amount; any other line, except a heading, ends the rows. Undefined unless most rows are pairs.
 */
export function joinRows(lines: readonly Line[]): Line[] | undefined {
  const rows = rowsOf(lines);
  const pairs = rows.map(pairIn);
  const first = pairs.find((pair) => pair !== undefined);
  if (!first) return undefined;
  const isIngredient = (at: number): boolean => {
    const [only] = rows[at] ?? [];
    if (pairs[at] || !only) return pairs[at] !== undefined;
    const block = blockOf(only);
    return (
      block?.name === first.ingredient?.name && block?.attribs['class'] === first.ingredient?.attribs['class']
    );
  };
  const lined: Line[] = [];
  let count = 0;
  let ingredients = 0;
  for (const [at, row] of rows.entries()) {
    const [only] = row;
    const pair = pairs[at];
    const isGroup =
      !isIngredient(at) && row.length === 1 && (isIngredient(at + 1) || only?.kind === 'heading');
    if (!only || (!isGroup && !isIngredient(at))) break;
    lined.push(pair?.line ?? (isGroup && only.kind === 'plain' ? { ...only, kind: 'bold' } : only));
    count += Number(pair !== undefined);
    ingredients += Number(!isGroup);
  }
  return count >= MIN_ROWS && count * 2 > ingredients ? lined : undefined;
}

function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  let before: Element | null = null;
  for (const line of lines) {
    const row = line.kind === 'item' ? null : rowOf(line);
    if (row !== null && row === before) rows.at(-1)?.push(line);
    else rows.push([line]);
    before = row;
  }
  return rows;
}

/** The element around the parts of a row; each term of a definition list begins a row. */
function rowOf(line: Line): Element | null {
  const block = blockOf(line);
  if (block?.name === 'dt') return block;
  if (block?.name === 'dd') {
    const before = block.prev instanceof Text ? block.prev.prev : block.prev;
    return before && isElement(before) && before.name === 'dt' ? before : null;
  }
  const row = block?.parent ?? null;
  return isElement(row) ? row : null;
}

function blockOf({ element }: Line): Element | null {
  let block = element;
  while (block && !isBlock(block)) block = isElement(block.parent) ? block.parent : null;
  return block;
}

function pairIn(row: readonly Line[]): Pair | undefined {
  const [first, second] = row;
  if (!first || !second || row.length > 2 || isAmount(first.text) === isAmount(second.text)) return undefined;
  const [amount, ingredient] = isAmount(first.text) ? [first, second] : [second, first];
  return {
    line: { ...first, kind: 'plain', text: joined(amount.text, ingredient.text) },
    ingredient: blockOf(ingredient),
  };
}

/** Places of the page where the names may begin. */
const MAX_STARTS = 20;
/** Lines of the page between two of the names. */
const MAX_APART = 6;

/**
 * Names without amounts, each with the amount that stands on the line behind it, or on the one before it. Undefined if
 * the page doesn't show such pairs. `shown` has the letters of each line.
 */
export function withAmounts(
  names: readonly FoundIngredient[],
  lines: readonly Line[],
  shown: readonly string[],
): FoundIngredient[] | undefined {
  const first = lettersOf(names[0]?.text ?? '');
  let starts = 0;
  let best: FoundIngredient[] | undefined;
  let most = names.length / 2;
  for (const [start, text] of shown.entries()) {
    if (text !== first || first === '') continue;
    starts += 1;
    for (const beside of [1, -1]) {
      const found = follow(names, lines, shown, start, beside);
      if (found.count > most) [best, most] = [found.ingredients, found.count];
    }
    if (best || starts === MAX_STARTS) break;
  }
  return best;
}

function follow(
  names: readonly FoundIngredient[],
  lines: readonly Line[],
  shown: readonly string[],
  start: number,
  beside: number,
): { ingredients: FoundIngredient[]; count: number } {
  let next = start;
  let count = 0;
  const ingredients = names.map((name) => {
    const wanted = lettersOf(name.text);
    const near = shown.slice(next, next + MAX_APART).indexOf(wanted);
    if (near === -1) return name;
    const place = next + near;
    next = place + 1;
    const amount = lines[place + beside]?.text ?? '';
    if (!isAmount(amount)) return name;
    count += 1;
    return { ...name, text: joined(amount, name.text) };
  });
  return { ingredients, count };
}
