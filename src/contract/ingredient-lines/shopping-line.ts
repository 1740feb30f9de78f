import type { Catalogue } from './catalogue.ts';
import { labelOf } from './line-names.ts';
import type { ParsedLine } from './parse-line.ts';
import { readPiece } from './thing-words.ts';
import { tokenise } from './tokens.ts';
import { fold } from './words.ts';

const SACHET = /^saszet/;
const SEVERAL = /^(?:kilka|kilku|kilkanascie|pare|paru|kilkadziesiat)$/;

/**
 * A thing of a shopping list, where a sachet is what stands on the shelf and 'kilka' is as people say it:
 * pieces with that word as their note. Else as {@link parseLine} reads it.
 */
export function parseShoppingLine(text: string, catalogue: Catalogue): ParsedLine {
  const line = readPiece(text, catalogue);
  const { unit, qty, qtyMax } = line;
  const wordLike = (pattern: RegExp): string | undefined =>
    tokenise(text).find(({ key }) => pattern.test(fold(key)))?.key;
  if (unit === 'sachet' && wordLike(SACHET)) {
    return { ...line, unit: 'piece', note: withWord(line, (qtyMax ?? qty) === 1 ? 'saszetka' : 'saszetki') };
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
