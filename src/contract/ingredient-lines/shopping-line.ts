import type { Catalogue } from './catalogue.ts';
import { labelOf } from './line-names.ts';
import type { ParsedLine } from './parse-line.ts';
import { readPiece } from './thing-words.ts';
import { tokenise } from './tokens.ts';
import { fold } from './words.ts';

/** What is sold in a pot, which no kitchen measure is. */
const IN_POTS = /^(?:smietan|jogurt|kefir|maslank|serek|serk|twaroz|lody|skyr|deser)/;
const POT = /^kub(?:ek|k|eczek|eczk)/;
const SACHET = /^saszet/;
const SEVERAL = /^(?:kilka|kilku|kilkanascie|pare|paru|kilkadziesiat)$/;

/**
 * A thing of a shopping list, where a pot and a sachet are what stands on the shelf and 'kilka' is as people say it:
 * pieces with that word as their note. Else as {@link parseLine} reads it.
 */
export function parseShoppingLine(text: string, catalogue: Catalogue): ParsedLine {
  const line = readPiece(text, catalogue);
  const { unit, qty, product } = line;
  const wordLike = (pattern: RegExp): string | undefined =>
    tokenise(text).find(({ key }) => pattern.test(fold(key)))?.key;
  const isPot = unit === 'cup' && (qty ?? 0) >= 1 && IN_POTS.test(fold(product?.name.toLowerCase() ?? ''));
  const isOne = (line.qtyMax ?? qty) === 1;
  if (isPot && wordLike(POT))
    return { ...line, unit: 'pack', note: withWord(line, isOne ? 'kubek' : 'kubki') };
  if (unit === 'sachet' && wordLike(SACHET)) {
    return { ...line, unit: 'piece', note: withWord(line, isOne ? 'saszetka' : 'saszetki') };
  }
  const several = unit === 'some' ? wordLike(SEVERAL) : undefined;
  return several === undefined ? line : { ...line, unit: null, note: withWord(line, several) };
}

const withWord = ({ note }: ParsedLine, word: string): string =>
  note?.includes(word) ? note : [word, note].filter(Boolean).join(', ');

/** What stands before the colon of a typed line and is said of everything behind it: 'Lidl' of 'Lidl: chleb, masło'. */
export function labelOfLine(part: string, catalogue: Catalogue): string | undefined {
  return labelOf(tokenise(part), catalogue);
}
