import { isUnit, unitOf } from '../units/unit-words.ts';
import type { Token } from '../words/tokens.ts';
import type { Amount } from './amounts.ts';
import { isTimesSign, readNumber } from './numbers.ts';

const isDekagrams = (value: number): boolean => value >= 10 && value < 100 && value % 5 === 0;
const isGrams = (value: number): boolean => value >= 100 && value < 1000 && value % 50 === 0;

/**
 * How much of a kilo a bare number behind it says: 0.2 of 'kilo dwieście' and '1 kg 200', and of 'kilo dwadzieścia', which
 * is only spoken.
 */
export function partOfKilo(value: number, isWord: boolean): number | undefined {
  if (isGrams(value)) return value / 1000;
  return isWord && isDekagrams(value) ? value / 100 : undefined;
}

/** The first token behind a unit without a number, and behind the bare grams that 'kilo' may have: 'kilo dwieście'. */
export function endOfOne(tokens: readonly Token[], at: number): number {
  const unit = unitOf(tokens[at]?.key ?? '') ?? null;
  return withBareGrams(tokens, { qty: 1, qtyMax: null, unit, remark: '', next: at + 1 }).next;
}

/** Kilos with the bare grams behind them, where another word or the end of the line follows: 'dwa kilo trzysta schabu'. */
export function withBareGrams(tokens: readonly Token[], amount: Amount): Amount {
  const { qty, qtyMax, unit, next } = amount;
  const first = tokens[next];
  const more = unit === 'kg' && qty !== null && qtyMax === null ? readNumber(tokens, next) : undefined;
  const part = more && partOfKilo(more.value, first?.kind === 'word');
  if (qty === null || !more || part === undefined) return amount;
  const behind = tokens[more.next];
  const isBare =
    behind === undefined || (behind.kind === 'word' && !isUnit(behind.key) && !isTimesSign(behind));
  return isBare ? { ...amount, qty: qty + part, next: more.next } : amount;
}
