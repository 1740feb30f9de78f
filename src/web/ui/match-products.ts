import { nameKey, searchKey } from '../../contract/names.ts';
import type { ProductNames } from '../../contract/products.ts';

interface IndexedProduct {
  id: string;
  name: string;
  /** The name without case and diacritics, letter for letter as long as the name itself. */
  key: string;
}

export interface Match {
  id: string;
  name: string;
  /** The part of the name that was typed. */
  start: number;
  end: number;
}

const MOST_SUGGESTIONS = 8;

/** Prepares the catalogue for {@link matchProducts}; worth keeping between keystrokes. */
export function indexProducts(names: ProductNames): IndexedProduct[] {
  return names.map(([id, name]) => ({ id, name, key: searchKey(name) }));
}

/**
 * Suggestions for what was typed, ignoring case and diacritics: names that begin with it first, then those with
 * a word that begins with it, then those that hold it anywhere; alphabetical within each.
 * At most `most` of them. `isKnown` says that one of the catalogue's names is just what was typed.
 */
export function matchProducts(
  index: readonly IndexedProduct[],
  typed: string,
  most = MOST_SUGGESTIONS,
): { matches: Match[]; isKnown: boolean } {
  const wanted = searchKey(typed);
  if (wanted === '') return { matches: [], isKnown: false };
  const exact = nameKey(typed);
  const ranks: [Match[], Match[], Match[]] = [[], [], []];
  let isKnown = false;
  for (const { id, name, key } of index) {
    const start = key.indexOf(wanted);
    if (start === -1) continue;
    const atWord = start === 0 ? 0 : key.indexOf(` ${wanted}`) + 1;
    const from = atWord > 0 ? atWord : start;
    // Names that are the same are found by the same key; only for those is it worth to look at the name.
    const isExact = key === wanted && nameKey(name) === exact;
    isKnown ||= isExact;
    const match = { id, name, start: from, end: from + wanted.length };
    const rank = ranks[start === 0 ? 0 : atWord > 0 ? 1 : 2];
    if (isExact) rank.unshift(match);
    else if (rank.length < most) rank.push(match);
  }
  return { matches: ranks.flat().slice(0, most), isKnown };
}
