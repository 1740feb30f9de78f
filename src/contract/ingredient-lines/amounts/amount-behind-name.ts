import { type Amount, readAmount, skipAbout } from './amounts.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isKindNumber, isNumbered } from '../sizes/numbered-kinds.ts';
import { isSeparator, type PlacedAmount, withoutSeparators, placed } from './placed-amount.ts';
import { isEggSize } from '../names/remarks.ts';
import { type Token } from '../words/tokens.ts';
import { standsForOneBehind } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** Tokens within which an amount is looked for that isn't at an end. */
export const MAX_SEARCHED_TOKENS = 40;

/** From this number on, a bare number after a name is a part of the name and doesn't count pieces. */
const MIN_NAME_NUMBER = 1000;

/** Whether the last of the first tokens is the size of eggs before it: 'jajka 10 L'. */
export const endsInEggSize = (tokens: readonly Token[], end: number): boolean =>
  isEggSize(
    tokens.slice(0, end).map(({ key }) => key),
    end - 1,
  );

/** The amount that begins at a place behind a name, unless its number belongs to the name: 'masło 82', 'witamina D 2000'. */
export function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  const amount = readAmount(tokens, at);
  const before = tokens[at - 1];
  if (!amount || !before) return amount;
  // 'jajka 10 L'
  if (tokens[amount.next - 1]?.text === 'L' && endsInEggSize(tokens, amount.next))
    return { ...amount, unit: null, next: amount.next - 1 };
  if (isNumbered(before) && tokens[at]?.kind === 'number') return undefined;
  // 'żelfix 2:1 x3'
  if (before.text === ':' && tokens[at - 2]?.kind === 'number') return undefined;
  // 'witamina D 2000'
  if (amount.unit === null && (amount.qty ?? 0) >= MIN_NAME_NUMBER) return undefined;
  if (amount.unit === null && isPreposition(fold(before.key))) return undefined;
  // 'śmietana 18 i 30', 'masło ok. 82'
  const numberAt = skipAbout(tokens, at);
  const [token, next] = [tokens[numberAt], tokens[numberAt + 1]];
  // '450 500 g', '450 - 500 g'
  const isApart =
    next?.kind === 'number' || (next !== undefined && isSeparator(next) && next.start > (token?.end ?? 0));
  return (amount.unit === null || isApart || isOneOfKind(tokens, amount)) && isKindNumber(tokens, numberAt)
    ? undefined
    : amount;
}

/**
 * 'śmietana 18 kubek' and 'mleko 3,2 karton' are one, since the container stands in the singular; litres may be said so,
 * and 'mleko 1,5 szczypty' is how LZ writes an amount.
 */
const isOneOfKind = (tokens: readonly Token[], { unit, next }: Amount): boolean =>
  unit !== 'l' && unit !== 'kg' && unit !== 'pinch' && standsForOneBehind(tokens[next - 1]?.key ?? '');

/** An amount at a place, with the name before it; undefined if there is none. */
export function behind(
  tokens: readonly Token[],
  at: number,
  amount: Amount,
  notes: string[],
): PlacedAmount | undefined {
  const isEach = at > 1 && tokens[at - 1]?.key === 'po';
  const name = withoutSeparators(tokens.slice(0, isEach ? at - 1 : at));
  if (!name.some(({ kind }) => kind === 'word')) return undefined;
  return { ...placed(amount, name, [amount.remark, ...notes]), nounCase: 'nominative', isFirst: false };
}

/** Whether a product is named before its measure: 'szklana butelka' is the bottle itself. */
export function isOfKnown(name: readonly Token[], dictionary: FoodDictionary): boolean {
  return name.slice(0, MAX_SEARCHED_TOKENS).some(({ key }) => dictionary.has(key));
}
