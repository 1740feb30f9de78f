import { MANY } from '../../amounts/numbers.ts';
import { readAmount } from '../../amounts/amounts.ts';
import type { Catalogue } from '../../products/catalogue.ts';
import { isMadeOf, isPartAt } from './dictated-amounts.ts';
import {
  firstKeyOf,
  lengthOfAmount,
  beginsWithAmount,
  hasAmount,
  isOblique,
  isProduct,
  readPiece,
  keysIn,
} from '../item-words.ts';
import { hasModifier } from '../../names/modifiers.ts';
import { isPartitive } from '../../names/partitives.ts';
import { isGenitive } from '../../words/nominative.ts';
import type { ParsedLine } from '../../parse-line.ts';
import { tokenise } from '../../words/tokens.ts';
import { isUnit } from '../../units/unit-words.ts';

/** Whether the part before a cut is a product, and before a bare number also food. */
export function isWhole(part: string, isBare: boolean, catalogue: Catalogue): boolean {
  const line = readPiece(part, catalogue);
  const isFood = line.product?.id != null || catalogue.dictionary.has(firstWord(line));
  return isProduct(line) && (!isBare || isFood);
}

const firstWord = ({ product }: ParsedLine): string => firstKeyOf(product?.name ?? '');

/** Whether a text is a product without an amount: exactly as in the catalogue, or food in one word. */
export function standsAlone(text: string, { products, dictionary }: Catalogue): boolean {
  const [word = '', ...others] = keysIn(text);
  const isFoodWord = others.length === 0 && dictionary.hasNominative(word) && !isMadeOf(word);
  return isFoodWord || products.findExact(text) !== undefined;
}

/**
 * Whether a piece is a product without an amount, also with adjectives of its own or a word for a part of it: 'budyń',
 * 'sok pomarańczowy', 'imbir kawałek'.
 */
export function isNamedAlone(piece: string, catalogue: Catalogue): boolean {
  const [noun, ...described] = tokenise(piece);
  if (standsAlone(piece, catalogue)) return true;
  const part = described.at(-1);
  if (part && isPartitive(part.key)) return isNamedAlone(piece.slice(0, part.start).trim(), catalogue);
  return (
    noun !== undefined &&
    catalogue.dictionary.hasNominative(noun.key) &&
    readPiece(piece, catalogue).note === null &&
    described.every((each) => hasModifier([noun], [each], catalogue.dictionary))
  );
}

/**
 * Whether the part after an amount is another product: food with an amount of its own or, in a list, food alone.
 *
 * @param isList the line has more than two products
 * @param isListed the part before is in the genitive, and so may this be
 */
export function isNextProduct(
  part: string,
  catalogue: Catalogue,
  isList: boolean,
  isListed: boolean,
): boolean {
  const { products, dictionary } = catalogue;
  const line = readPiece(part, catalogue);
  const isAlone = isList ? standsAlone(part, catalogue) : products.findExact(part) !== undefined;
  // '2 paczki' aren't doughnuts, and neither is '6 szt. paczka'.
  const { length, all } = lengthOfAmount(part);
  const isOnlyUnit = all === length + 1 && isUnit(keysIn(part)[length] ?? '');
  return (
    length < all &&
    !isOnlyUnit &&
    (hasAmount(line) || isAlone) &&
    (dictionary.hasNominative(firstWord(line)) || line.product?.id != null) &&
    isProduct(line) &&
    (!isOblique(part, catalogue) || (isListed && hasAmount(line) && !beginsWithAmount(part)))
  );
}

/** Whether a part begins with food in the genitive, as lists may name it: 'szynki' of 'szynki 20 dag sera 15 dag'. */
export const isInGenitive = (part: string, { dictionary }: Catalogue): boolean =>
  isGenitive(firstKeyOf(part), dictionary);

/** Whether an amount can belong to the words after it: '2 l mleka', but not '2 l chleb'. */
export function isInCase(part: string, { dictionary }: Catalogue): boolean {
  const tokens = tokenise(part);
  const amount = readAmount(tokens, 0);
  if (amount && isPartAt(tokens, amount.next))
    return isGenitive(tokens[amount.next + 1]?.key ?? '', dictionary);
  const word = tokens[amount?.next ?? 0]?.key ?? '';
  if (!amount || (amount.unit === null && (amount.qty ?? 0) < MANY)) return true;
  return !dictionary.has(word) || isGenitive(word, dictionary);
}
