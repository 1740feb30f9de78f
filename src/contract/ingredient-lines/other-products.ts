import type { Catalogue } from './catalogue.ts';
import { isCalled, readPiece, wordsIn } from './item-words.ts';
import { fold } from './words.ts';

/** Food that says no kind of another. */
export const NO_KIND =
  /^(?:chleb|bulk|bulecz|jaj[ak]|masl|margaryn|cukier$|mak[ae]$|olej$|ryz$|kasz|makaron|ziemniak|herbat|sok|piw|jogurt|kefir|parowk|kielbas|wedlin|papier|mydl|plyn|proszek|szampon|pieluch|work|chustecz|banany|jablka|pomidory|ogorki|gruszki|marchewki|salata$|wod|mlek)/;

const HOUSEHOLD =
  /^(?:plyn|zel|szampon|odzywk|mydl|papier|recznik|gabk|work|proszek|tablet|past|szczotecz|chustecz|pieluch|foli|bateri|zarowk|dezodor|scier|kapsul|serwet|wacik|patycz|podpas|tampon|zwirek|karm|zapal|wybielacz|odplam)/;

/** More words say more than what it is for. */
const MAX_WORDS = 4;

/** 'papier toaletowy', 'płyn do naczyń' */
export function isForHousehold(item: string, catalogue: Catalogue): boolean {
  const { product, note } = readPiece(item, catalogue);
  const words = wordsIn(item);
  const [first = ''] = words;
  return (
    HOUSEHOLD.test(fold(first)) &&
    isCalled(first, catalogue.dictionary) &&
    note === null &&
    words.length <= MAX_WORDS &&
    words.length === wordsIn(product?.name ?? '').length &&
    !words.some((word) => /\d/.test(word))
  );
}
