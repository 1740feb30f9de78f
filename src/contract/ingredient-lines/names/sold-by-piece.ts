import type { FoodDictionary } from '../words/food-dictionary.ts';
import { adjectiveInNominative, isNeuterName, UNCOUNTABLE } from '../words/nominative.ts';
import { isPreposition } from '../words/words.ts';

/**
 * Products that are sold by the loaf, the bottle or the bar, and vegetables that shops name in the singular: '2 chleby'
 * and '6 piw' are bread and beer, '2-3 cebule' are 'cebula'.
 */
const SOLD_BY_PIECE = new Set(
  (
    'chleb piwo wino sok kefir jogurt ser twaróg makaron cukier ryż kasza czekolada herbata olej ocet majonez ' +
    'keczup ketchup miód dżem sos serek maślanka musztarda pasta proszek płyn szampon mydło papier budyń kisiel ' +
    'cebula cukinia papryka kapusta kalafior brokuł sałata bakłażan seler por dynia kalarepa arbuz melon ananas'
  ).split(' '),
);

/**
 * Words that end like an adjective in the plural but aren't declined: 'makarony penne', 'sery brie', 'jogurty
 * Danone'.
 */
const UNDECLINED = new Set(
  (
    'penne brie linguine farfalle tagliatelle pappardelle mascarpone provolone latte ale aloe danone almette nescafe ' +
    'colgate palmolive'
  ).split(' '),
);

/** An adjective, or a word that stands before one, such as 'lekko'. */
function isPluralAdjective(word: string, dictionary: FoodDictionary): boolean {
  return (
    /^.{2,}(?:[eo]|ich|ych)$/u.test(word) &&
    !UNDECLINED.has(word) &&
    dictionary.lookUp(word).every((entry) => entry.word.singular?.endsWith('owa'))
  );
}

/** 'greckie' and 'greckich' beside 'jogurt': 'grecki'. */
function adjectiveBeside(nominative: string, word: string): string {
  const genitive = word.replace(/(i?)(?:e|(?<=i)ch|ych)$/u, nominative.endsWith('a') ? '$1ej' : '$1ego');
  return adjectiveInNominative(genitive, isNeuterName(nominative));
}

function singularOf(typed: string, dictionary: FoodDictionary): string | undefined {
  const forms = dictionary.lookUp(typed);
  const isPlural = forms.some(({ isPlural: plural }) => plural);
  return isPlural ? forms.find(({ word }) => word.singular !== undefined)?.word.singular : undefined;
}

/**
 * The singular name of several products sold by the piece: 'chleb' for 'chleby' and 'chlebów', 'jogurt grecki' for
 * 'jogurty greckie'; undefined for all others.
 */
export function soldByPiece(words: readonly string[], dictionary: FoodDictionary): string[] | undefined {
  const preposition = words.findIndex(isPreposition);
  const phrase = preposition === -1 ? words : words.slice(0, preposition);
  const headAt = phrase.findIndex((word) => !isPluralAdjective(word, dictionary));
  const singular = singularOf(phrase[headAt] ?? '', dictionary);
  // '1 szklanka herbaty zielonej' is of one tea, and 'śmietan-fix' no cream.
  if (singular === undefined || phrase.some((word) => /(?:^-|ego|ej)$/u.test(word))) return undefined;
  // 'papryki czerwone i żółte' are two kinds of one noun.
  const [and = '', kind = ''] = words.slice(phrase.length);
  if (/^(?:i|oraz)$/.test(and) && isPluralAdjective(kind, dictionary)) return undefined;
  const behind = phrase.findIndex((word, at) => at > headAt && !isPluralAdjective(word, dictionary));
  const end = behind === -1 ? phrase.length : behind;
  // 'wody' are several only beside 'gazowane'.
  const isSold = SOLD_BY_PIECE.has(singular) || (UNCOUNTABLE.has(singular) && end > 1);
  if (!isSold) return undefined;
  return words.map((word, at) => {
    if (at === headAt) return singular;
    return at < end && !word.endsWith('o') ? adjectiveBeside(singular, word) : word;
  });
}
