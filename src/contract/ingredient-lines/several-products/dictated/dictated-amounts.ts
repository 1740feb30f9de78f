import { readAmount } from '../../amounts/amounts.ts';
import type { Catalogue } from '../../products/catalogue.ts';
import type { FoodDictionary } from '../../words/food-dictionary.ts';
import { isConjunction } from '../item-words.ts';
import { hasModifier } from '../../names/modifiers.ts';
import { isGenitive } from '../../words/nominative.ts';
import { endOfOne } from '../../amounts/grams-behind-kilos.ts';
import { isTimesSign } from '../../amounts/numbers.ts';
import { isOnePart, isPartitive } from '../../names/partitives.ts';
import { type Token, tokenise } from '../../words/tokens.ts';
import { isLumpSugar } from '../../units/unit-behind-product.ts';
import { isUnit, isShortenedOne, standsForOne, standsForOneBehind, unitOf } from '../../units/unit-words.ts';
import { fold, isPreposition } from '../../words/words.ts';

/** An amount, from its first token to the first one after it. */
export interface Counted {
  from: number;
  next: number;
  /** It has no unit, so that the number may belong to a name: 'bebilon 2'. */
  isBare: boolean;
  /** A bare 1, behind which a plural is another product. */
  isOne: boolean;
  /** It is written as a factor, 'x2', which is of what stands before it. */
  isFactor: boolean;
}

/**
 * The amounts of a dictated line, in their order. All of 'dwa i pół kilo', '2-3 kg' and 'ok. 2 kg' is one; 'na 2 kg' is about
 * the product before it.
 */
export function amountsIn(tokens: readonly Token[], { dictionary }: Catalogue): Counted[] {
  const amounts: Counted[] = [];
  let at = 0;
  while (at < tokens.length) {
    const amount = readAmount(tokens, at);
    const isPart =
      amount &&
      (amount.unit === null ? isPartAt(tokens, amount.next) : isBagAt(tokens, amount.next, dictionary));
    const part = isPart ? 1 : 0;
    const next = Math.max(at + 1, (amount?.next ?? 0) + part);
    if (amount && !isOfName(tokens, at, amount.next)) {
      const isFactor = at > 0 && isTimesSign(tokens[at]);
      const isBare = amount.unit === null && part === 0 && !isFactor;
      amounts.push({ from: at, next, isBare, isOne: isBare && amount.qty === 1, isFactor });
    }
    const isFirst = at === 0 && isOne(tokens, dictionary);
    const isNext = amounts[0]?.from === 0 && isOneOfNext(tokens.slice(at - 1, at + 2), dictionary);
    const isBehind = amounts[0]?.from !== 0 && isOneBehind(behindNoun(tokens, at, dictionary), dictionary);
    if (!amount && (isFirst || isNext || isBehind)) {
      amounts.push({ from: at, next, isBare: false, isOne: false, isFactor: false });
    }
    at = next;
  }
  return amounts;
}

/** Whether a place has a word for a part or pack that a number may count: 'zgrzewki', but not 'worki na śmieci'. */
export const isPartAt = (tokens: readonly Token[], at: number): boolean =>
  isPartitive(tokens[at]?.key ?? '') &&
  (!isPreposition(tokens[at + 1]?.key ?? '') || isConjunction(tokens[at + 1]));

/** 'worek' behind '15 kg', but not 'worek cebuli'. */
const isBagAt = (tokens: readonly Token[], at: number, dictionary: FoodDictionary): boolean =>
  isOnePart(tokens[at]?.key ?? '') && !isGenitive(tokens[at + 1]?.key ?? '', dictionary);

/** The unit of 'kostka masła' and 'zgrzewka wody': one of the food behind it. */
function isOne(tokens: readonly Token[], dictionary: FoodDictionary): boolean {
  const [unit, next] = [tokens[0], tokens[endOfOne(tokens, 0)]];
  if (!unit || !next) return false;
  const isMeasure = isUnit(unit.key) && (standsForOne(unit.key) || isShortenedOne(unit, next, dictionary));
  return (isMeasure || isOnePart(unit.key)) && dictionary.has(next.key) && isGenitive(next.key, dictionary);
}

/** Whether a text begins with a measure that means one of the food behind it. */
export const beginsWithOne = (text: string, { dictionary }: Catalogue): boolean =>
  isOne(tokenise(text), dictionary);

/** The same in 'jajka kostka masła', behind another food. */
const isOneOfNext = ([before, ...others]: readonly Token[], dictionary: FoodDictionary): boolean =>
  before !== undefined && dictionary.has(before.key) && isOne(others, dictionary);

/** A word with the next one, and the noun before it: 'oliwki', 'słoik', 'oliwki' of 'oliwki zielone słoik oliwki czarne'. */
function behindNoun(tokens: readonly Token[], at: number, dictionary: FoodDictionary): readonly Token[] {
  const [noun, kind] = tokens.slice(Math.max(at - 2, 0), at);
  const isOfNoun = noun && kind && hasModifier([noun], [kind], dictionary);
  return [...(isOfNoun ? [noun] : tokens.slice(at - 1, at)), ...tokens.slice(at, at + 2)];
}

/** The unit of 'banany kilo jabłka 2 kilo': one of the food before it. 'cukier kostka' is a kind of sugar. */
const isOneBehind = ([before, unit, next]: readonly Token[], dictionary: FoodDictionary): boolean =>
  before?.kind === 'word' &&
  unit !== undefined &&
  (standsForOneBehind(unit.key) ||
    isOnePart(unit.key) ||
    // 'imbir kawałek chili', but not 'mięso kawałek wołowiny'
    (isPartitive(unit.key) && !isGenitive(next?.key ?? '', dictionary))) &&
  !isLumpSugar([before], unitOf(unit.key)) &&
  [before, next].every((food) => dictionary.has(food?.key ?? ''));

/** Food that is made of other food, and may be named by it in any case: 'ser feta', 'sok jabłko', 'sok 3 owoce'. */
const MADE_OF =
  /^(?:ser$|ser[aykoe]|sos|sok|jogurt|lod|herbat|kasz|mak|past|krem|dzem|mus|napoj|plat|salat|surow|zup|ciast|syrop|koncentrat|przecier|passat|mi(?:x|ks)|mieszan|zelk|pizz)/;

/** Whether food is made of other food, which may say its kind: 'ser feta', 'sok jabłko'. */
export const isMadeOf = (word: string): boolean => MADE_OF.test(fold(word));

/** Words that a number may count within a name: 'pizza 4 sery', 'chleb 7 zbóż'. */
const INGREDIENT = /^(?:ser(?:y|ow|ami)?$|zboz|ziar|owoc(?:e|ow|ami)?$|warzyw(?:a|ami)?$|smak|mies|pieprz)/;

function isOfName(tokens: readonly Token[], at: number, next: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (isPreposition(before?.key ?? '') || isPreposition(token?.key ?? '')) return true;
  return (
    INGREDIENT.test(fold(tokens[next]?.key ?? '')) &&
    tokens.slice(Math.max(0, at - 2), at).some(({ key }) => isMadeOf(key) || /^(?:chleb|bul)/.test(key))
  );
}
