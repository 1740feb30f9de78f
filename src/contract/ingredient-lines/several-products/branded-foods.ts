import type { Catalogue } from '../products/catalogue.ts';
import { isRemark, keysIn } from './item-words.ts';
import { PIECES } from './joined-foods.ts';
import { isAdjective } from '../names/modifiers.ts';
import { isBesideNoun } from '../words/nominative.ts';
import { NO_FLAVOUR, NO_KIND } from './other-products.ts';
import { isPartitive } from '../names/partitives.ts';
import { isUnit } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** 'pampers premium care' */
const MAX_BRAND_WORDS = 3;

/**
 * Whether foods of which at least one has its brand are several: 'kawa jacobs i herbata lipton', 'piwo harnaś 4pak i
 * paluszki'. 'makaron spaghetti i penne' is one.
 */
export function areBranded([first = '', ...others]: readonly string[], catalogue: Catalogue): boolean {
  const items = [first, ...others].map((item) => foodOfBrand(item, catalogue));
  const isOther = (item: string): boolean => [NO_KIND, NO_FLAVOUR].some((foods) => foods.test(fold(item)));
  return items.every((item) => item !== undefined) && items.includes(true) && others.every(isOther);
}

/** Whether a food is called by a word that nobody knows; undefined where it is anything but a food or that. */
function foodOfBrand(item: string, { dictionary }: Catalogue): boolean | undefined {
  const [food = '', ...brand] = keysIn(item).filter((word) => !isPartitive(word));
  const isNew = (word: string): boolean =>
    /^\p{L}{3,}$/u.test(word) &&
    !dictionary.has(word) &&
    !isUnit(word) &&
    !isAdjective(word) &&
    !isPreposition(word) &&
    !isBesideNoun(word) &&
    !isRemark([word]);
  if (
    !dictionary.hasNominative(food) ||
    PIECES.has(food) ||
    brand.length > MAX_BRAND_WORDS ||
    !brand.every(isNew)
  )
    return undefined;
  return brand.length > 0;
}
