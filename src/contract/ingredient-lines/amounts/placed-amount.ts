import type { Unit } from '../../quantities/units.ts';
import type { Amount } from './amounts.ts';
import type { NounCase } from '../words/nominative.ts';
import type { Token } from '../words/tokens.ts';
import { LENGTH } from '../units/unit-words.ts';

/** The amount of a line, and the rest of the line. */
export interface PlacedAmount {
  qty: number | null;
  qtyMax: number | null;
  unit: Unit | null;
  /** The tokens of the name, with its remarks. */
  name: Token[];
  /** The case in which the name stands. */
  nounCase: NounCase;
  notes: string[];
  /** Whether it stands before the name. */
  isFirst: boolean;
}

/** What a line says about the amount if it says none. */
export const NO_AMOUNT: Omit<PlacedAmount, 'name'> = {
  qty: null,
  qtyMax: null,
  unit: null,
  nounCase: 'nominative',
  notes: [],
  isFirst: false,
};

const plurals = new Intl.PluralRules('pl');

const SEPARATORS = ',;:–—-=./+|';

/** Whether a token is a sign that may stand between a name and its amount. */
export const isSeparator = (token: Token | undefined) =>
  token?.kind === 'sign' && SEPARATORS.includes(token.text);

/**
 * An amount with the name after it. A bare number counts pieces; a length becomes a note, because products aren't bought
 * by the centimetre.
 */
export function placed(amount: Amount, name: Token[], notes: string[]): PlacedAmount {
  const { qty, qtyMax, unit } = amount;
  const isLength = unit === null && LENGTH.test(amount.remark);
  if (isLength) {
    const length = `${[qty, qtyMax].filter((value) => value !== null).join('–')} ${amount.remark}`.replaceAll(
      '.',
      ',',
    );
    return {
      qty: null,
      qtyMax: null,
      unit: null,
      name,
      nounCase: 'genitive',
      notes: [length, ...notes.slice(1)],
      isFirst: true,
    };
  }
  return {
    qty,
    qtyMax,
    unit: unit ?? 'piece',
    name,
    nounCase: caseBehind(amount, unit !== null),
    notes,
    isFirst: true,
  };
}

/** The case of the words behind an amount. */
export function caseBehind({ qty, qtyMax, unit }: Amount, hasUnit: boolean): NounCase {
  if (unit === 'some') return 'genitive';
  if (hasUnit && unit !== 'piece') return 'genitive';
  const form = plurals.select(qtyMax ?? qty ?? 1);
  if (form === 'other') return 'genitive singular';
  if (form === 'many') return 'genitive plural';
  if (!hasUnit) return 'nominative';
  return form === 'one' ? 'genitive singular' : 'genitive plural';
}

/** Tokens without the signs before and after them that separate a name from an amount. */
export function withoutSeparators(tokens: readonly Token[]): Token[] {
  const isKept = (token: Token) => !isSeparator(token);
  const first = tokens.findIndex(isKept);
  return first === -1 ? [] : tokens.slice(first, tokens.findLastIndex(isKept) + 1);
}
