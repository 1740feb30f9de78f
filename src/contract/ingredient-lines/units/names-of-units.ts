import type { Unit } from '../../quantities/units.ts';
import type { Catalogue } from '../products/catalogue.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isGenitive } from '../words/nominative.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { isBox, unitOf } from './unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** Units whose words also name products. */
const THINGS = new Set<Unit>([
  'cube',
  'leaf',
  'slice',
  'sachet',
  'bottle',
  'jar',
  'can',
  'pack',
  'head',
  'sprig',
  'cup',
]);
const KIND_OF_PRODUCT =
  /^(?:rosolow|bulionow|warzywn|drobiow|wolow|grzybow|maggi|knorr|laur|mydla|toaletow|zapachow|foliow|papierow|sniadaniow|strunow|niekap|wc$)/;

/** Whether a word says that a unit's word beside it names a product: 'kostki rosołowe', 'laurowe liście'. */
export const isKindOfUnit = (word: string): boolean => KIND_OF_PRODUCT.test(fold(word));

/** An adjective that agrees with the unit's word: 'kubki jednorazowe', 'butelka termiczna', 'kubek termiczny'. */
const KIND = /(?:ow|n|sk|ck)(?:[ae]|ie|ych|ich)$/u;
const KIND_OF_MASCULINE = /(?:owy|ny|[sc]ki)$/u;

/** Whether it names food in the genitive, before any preposition. */
function isOfFood(rest: readonly Token[], dictionary: FoodDictionary): boolean {
  const end = rest.findIndex(({ key }) => isPreposition(fold(key)));
  const words = rest.slice(0, end === -1 ? undefined : end).map(({ key }) => key);
  return words.some((word) => dictionary.has(word) && isGenitive(word, dictionary));
}

/**
 * Whether a unit's word names a product here and is no measure: 'kostki rosołowe', 'liście laurowe', 'torebki na mrożonki'.
 */
export function isNameOfUnit(
  unit: Unit | null,
  unitToken: Token,
  rest: readonly Token[],
  { products, dictionary }: Catalogue,
): boolean {
  if (unit === null || !THINGS.has(unit) || unitOf(unitToken.key) !== unit) return false;
  const [first] = rest;
  if (first?.kind !== 'word' || products.findExact(textOf(rest))) return false;
  if (isKindOfUnit(first.key)) return true;
  // 'pojemniki próżniowe na żywność', but '2 pojemniki malin'
  if (isBox(unitToken.key) && !isOfFood(rest, dictionary)) return true;
  const isKind =
    KIND.test(first.key) || (/[^aąeęioóuy]$/u.test(unitToken.key) && KIND_OF_MASCULINE.test(first.key));
  if (rest[1]?.kind !== 'word' && isKind && !dictionary.has(first.key)) return true;
  if (['na', 'do', 'dla'].includes(fold(first.key))) return true;
  const words = [unitToken, ...rest].filter(({ kind }) => kind === 'word').map(({ key }) => key);
  return products.has(words.join(' '));
}
