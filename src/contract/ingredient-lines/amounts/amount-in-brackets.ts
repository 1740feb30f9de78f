import { LIMITS } from '../../limits.ts';
import { isPrice } from '../line-parts.ts';
import { isPartitive } from '../names/partitives.ts';
import { isRemarkWord } from '../names/remarks.ts';
import { isLumpSugar } from '../units/unit-behind-product.ts';
import { standsForOneBehind, unitOf } from '../units/unit-words.ts';
import { textOf, type Token, tokenise } from '../words/tokens.ts';
import { type Amount, readAmount } from './amounts.ts';
import type { PlacedAmount } from './placed-amount.ts';

/** A bare number in brackets above this one doesn't count pieces; '4,99' is a price. */
const MAX_COUNT = 50;

/**
 * 'mąka pszenna (500 g)', 'papryka (1 duża)': where a line says no other amount, the one in brackets.
 * @param notes the brackets; what was the amount is taken out of them
 */
export function amountInBrackets(tokens: Token[], notes: string[]): PlacedAmount | undefined {
  for (const [at, note] of notes.entries()) {
    const inside = tokenise(note.slice(0, LIMITS.nameLength));
    // 'łosoś – 4 filety (po 180 g)'
    const isOfEach = inside[0]?.key === 'po' && tokens.some(({ kind }) => kind === 'number');
    if (isPrice(note) || isOfEach) continue;
    const amount = readAmount(inside, 0) ?? oneOf(inside, tokens);
    if (!amount || amount.unit === 'some' || amount.remark !== '') continue;
    const rest = inside.slice(amount.next);
    const size = placeOfSize(rest);
    const isCount =
      amount.unit === null &&
      !/[.,]\d9/.test(note) &&
      (amount.qty ?? 0) <= MAX_COUNT &&
      rest
        .slice(0, size)
        .every(
          ({ key }, index) => isRemarkWord(key) || (index === 0 && size < rest.length && isPartitive(key)),
        );
    if (!isCount && (amount.unit === null || size > 0)) continue;
    notes.splice(at, 1, textOf(rest));
    return {
      ...amount,
      unit: amount.unit ?? 'piece',
      name: tokens,
      nounCase: 'nominative',
      notes: [],
      isFirst: false,
    };
  }
  return undefined;
}

/** Where the size of each begins that ends a bracket, or the bracket ends: 'po 400 g' of '2 puszki po 400 g'. */
function placeOfSize(rest: readonly Token[]): number {
  const at = rest.findIndex(({ key }) => key === 'po');
  return at !== -1 && readAmount(rest, at + 1)?.next === rest.length ? at : rest.length;
}

/** 'natka (pęczek)' */
function oneOf([token, more]: readonly Token[], product: readonly Token[]): Amount | undefined {
  const unit = token && !more && standsForOneBehind(token.key) ? unitOf(token.key) : undefined;
  if (unit === undefined || isLumpSugar(product, unit)) return undefined;
  return { qty: 1, qtyMax: null, unit, remark: '', next: 1 };
}
