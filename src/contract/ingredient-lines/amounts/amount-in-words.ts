import { showNumber, parseQuantity, toThousandths } from '../../quantities/quantities.ts';
import { readNumber } from './numbers.ts';
import { tokenise } from '../words/tokens.ts';

/** What a field for an amount makes of words: '0,5' of 'pół'. Anything else stays as it is typed. */
export function wordsToDigits(typed: string): string {
  if (parseQuantity(typed) !== undefined) return typed;
  const tokens = tokenise(typed);
  const read = readNumber(tokens, 0);
  const isNumber = read?.next === tokens.length && Number.isFinite(read.value);
  return isNumber ? showNumber(toThousandths(read.value)) : typed;
}
