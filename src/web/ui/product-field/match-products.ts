import type { Catalogue } from '../../../contract/ingredient-lines/products/catalogue.ts';
import { nameKey, searchKey } from '../../../contract/names.ts';
import type { ProductNames } from '../../../contract/products/products.ts';
import { hasOneTypingError } from './typing-errors.ts';

interface IndexedProduct {
  id: string;
  name: string;
  /** The name without case and diacritics, character for character as long as the name itself. */
  key: string;
  isUsed: boolean;
}

/** A catalogue prepared for {@link matchProducts}. */
export interface MatchIndex {
  products: readonly IndexedProduct[];
  /** The place of each product, by its id. */
  places: ReadonlyMap<string, number>;
  /** The keys of all products one behind the other, and where each begins. */
  keys: string;
  starts: Uint32Array;
}

/** Stands in no key. */
const SEPARATOR = '\n';

export interface Match {
  id: string;
  name: string;
  /** The part of the name that was typed. */
  start: number;
  end: number;
}

/** How often each product is used, by its id; those used never are not in it. */
export type ProductUsage = ReadonlyMap<string, number>;

const MAX_SUGGESTIONS = 8;

/** Prepares the catalogue for {@link matchProducts}, the products used most first; worth keeping between keystrokes. */
export function indexProducts(names: ProductNames, usage?: ProductUsage): MatchIndex {
  const timesUsed = ({ id }: IndexedProduct): number => usage?.get(id) ?? 0;
  const products = names
    .map(([id, name]) => ({ id, name, key: searchKey(name), isUsed: usage?.has(id) === true }))
    .sort((a, b) => timesUsed(b) - timesUsed(a));
  const starts = new Uint32Array(products.length);
  let next = 0;
  for (const [place, { key }] of products.entries()) {
    starts[place] = next;
    next += key.length + SEPARATOR.length;
  }
  return {
    products,
    places: new Map(products.map(({ id }, place) => [id, place])),
    keys: products.map(({ key }) => key).join(SEPARATOR),
    starts,
  };
}

/** Marks the places of the products whose keys hold the text: one search in all keys is quicker than one in each. */
function placesHolding({ products, keys, starts }: MatchIndex, wanted: string): Uint8Array {
  const isHolding = new Uint8Array(products.length);
  let place = 0;
  for (let at = keys.indexOf(wanted); at !== -1; at = keys.indexOf(wanted, starts[place] ?? keys.length)) {
    while ((starts[place] ?? Infinity) <= at) place += 1;
    isHolding[place - 1] = 1;
  }
  return isHolding;
}

/** The rank of a suggestion: the whole name, its beginning, or the beginning of a word was typed. */
const RANKS_OF_USED = 3;
const RANK_WITHIN_WORD = 2 * RANKS_OF_USED;

interface MatchOptions {
  /** Finds other forms of a name, too. */
  catalogue?: Catalogue | undefined;
  most?: number;
}

/**
 * Suggestions for the typed text, ignoring case and diacritics, the best first: products that are used, then the
 * others. Within each group: exact names, in this or another form, then names that begin with the text, then names
 * with a word that begins with it. After both groups come names with the text only within a word. Of several those
 * used most come first, then in alphabetical order. At most `most` of them. `isKnown` says that one of the
 * catalogue's names is exactly the typed text.
 */
export function matchProducts(
  index: MatchIndex,
  typed: string,
  { catalogue, most = MAX_SUGGESTIONS }: MatchOptions = {},
): { matches: Match[]; isKnown: boolean } {
  const wanted = searchKey(typed);
  if (wanted === '') return { matches: [], isKnown: false };
  const exact = nameKey(typed);
  const meant = catalogue?.products.find(typed).product?.id;
  const isFound = placesHolding(index, wanted);
  const byForm = new Set<string>();
  // A single letter has no other forms.
  const forms = wanted.length > 1 ? catalogue?.products.search(typed) : undefined;
  for (const { id } of forms ?? []) {
    byForm.add(id);
    const place = index.places.get(id);
    if (place !== undefined) isFound[place] = 1;
  }
  const ranks = Array.from({ length: RANK_WITHIN_WORD + 1 }, (): Match[] => []);
  const wordStart = ` ${wanted}`;
  let isKnown = false;
  for (const [place, { id, name, key, isUsed }] of index.products.entries()) {
    if (isFound[place] !== 1) continue;
    const start = key.indexOf(wanted);
    const atWord = start <= 0 ? 0 : key.indexOf(wordStart) + 1;
    const isWithinWord = start > 0 && atWord === 0 && !byForm.has(id);
    const within = key === wanted || id === meant ? 0 : start === 0 ? 1 : 2;
    const rank = ranks[isWithinWord ? RANK_WITHIN_WORD : within + (isUsed ? 0 : RANKS_OF_USED)] ?? [];
    // Names that are the same are found by the same key; only for those is it worth to look at the name.
    const isTyped = key === wanted && nameKey(name) === exact;
    isKnown ||= isTyped;
    if (!isTyped && rank.length >= most) continue;
    const from = atWord > 0 ? atWord : Math.max(start, 0);
    const match = { id, name, start: from, end: start === -1 ? from : from + wanted.length };
    if (isTyped) rank.unshift(match);
    else rank.push(match);
  }
  const matches = ranks.flat().slice(0, most);
  const isMisspelt = matches.length === 0 && catalogue !== undefined && !isFood(typed, catalogue);
  return { matches: isMisspelt ? misspelt(index.products, wanted, most) : matches, isKnown };
}

/** Whether the text is made of words of the table, so that 'woda' isn't taken for 'wódka'. */
function isFood(text: string, { dictionary }: Catalogue): boolean {
  return nameKey(text)
    .split(' ')
    .every((word) => dictionary.has(word));
}

function misspelt(products: readonly IndexedProduct[], wanted: string, most: number): Match[] {
  return products
    .filter(({ key }) => hasOneTypingError(wanted, key))
    .slice(0, most)
    .map(({ id, name }) => ({ id, name, start: 0, end: 0 }));
}
