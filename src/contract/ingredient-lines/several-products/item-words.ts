import { readAmount } from '../amounts/amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { type ParsedLine, parseLine } from '../parse-line.ts';
import {
  isForWhat,
  isOnePart,
  isWhereOrWhen,
  opensRemark,
  remarkLength,
  remarkStart,
} from '../names/remarks.ts';
import { type Token, tokenise } from '../words/tokens.ts';
import { unitOf } from '../units/unit-words.ts';
import { isPreposition } from '../words/words.ts';

/** Pieces kept of one catalogue. */
const MAX_PIECES = 500;
const READ = new WeakMap<Catalogue['products'], Map<string, ParsedLine>>();

/** How a piece of a line is read. While a user types, all pieces except the last stay unchanged. */
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

/** Words that join products, all of which are wanted. */
export const AND = /\s(?:i|oraz|plus|\+)\s/iu;

/** The same, of one token. */
export const isJoin = (token: Token | undefined): boolean => /^(?:i|oraz|plus|\+)$/.test(token?.key ?? '');

/** Also a unit alone: 'trochę soli'. */
export const hasAmount = ({ qty, unit }: ParsedLine): boolean => qty !== null || unit !== null;

/** Whether it is a food in the nominative. */
export const isCalled = (typed: string, dictionary: FoodDictionary): boolean =>
  dictionary.lookUp(typed).some(({ form, word }) => form === word.singular || form === word.plural);

/** Whether it may be food as one asks for it: 'wodę', also without its mark. */
export const isAsked = (typed: string, dictionary: FoodDictionary): boolean =>
  typed.endsWith('ę') || dictionary.lookUp(typed).some(({ form }) => form.endsWith('ę'));

/** As they are compared: in lower case, numbers and signs included. */
export const wordsIn = (part: string): string[] => tokenise(part).map(({ key }) => key);

/** Whether words say something about the product before them. */
export const isAbout = (words: readonly string[]): boolean =>
  isPreposition(words[0] ?? '') || opensRemark(words) || remarkLength(words, 0) >= words.length;

/** How many tokens of an amount it begins with, and how many there are. */
export function amountOf(part: string): { length: number; all: number } {
  const tokens = tokenise(part);
  return { length: readAmount(tokens, 0)?.next ?? 0, all: tokens.length };
}

/** Whether it begins with an amount, behind which more stands. */
export function beginsWithAmount(part: string): boolean {
  const { length, all } = amountOf(part);
  return length > 0 && length < all;
}

/** Whether it names a product by itself: '10 jajek', '2 kostki rosołowe', but not '1 szklanka', '50 g do formy' or 'więcej'. */
export function isProduct({ product }: ParsedLine): boolean {
  const words = wordsIn(product?.name ?? 'do');
  return !isAbout(words) && (words.length > 1 || unitOf(words[0] ?? '') === undefined);
}

/** {@link isProduct}, of a part that isn't read yet. */
export const namesProduct = (part: string, catalogue: Catalogue): boolean =>
  isProduct(readPiece(part, catalogue));

/** 'kubki 20', which are bought themselves */
export function isMeasureCounted(part: string, catalogue: Catalogue): boolean {
  const [word = '', number = ''] = wordsIn(part);
  return unitOf(word) !== undefined && /^\d/.test(number) && hasAmount(readPiece(part, catalogue));
}

/** Whether a word stands in another case than a list does: 'ziół', 'czosnkiem'; 'wodę' is as one says it. */
export function isOblique(part: string, { dictionary }: Catalogue): boolean {
  const [word = ''] = wordsIn(part);
  // 'paczka' may be a form of 'pączek' too.
  if (isAsked(word, dictionary) || unitOf(word) !== undefined) return false;
  return dictionary.lookUp(word).length > 0 && !isCalled(word, dictionary);
}

/** 'chleb' of 'chleb (krojony)' and 'chleb z lidla' */
export function withoutRemarks(item: string, { dictionary }: Catalogue): string {
  const bare = item.replaceAll(/\s*\([^()]*\)/gu, '');
  const tokens = tokenise(bare);
  const words = tokens.map(({ key }) => key);
  const at = isForWhat(words, dictionary) ? 0 : words.findIndex((_, from) => isWhereOrWhen(words, from));
  if (at === -1) return bare;
  return `${bare.slice(0, tokens[at]?.start)}${bare.slice(tokens[at + 1]?.end)}`.trim();
}

/** 'ser' of 'ser w plastrach', 'jajka' of 'jajka z wolnego wybiegu' and 'woda' of 'woda zgrzewka' */
export function withoutState(item: string): string {
  const tokens = tokenise(item);
  const at = remarkStart(tokens.map(({ key }) => key));
  const word = tokens[at]?.key ?? '';
  return /^(?:w|ze?)$/.test(word) || isOnePart(word) ? item.slice(0, tokens[at]?.start).trim() : item;
}
