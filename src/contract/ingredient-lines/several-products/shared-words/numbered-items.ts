import { readAmount } from '../../amounts/amounts.ts';
import { aroundAnd } from '../around-and.ts';
import { isKindNumber } from '../../sizes/numbered-kinds.ts';
import { isSizeOfProduct } from '../../sizes/sized-products.ts';
import { type Token, tokenise } from '../../words/tokens.ts';
import { fold } from '../../words/words.ts';

/** Where the number stands that says the kind or size of a product, at the end or before an amount; -1 if nowhere. */
function kindAt(tokens: readonly Token[]): number {
  return tokens.findIndex((token, at) => {
    const words = tokens.slice(0, at).map(({ key }) => fold(key));
    const isOfKind =
      /^\d.*%$/.test(token.text) ||
      (token.kind === 'number' && (isKindNumber(tokens, at) || isSizeOfProduct(words, token.text)));
    return at > 0 && isOfKind && isAmountOrEnd(tokens, at + 1);
  });
}

const isAmountOrEnd = (tokens: readonly Token[], at: number): boolean =>
  at === tokens.length || readAmount(tokens, at)?.next === tokens.length;

/** A longer text isn't a product with a number. */
const MAX_LENGTH = 100;

/**
 * The same product by a number that follows: 'śmietana 30' for '30' behind 'śmietana 18', 'pieluchy 5 1 op.' for '5 1 op.'
 * behind 'pieluchy 4 2 op.'; undefined for anything else.
 */
function ofOtherNumber(first: string, other: string): string | undefined {
  if (!/^\d/.test(other) || first.length + other.length > MAX_LENGTH) return undefined;
  const tokens = tokenise(first);
  const at = kindAt(tokens);
  if (at === -1) return undefined;
  const same = `${first.slice(0, tokens[at]?.start)}${other}`;
  return kindAt(tokenise(same)) === at ? same : undefined;
}

/** Products of which one may be named by its number alone: 'śmietana 18', '30', each with its name. */
export function withNumbered(items: readonly string[]): string[] {
  const named: string[] = [];
  for (const item of items) named.push(ofOtherNumber(named.at(-1) ?? '', item) ?? item);
  return named;
}

/**
 * A part that begins with the number of another kind, with the name before it: 'śmietana 30 i masło' for '30 i masło' behind
 * 'śmietana 18'. Undefined for any other part.
 */
export function numberedBehind(last: string | undefined, part: string): string | undefined {
  const [number = ''] = aroundAnd(part);
  const named = last === undefined ? undefined : ofOtherNumber(last, number);
  return named === undefined ? undefined : `${named}${part.slice(number.length)}`;
}
