import type { Catalogue } from './products/catalogue.ts';
import { labelOf } from './names/name-breaks.ts';
import type { ParsedLine } from './parse-line.ts';
import { readPiece } from './several-products/item-words.ts';
import { withLinksInBrackets } from './links.ts';
import { tokenise } from './words/tokens.ts';
import { fold } from './words/words.ts';

const SACHET = /^saszet/;
const HOW_MANY = /^(?:kilka|kilku|kilkanascie|pare|paru|kilkadziesiat|duzo|sporo|wiele|mnostwo)$/;

const TEA = /^(?:herbat|melis|miet|rumian|lipton|minutk|saga(?!\p{L}))/u;
/** Fewer bags of tea are those that one brews. */
const MIN_IN_BOX = 15;

/**
 * A line of a shopping list. A sachet is the unit that shops sell, and 'kilka' and 'dużo' are kept as people say them,
 * since neither is 'trochę': all become pieces with that word as their note. Everything else is as `parseLine` reads it.
 */
export function parseShoppingLine(text: string, catalogue: Catalogue): ParsedLine {
  const line = readPiece(withLinksInBrackets(text), catalogue);
  const { unit, qty, qtyMax } = line;
  // 'herbata 100 torebek' is one box of them.
  if (unit === 'sachet' && (qty ?? 0) >= MIN_IN_BOX && TEA.test(fold(line.product?.name.toLowerCase() ?? '')))
    return { ...line, qty: 1, qtyMax: null, unit: 'piece', note: withWord(line, `${qty} torebek`) };
  const wordLike = (pattern: RegExp): string | undefined =>
    tokenise(text).find(({ key }) => pattern.test(fold(key)))?.key;
  if (unit === 'sachet' && wordLike(SACHET)) {
    return { ...line, unit: 'piece', note: withWord(line, (qtyMax ?? qty) === 1 ? 'saszetka' : 'saszetki') };
  }
  const howMany = unit === 'some' ? wordLike(HOW_MANY) : undefined;
  return howMany === undefined ? line : { ...line, unit: null, note: withWord(line, howMany) };
}

const withWord = ({ note }: ParsedLine, word: string): string =>
  note?.includes(word) ? note : [word, note].filter(Boolean).join(', ');

/**
 * The words before the colon of a typed line, which belong to everything after it: 'Lidl' of 'Lidl: chleb, masło'.
 */
export function labelOfLine(part: string, catalogue: Catalogue): string | undefined {
  return labelOf(tokenise(part), catalogue);
}
