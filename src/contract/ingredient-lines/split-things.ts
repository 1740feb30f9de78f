import { readAmount } from './amounts.ts';
import type { Catalogue } from './catalogue.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { remarkLength, remarkStart } from './remarks.ts';
import { type Token, tokenise } from './tokens.ts';
import { unitOf } from './unit-words.ts';
import { isPreposition } from './words.ts';

/** Text beyond which nobody wrote a line; the rest stays in the last part. */
const MAX_PARTS = 200;

/**
 * The things of one typed line, in their order: 'mleko 2 l, chleb i 10 jajek' is three. A comma between digits is a
 * decimal one, and one within brackets or within the name of a known product ('ser, biały') sets nothing apart; an
 * amount or a remark behind a comma belongs to the thing before it. Blank parts are left out.
 */
export function splitThings(text: string, catalogue: Catalogue): string[] {
  if (catalogue.products.find(text).candidates.length > 0) return text.trim() === '' ? [] : [text.trim()];
  const parts: string[] = [];
  for (const part of splitAtSigns(text)) {
    const last = parts.at(-1);
    if (last === undefined || !belongsTo(last, part, catalogue)) parts.push(...splitAtAnd(part, catalogue));
    else parts[parts.length - 1] = `${last}, ${part}`;
  }
  return parts;
}

/**
 * The ingredients of one line of a recipe, in their order: 'sól, pieprz do smaku' and '2 łyżki oliwy, 1 łyżka octu' are
 * two. Beside {@link splitThings}, each has to be food with an amount, or begin with the name of a food, and what has no
 * amount may not stand behind a single thing with one: '1 kostka masła, margaryna' names another choice. Otherwise what
 * stands behind a comma is about the thing before it.
 */
export function splitIngredients(text: string, catalogue: Catalogue): string[] {
  const parts = splitThings(text, catalogue);
  if (parts.length < 2 || CHOICE.test(text) || !parts.every((part) => isFood(part, catalogue))) return [text];
  const [isFirst, ...others] = parts.map((part) => hasAmount(parseLine(part, catalogue)));
  return isFirst && !others.includes(true) ? [text] : parts;
}

/** Words that join what is wanted only once. */
const CHOICE = /(?:^|\s)(?:lub|albo|czy|bądź|ewentualnie|też|także)(?=[\s,;]|$)/iu;

/** What may be wanted of the thing before a comma: 'cytryna, sok i skórka'. */
const PIECES = new Set(
  'sok skórka skórki natka miąższ białko białka żółtko żółtka łodygi pestki nasiona'.split(' '),
);

const hasAmount = ({ qty, unit }: ParsedLine): boolean => qty !== null || unit !== null;

function isFood(part: string, { products, dictionary }: Catalogue): boolean {
  const line = parseLine(part, { products, dictionary });
  const { kind, product } = line;
  if (kind !== 'ingredient' || product === null) return false;
  if (hasAmount(line)) {
    const isKnown = ({ key }: Token): boolean => dictionary.lookUp(key).length > 0;
    return product.id !== null || tokenise(product.name).some(isKnown);
  }
  const [first = '', second = ''] = tokenise(part).map(({ key }) => key);
  if (PIECES.has(first) && dictionary.lookUp(second).length === 0) return false;
  return dictionary.lookUp(first).some(({ form, word }) => form === word.singular || form === word.plural);
}

function splitAtSigns(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, sign] of text.split('').entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    const isDecimal = sign === ',' && /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '');
    const isEnd = (depth <= 0 && (sign === ',' || sign === ';') && !isDecimal) || sign === '\n';
    if (!isEnd || parts.length >= MAX_PARTS - 1) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
    depth = 0;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter(Boolean);
}

function belongsTo(before: string, part: string, { products, dictionary }: Catalogue): boolean {
  if (products.find(part).candidates.length > 0) return false;
  const tokens = tokenise(part);
  if (readAmount(tokens, 0)?.next === tokens.length) return true;
  const words = tokens.map(({ key }) => key);
  if (isPreposition(words[0] ?? '') || remarkStart(['', ...words]) === 1) return true;
  if (remarkLength(words, 0) >= words.length) return true;
  const first = parseLine(before, { products, dictionary }).product;
  if (first === null) return false;
  const both = parseLine(`${first.name} ${part}`, { products, dictionary }).product?.id ?? null;
  return both !== null && both !== first.id;
}

const isKnown = (line: string, catalogue: Catalogue): boolean =>
  parseLine(line, catalogue).product?.id != null;

/** 'szklanka' and 'dwa' do, before 'i pół'. */
const saysAmount = (part: string): boolean =>
  tokenise(part).some(
    ({ key }, at, tokens) => unitOf(key) !== undefined || readAmount(tokens, at) !== undefined,
  );

/** Whether it begins with an amount, behind which more stands. */
function beginsWithAmount(part: string): boolean {
  const tokens = tokenise(part);
  const amount = readAmount(tokens, 0);
  return amount !== undefined && amount.next < tokens.length;
}

/**
 * 'chleb i masło' are two things where each is one the catalogue has, and 'sól i pieprz' together is none; so are
 * 'bułki i 10 jajek', whatever the catalogue has.
 */
function splitAtAnd(part: string, catalogue: Catalogue): string[] {
  if (catalogue.products.find(part).candidates.length > 0) return [part];
  const things = part.split(/\s(?:i|oraz)\s/iu).map((thing) => thing.trim());
  const [first = '', ...others] = things;
  const areApart = others.length > 0 && !saysAmount(first) && others.every(beginsWithAmount);
  return areApart || (others.length > 0 && things.every((thing) => isKnown(thing, catalogue)))
    ? things
    : [part];
}
