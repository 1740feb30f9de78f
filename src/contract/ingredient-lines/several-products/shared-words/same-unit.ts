import { readAmount } from '../../amounts/amounts.ts';
import type { Catalogue } from '../../products/catalogue.ts';
import { tokenise } from '../../words/tokens.ts';

/** As many dekagrams as people ask for at the counter. */
const DEKAGRAMS = /^[1-9][05]$/;

/**
 * Parts in which a bare number is in dekagrams, like the number before it: in '20 dag szynki i 30 sera' nobody counts
 * cheeses, which would be '30 serów'.
 */
export function withSameUnit(parts: readonly string[], catalogue: Catalogue): string[] {
  return parts.map((part, at) => {
    const unit = at === 0 ? undefined : dekagramsIn(parts[at - 1] ?? '');
    const end = unit === undefined ? undefined : endOfNumber(part, catalogue);
    return end === undefined ? part : `${part.slice(0, end)} ${unit}${part.slice(end)}`;
  });
}

/** 'deko' of 'dwadzieścia deko szynki' */
function dekagramsIn(part: string): string | undefined {
  const tokens = tokenise(part);
  const amount = readAmount(tokens, 0);
  return amount?.unit === 'dag' ? tokens[amount.next - 1]?.text : undefined;
}

/** Where the number at the beginning ends, if food follows that it can't count. */
function endOfNumber(part: string, { dictionary }: Catalogue): number | undefined {
  const tokens = tokenise(part);
  const amount = readAmount(tokens, 0);
  if (amount?.unit !== null || amount.remark !== '' || !DEKAGRAMS.test(String(amount.qty))) return undefined;
  const forms = dictionary.lookUp(tokens[amount.next]?.key ?? '');
  const isMass = forms.every(
    ({ form, word, isSingular, isPlural }) => isSingular && !isPlural && form !== word.singular,
  );
  return forms.length > 0 && isMass ? tokens[amount.next - 1]?.end : undefined;
}
