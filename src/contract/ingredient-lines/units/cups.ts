import { isHeap } from '../amounts/beside-amount.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { isGenitive } from '../words/nominative.ts';
import { remarkLength } from '../names/remarks.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { isOfMeasure } from './unit-words.ts';
import { fold } from '../words/words.ts';

/** Tokens within which the food is named. */
const MAX_TOKENS = 8;
const TEACUP = /^filizan(?=[kc]|ek$)/;

/**
 * The tokens of a line in which 'filiżanka' is a glass where food is measured by it: '2 filiżanki ciepłego mleka'.
 * Anywhere else it is bought itself: '6 filiżanek', '2 filiżanki i 2 spodki', 'filiżanka 200 ml'.
 */
export const withCups = (tokens: Token[], catalogue: Catalogue): Token[] =>
  tokens.map((token, at) => {
    const word = fold(token.key);
    const isMeasure = TEACUP.test(word) && isFood(tokens.slice(at + 1, at + 1 + MAX_TOKENS), catalogue);
    return isMeasure ? { ...token, key: word.replace(TEACUP, 'szklan') } : token;
  });

/** Whether an amount of food may begin so: 'mąki', 'z górką drobnego cukru', or what the catalogue has. */
function isFood(tokens: readonly Token[], { products, dictionary }: Catalogue): boolean {
  const words = tokens.map(({ key }) => key);
  const start = isHeap(words[1] ?? '') ? 2 : 0;
  let at = start;
  for (let length = 1; length > 0; at += length) {
    const word = words[at] ?? '';
    length = remarkLength(words, at) || Number(isOfMeasure(word) || /(?:ego|ej|[iy]ch)$/.test(word));
  }
  const word = words[at] ?? '';
  return (dictionary.has(word) && isGenitive(word, dictionary)) || products.has(textOf(tokens.slice(start)));
}
