import { readAmount } from '../../amounts/amounts.ts';
import type { Catalogue } from '../../products/catalogue.ts';
import { tokenise } from '../../words/tokens.ts';

/** As many dekagrams as people ask for at the counter. */
const DEKAGRAMS = /^[1-9][05]$/;

/** Behind more, a genitive may be a nominative of several: '2 pietruszki'. */
const ONE = /^1$/;

/**
 * Parts in which a bare number is of the unit before it: in '20 dag szynki i 30 sera' nobody counts cheeses, which would
 * be '30 serów', nor hams in '15 szynki', which would be '15 szynek', and in '2 pęczki koperku i 1 pietruszki' no parsley.
 */
export function withSameUnit(parts: readonly string[], catalogue: Catalogue): string[] {
  return parts.map((part, at) => {
    const before = at === 0 ? undefined : unitOf(parts[at - 1] ?? '');
    const end = before && endOfNumber(part, before.isBunch ? ONE : DEKAGRAMS, catalogue);
    return end === undefined ? part : `${part.slice(0, end)} ${before?.text}${part.slice(end)}`;
  });
}

/** 'deko' of 'dwadzieścia deko szynki', 'pęczki' of '2 pęczki koperku' */
function unitOf(part: string): { text: string; isBunch: boolean } | undefined {
  const tokens = tokenise(part);
  const amount = readAmount(tokens, 0);
  const text = amount && tokens[amount.next - 1]?.text;
  const isBunch = amount?.unit === 'bunch';
  return text !== undefined && (isBunch || amount?.unit === 'dag') ? { text, isBunch } : undefined;
}

/** Where the number at the beginning ends, if food follows that it can't count. */
function endOfNumber(part: string, number: RegExp, { dictionary }: Catalogue): number | undefined {
  const tokens = tokenise(part);
  const amount = readAmount(tokens, 0);
  if (amount?.unit !== null || amount.remark !== '' || !number.test(String(amount.qty))) return undefined;
  const forms = dictionary.lookUp(tokens[amount.next]?.key ?? '');
  const isMass = forms.every(
    ({ form, word, isSingular, isPlural }) =>
      isSingular && form !== word.singular && (!isPlural || form === word.plural),
  );
  return forms.length > 0 && isMass ? tokens[amount.next - 1]?.end : undefined;
}
