import { withoutSize } from '../amounts/beside-amount.ts';
import type { PlacedAmount } from '../amounts/placed-amount.ts';
import type { Catalogue } from '../products/catalogue.ts';
import type { Token } from '../words/tokens.ts';

/** The words of a line that may be the name of its product, and what is a remark without them. */
export interface Variant {
  name: Token[];
  notes: string[];
  /** 'reszta mleka' is a part of it, and asks for a genitive. */
  isPart: boolean;
}

/**
 * The variants, with one more without how large each piece is where a remark stood behind that: '1 kostka masła 200 g,
 * miękkiego', '1 puszka ciecierzycy 240 g po odsączeniu'.
 * @param tail the remark behind a sign
 */
export function withoutSizeBeforeRemark(
  variants: Variant[],
  tail: string,
  place: PlacedAmount | undefined,
  catalogue: Catalogue,
): Variant[] {
  const [whole, last] = [variants[0], variants.at(-1)];
  const isCut = tail !== '' || whole?.name.length !== last?.name.length;
  if (!last || !isCut || place?.qty == null || !place.isFirst) return variants;
  const notes: string[] = [];
  const name = withoutSize(last.name, notes, catalogue);
  return notes.length === 0 ? variants : [...variants, { ...last, name, notes: [...notes, ...last.notes] }];
}
