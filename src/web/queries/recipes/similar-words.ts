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

/**
 * How a text without case and diacritics has something similar to a word: 1 for the noun that an adjective is made of,
 * or the other way round ('Zupa z dyni' for 'dyniowa'), 3 for the word with one typing error, 4 for nothing.
 */
type Similarity = (key: string) => 1 | 3 | 4;

export type SimilarTo = typeof similarTo;

/** Without the catalogue's words no typing error is known from a word of food. */
export function similarTo(typed: string, catalogue: Catalogue | undefined): Similarity {
  const word = searchKey(typed);
  const related = relatedTo(word);
  // 'woda' isn't 'wódka'.
  const isFood = catalogue?.dictionary.has(nameKey(typed)) ?? true;
  return (key) => {
    if (related?.test(key) === true) return 1;
    return !isFood && hasOneTypingError(word, key) ? 3 : 4;
  };
}

function relatedTo(word: string): RegExp | undefined {
  if (!/^[a-z]+$/.test(word)) return undefined;
  const [, stem = '', suffix] = OF_NOUN.exec(word) ?? [];
  const root = suffix === 'czan' ? `${stem}k` : stem;
  if (root.length >= MIN_ROOT) return new RegExp(`\\b${root.replace(/i$/, 'i?')}${NOUN}\\b`);
  // 'ogórek' has the root of 'ogórkowa'.
  const bare = word.replace(/e(?=k$)/, '');
  const shortened = [bare, bare.replace(/[aeiouy]$/, ''), bare.replace(ENDING, '')];
  const roots = shortened.filter(({ length }) => length >= MIN_ROOT);
  const adjectives = roots.flatMap((each) => [`${each}i?ow`, each.replace(/k$/, 'czan')]);
  return roots.length === 0 ? undefined : new RegExp(`\\b(?:${adjectives.join('|')})${ADJECTIVE}\\b`);
}
