import { readAmount } from '../amounts/amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { type ParsedLine, parseLine } from '../parse-line.ts';
import { isForWhat, isWhereOrWhen } from '../names/circumstances.ts';
import { isOnePart } from '../names/partitives.ts';
import { opensRemark, remarkLength, remarkStart } from '../names/remarks.ts';
import { type Token, tokenise } from '../words/tokens.ts';
import { isUnit } from '../units/unit-words.ts';
import { isPreposition } from '../words/words.ts';

/** Pieces kept of one catalogue. */
const MAX_PIECES = 500;
const READ = new WeakMap<Catalogue['products'], Map<string, ParsedLine>>();

/**
 * A piece of a line as `parseLine` reads it, kept for the next call: while a user types, all but the last stay unchanged.
 */
export function readPiece(text: string, catalogue: Catalogue): ParsedLine {
  const pieces = READ.get(catalogue.products) ?? new Map<string, ParsedLine>();
  READ.set(catalogue.products, pieces);
  const line = pieces.get(text) ?? parseLine(text, catalogue);
  if (pieces.size >= MAX_PIECES) pieces.clear();
  pieces.set(text, line);
  return line;
}

/** Words that join alternatives, of which only one is wanted. */
export const CHOICE = /(?:^|\s)(?:lub|albo|czy|bądź|ewentualnie|ew(?:ent)?\.|też|także)(?=[\s,;]|$)/iu;

/** Words, and the plus sign, that join products of which all are wanted. */
export const AND = /\s(?:i|oraz|plus|\+)(?:\s+jeszcze)?\s/iu;

/** Whether a token is one of those that {@link AND} finds. */
export const isConjunction = (token: Token | undefined): boolean =>
  /^(?:i|oraz|plus|\+)$/.test(token?.key ?? '');

/** Whether a line says an amount; a unit alone is one: 'trochę soli'. */
export const hasAmount = ({ qty, unit }: ParsedLine): boolean => qty !== null || unit !== null;

/** Whether a word may be food in the accusative, as one asks for it: 'wodę', 'wode'. */
export const isAccusative = (typed: string, dictionary: FoodDictionary): boolean =>
  typed.endsWith('ę') || dictionary.lookUp(typed).some(({ form }) => form.endsWith('ę'));

/** The tokens of a part as they are compared: in lower case, numbers and signs included. */
export const keysIn = (part: string): string[] => tokenise(part).map(({ key }) => key);

/** The first of them; empty for a blank part. */
export const firstKeyOf = (part: string): string => keysIn(part)[0] ?? '';

/** Whether words say something about the product before them. */
export const isRemark = (words: readonly string[]): boolean =>
  isPreposition(words[0] ?? '') || opensRemark(words) || remarkLength(words, 0) >= words.length;

/** How many tokens the amount at the beginning of a part has, and how many the whole part. */
export function lengthOfAmount(part: string): { length: number; all: number } {
  const tokens = tokenise(part);
  return { length: readAmount(tokens, 0)?.next ?? 0, all: tokens.length };
}

/** Whether a part begins with an amount, behind which more stands. */
export function beginsWithAmount(part: string): boolean {
  const { length, all } = lengthOfAmount(part);
  return length > 0 && length < all;
}

/**
 * Whether a line names a product by itself: '10 jajek', '2 kostki rosołowe', but not '1 szklanka', '50 g do formy' or
 * 'więcej'.
 */
export function isProduct({ product }: ParsedLine): boolean {
  const words = keysIn(product?.name ?? 'do');
  return !isRemark(words) && (words.length > 1 || !isUnit(words[0] ?? ''));
}

/** {@link isProduct}, of a part that isn't read yet. */
export const namesProduct = (part: string, catalogue: Catalogue): boolean =>
  isProduct(readPiece(part, catalogue));

/** Whether a part is a measure with a number behind it, so that the measure itself is bought: 'kubki 20'. */
export function isMeasureCounted(part: string, catalogue: Catalogue): boolean {
  const [word = '', number = ''] = keysIn(part);
  return isUnit(word) && /^\d/.test(number) && hasAmount(readPiece(part, catalogue));
}

/**
 * Whether a part begins with food in a case in which a list doesn't name it: 'ziół', 'czosnkiem'. 'wodę' is as one asks
 * for it.
 */
export function isOblique(part: string, { dictionary }: Catalogue): boolean {
  const [word = ''] = keysIn(part);
  // 'paczka' may be a form of 'pączek' too.
  if (isAccusative(word, dictionary) || isUnit(word)) return false;
  return dictionary.has(word) && !dictionary.hasNominative(word);
}

/**
 * A product without what stands in brackets, and without where, when or for whom it is bought: 'chleb' of 'chleb z lidla'.
 */
export function withoutRemarks(item: string, { dictionary }: Catalogue): string {
  const bare = item.replaceAll(/\s*\([^()]*\)/gu, '');
  const tokens = tokenise(bare);
  const words = tokens.map(({ key }) => key);
  const at = isForWhat(words, dictionary) ? 0 : words.findIndex((_, from) => isWhereOrWhen(words, from));
  if (at === -1) return bare;
  return `${bare.slice(0, tokens[at]?.start)}${bare.slice(tokens[at + 1]?.end)}`.trim();
}

/**
 * A product without what it comes in and how it is sold: 'ser' of 'ser w plastrach', 'jajka' of 'jajka z wolnego wybiegu',
 * 'woda' of 'woda zgrzewka'.
 */
export function withoutState(item: string): string {
  const tokens = tokenise(item);
  const at = remarkStart(tokens.map(({ key }) => key));
  const word = tokens[at]?.key ?? '';
  return /^(?:w|ze?)$/.test(word) || isOnePart(word) ? item.slice(0, tokens[at]?.start).trim() : item;
}
