import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { nameKey, searchKey } from '../../../contract/names.ts';
import { hasOneTypingError } from '../../ui/product-field/typing-errors.ts';

/** With fewer letters the same beginning means little: 'makowy' has nothing to do with 'mąka'. */
const MIN_ROOT = 4;
const ADJECTIVE = '(?:a|e|ego|ej|emu|i|y|ych|ym|ymi)';
const NOUN = '(?:a|ach|ami|e|em|i|ia|iach|iami|ie|iem|o|om|ow|u|y)?';
/** 'dyniowa', 'ziemniaczane' */
const OF_NOUN = new RegExp(`^(.+)(ow|czan)${ADJECTIVE}$`);
const ENDING = new RegExp(`${NOUN}$`);

/** How a text without case and diacritics may have something similar to one word. */
export interface SimilarWords {
  /** Has the noun that an adjective is made of, or the other way round: 'zupa z dyni' for 'dyniowa'. */
  hasRelated: (key: string) => boolean;
  /** Has the word with one typing error. */
  hasMistyped: (key: string) => boolean;
}

export type SimilarTo = typeof similarTo;

/** Without the catalogue's words no typing error is known from a word of food. */
export function similarTo(typed: string, catalogue: Catalogue | undefined): SimilarWords {
  const word = searchKey(typed);
  // 'woda' isn't 'wódka'.
  const isFood = catalogue?.dictionary.has(nameKey(typed)) ?? true;
  return {
    hasRelated: relatedTo(word),
    hasMistyped: (key) => !isFood && hasOneTypingError(word, key),
  };
}

function relatedTo(word: string): SimilarWords['hasRelated'] {
  if (!/^[a-z]+$/.test(word)) return () => false;
  const [, stem = '', suffix] = OF_NOUN.exec(word) ?? [];
  const noun = suffix === 'czan' ? `${stem}k` : stem;
  if (noun.length >= MIN_ROOT) return having(noun, `\\b${noun.replace(/i$/, 'i?')}${NOUN}\\b`);
  // 'ogórek' has the root of 'ogórkowa'.
  const bare = word.replace(/e(?=k$)/, '');
  const shortened = [bare, bare.replace(/[aeiouy]$/, ''), bare.replace(ENDING, '')];
  const roots = shortened.filter(({ length }) => length >= MIN_ROOT);
  const [root] = roots.toSorted((a, b) => a.length - b.length);
  if (root === undefined) return () => false;
  const adjectives = roots.flatMap((each) => [`${each}i?ow`, each.replace(/k$/, 'czan')]);
  return having(root, `\\b(?:${adjectives.join('|')})${ADJECTIVE}\\b`);
}

/** @param root what the pattern's words begin with, but for a last letter that may change; few names have it */
function having(root: string, pattern: string): SimilarWords['hasRelated'] {
  const beginning = root.replace(/[ik]$/, '');
  const words = new RegExp(pattern);
  return (key) => key.includes(beginning) && words.test(key);
}
