import type { Unit } from '../../quantities/units.ts';
import { type Amount, readAmount } from './amounts.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isTimesSign } from './numbers.ts';
import { isKindNumber, isNumbered } from '../sizes/numbered-kinds.ts';
import { withoutSeparators } from './placed-amount.ts';
import { isPartitive } from '../names/partitives.ts';
import { isSizeOfProduct } from '../sizes/sized-products.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { unitOf } from '../units/unit-words.ts';
import { fold } from '../words/words.ts';

interface Counted {
  qty: number;
  name: Token[];
  /** What isn't how many there are, but how many are in one. */
  notes: string[];
}

/** What products come in. Spoons and pinches are of recipes, which count them in front. */
const CONTAINERS = new Set<Unit | undefined>([
  'can',
  'jar',
  'bottle',
  'cube',
  'pack',
  'sachet',
  'bunch',
  'head',
]);
/** Those that several pieces come in: 'paczka parówek 6 szt.' may be one. */
const OF_SEVERAL = new Set<Unit | undefined>(['pack', 'sachet', undefined]);
const MEASURES = new Set<Unit | undefined>(['kg', 'l']);

const BOX = /^(?:zgrzew|skrzyn|karton|.*pak(?:i|ow)?$)/;
/** Of these a pack has several rolls. */
const ROLLS = /^(?:papier|r[ęe]cznik)/;
/** How many bottles, cartons or rolls are in a pack. */
export const BOXED = /^(?:[468]|1[02568]|2[04])$/;

/** A larger bare number rather says how much is in one: 'worek cementu 25'. */
const MAX_BARE = 9;
/** As many pieces as a bare number may say are in one: 'opakowanie parówek 6', but 'paczka papierosów 2'. */
const MIN_BARE = 4;

/** Tokens that a count has at most: '3 x', '3 szt.'. */
const MAX_TOKENS = 2;

/**
 * How many of a measure there are that stands in front without a number: 3 of 'puszka tuńczyka 3 szt.', 'kostka masła 3x'
 * and 'paczka chusteczek 3 paczki'. Without a count it is one.
 *
 * @param tokens behind the measure
 */
export function countBehind(
  tokens: readonly Token[],
  measure: Token | undefined,
  dictionary: FoodDictionary,
): Counted {
  const one: Counted = { qty: 1, name: [...tokens], notes: [] };
  const from = Math.max(1, tokens.length - MAX_TOKENS);
  for (let at = from; at < tokens.length; at += 1) {
    const amount = tokens[at]?.kind === 'number' ? readAmount(tokens, at) : undefined;
    const isWhole = Number.isInteger(amount?.qty) && amount?.qtyMax === null;
    if (!measure || !amount?.qty || !isWhole || amount.next !== tokens.length) continue;
    if (!isCount(tokens, at, amount, measure)) return one;
    const name = withoutSeparators(tokens.slice(0, at));
    const isOfPieces =
      amount.unit === 'piece' ||
      (amount.unit === null && amount.qty >= MIN_BARE && !isTimesSign(tokens.at(-1)));
    const isInOne = isOfPieces && mayBeInOne(name, amount.qty, measure, dictionary);
    return isInOne
      ? { qty: 1, name, notes: [textOf(tokens.slice(at))] }
      : { qty: amount.qty, name, notes: [] };
  }
  return one;
}

function isCount(tokens: readonly Token[], at: number, { unit, qty }: Amount, measure: Token): boolean {
  const of = unitOf(measure.key);
  const isContainer = CONTAINERS.has(of) || (of === undefined && isPartitive(measure.key));
  if (unit === 'piece') return isContainer || MEASURES.has(of);
  if (!isContainer) return false;
  if (unit !== null) return unit === of;
  return isTimesSign(tokens.at(-1)) || ((qty ?? 0) <= MAX_BARE && !isOfName(tokens, at));
}

/** 'śmietana 18', 'pieluchy 4', 'pampers rozmiar 3' */
function isOfName(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at);
  const [last] = before.slice(-1);
  const words = before.map(({ key }) => fold(key));
  const isSize = isSizeOfProduct(words, tokens[at]?.text ?? '');
  return isSize || isKindNumber(tokens, at) || (last !== undefined && isNumbered(last));
}

/** Whether pieces may be those of one: 'opakowanie jajek 10 szt.', 'zgrzewka wody 6 szt.'. */
function mayBeInOne(
  name: readonly Token[],
  qty: number,
  { key }: Token,
  dictionary: FoodDictionary,
): boolean {
  const unit = unitOf(key);
  if (BOX.test(fold(key)) && BOXED.test(String(qty))) return true;
  return (
    (OF_SEVERAL.has(unit) || MEASURES.has(unit)) && !BOX.test(fold(key)) && isOfSeveral(name, dictionary)
  );
}

/** Whether pieces may be those in a pack that stands behind its product: 'jajka opakowanie 10 szt.' */
export function mayBeInPackBehind(
  name: readonly Token[],
  qty: number,
  { key }: Token,
  dictionary: FoodDictionary,
): boolean {
  if (unitOf(key) !== 'pack') return false;
  const food = name.find((token) => dictionary.has(token.key));
  const areSeveral = food
    ? dictionary.lookUp(food.key).some(({ form, word, isPlural }) => isPlural && form === word.plural)
    : /[iy]$/.test(fold(name[0]?.key ?? ''));
  const isInPacks = !food || BOX.test(fold(key)) || ROLLS.test(name[0]?.key ?? '');
  return areSeveral || (isInPacks && BOXED.test(String(qty))) || qty > MAX_BARE;
}

/** 'parówek', but not 'szynki' */
function isOfSeveral(name: readonly Token[], dictionary: FoodDictionary): boolean {
  const food = name.find(({ key }) => dictionary.has(key));
  if (!food) return name.some(({ key }) => /(?:ów|ych|ich|[^aeiouy]ek)$/u.test(key));
  return dictionary.lookUp(food.key).every(({ isSingular }) => !isSingular);
}
