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

/** What says nothing before a thing: 'i jeszcze chleb', 'kup chleb', 'do kupienia: chleb'. */
const LEAD = /^(?:(?:i|oraz|plus|jeszcze|kup(?:ić)?)\s+|(?:zakupy|lista|(?:do )?kup\p{L}{1,5}):\s*)+(?=\S)/iu;

function splitAtSigns(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, sign] of text.split('').entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    const isDecimal = sign === ',' && /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + 1] ?? '');
    const isEnd = (depth <= 0 && ',;·•'.includes(sign) && !isDecimal) || sign === '\n';
    if (!isEnd || parts.length >= MAX_PARTS - 1) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
    depth = 0;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim().replace(LEAD, '')).filter(Boolean);
}

const wordsIn = (part: string): string[] => tokenise(part).map(({ key }) => key);

/** Whether words say something about the thing before them. */
const isAbout = (words: readonly string[]): boolean =>
  isPreposition(words[0] ?? '') ||
  remarkStart(['', ...words]) === 1 ||
  remarkLength(words, 0) >= words.length;

function belongsTo(before: string, part: string, { products, dictionary }: Catalogue): boolean {
  if (products.find(part).candidates.length > 0) return false;
  // 'jajka, 10 szt.', 'dwa, trzy pomidory'
  if (isAmount(before) || isAmount(part)) return true;
  if (isAbout(wordsIn(part))) return true;
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

/** How many tokens of an amount it begins with, and how many there are. */
function amountOf(part: string): { length: number; all: number } {
  const tokens = tokenise(part);
  return { length: readAmount(tokens, 0)?.next ?? 0, all: tokens.length };
}

/** More text is no amount. */
const MAX_AMOUNT = 100;

function isAmount(part: string): boolean {
  if (part.length > MAX_AMOUNT) return false;
  const { length, all } = amountOf(part);
  return length === all;
}

/** Whether it begins with an amount, behind which more stands. */
function beginsWithAmount(part: string): boolean {
  const { length, all } = amountOf(part);
  return length > 0 && length < all;
}

/** Whether it names a thing by itself: '10 jajek', but not '1 szklanka', '50 g do formy' or 'więcej'. */
function namesThing(part: string, catalogue: Catalogue): boolean {
  const words = wordsIn(parseLine(part, catalogue).product?.name ?? 'do');
  return !isAbout(words) && unitOf(words[0] ?? '') === undefined;
}

/**
 * Whether amounts tell what stands around 'i' apart: '2 l mleka i 3 bułki', 'mleko 2 l i chleb', 'bułki i 10 jajek'.
 * '1 kg jabłek i gruszek' may be one thing.
 */
function areCounted(things: readonly string[], catalogue: Catalogue): boolean {
  const [first = '', ...others] = things;
  if (!saysAmount(first)) return others.every(beginsWithAmount);
  const isCounted = (part: string): boolean => hasAmount(parseLine(part, catalogue));
  const isBehind =
    !beginsWithAmount(first) &&
    tokenise(first)
      .slice(-2)
      .some(({ kind }) => kind === 'number');
  return (
    things.every((part) => namesThing(part, catalogue)) && (isBehind ? [first] : things).every(isCounted)
  );
}

/**
 * 'chleb i masło' are two things where each is one the catalogue has, and 'sól i pieprz' together is none; what has
 * amounts is, whatever the catalogue has.
 */
function splitAtAnd(part: string, catalogue: Catalogue): string[] {
  if (catalogue.products.find(part).candidates.length > 0) return [part];
  const things = part.split(/\s(?:i|oraz|plus|\+)\s/iu).map((thing) => thing.trim());
  if (things.length === 1) return [part];
  // 'mąka 1 kg (500 g pszennej i 500 g żytniej)' is one.
  const isPlain = !part.includes('(');
  const areApart =
    (isPlain && areCounted(things, catalogue)) || things.every((thing) => isKnown(thing, catalogue));
  return areApart ? things : [part];
}
