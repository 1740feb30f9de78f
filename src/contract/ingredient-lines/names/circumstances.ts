import type { FoodDictionary } from '../words/food-dictionary.ts';
import { SHOPS } from '../line-parts.ts';
import { fold, isPreposition } from '../words/words.ts';

const SHOP = new RegExp(
  `^(?:${SHOPS}|targ(?:u$|owisk)|ryn(?:ku$|ecz)|bazar|apte[ck]|drogeri|piekarni$|warzywnia|rze[źz]ni[ck]|castoram|ike[ai]$|pepco$|hebe$|leroy|decathlon|makro$|selgros)`,
  'u',
);
const DAY =
  /^(?:jutro|dzis(?:iaj)?|wtorek|srode|czwartek|piatek|sobote|niedziele|poniedzialek|weekend|swieta|wigilie)$/;

/**
 * Whether two words from a place on say where a product is bought, or for which day: 'z lidla', 'w aptece', 'na jutro'.
 */
export function isWhereOrWhen(words: readonly string[], at: number): boolean {
  const [preposition = '', what = ''] = words.slice(at, at + 2);
  return (
    (/^(?:ze?|we?|na|od|u)$/.test(preposition) && SHOP.test(what)) ||
    (preposition === 'na' && DAY.test(fold(what)))
  );
}

/** Meals and dishes that food is bought for: 'na obiad kurczak', 'na sałatkę feta'. */
const MEAL =
  /^(?:obiad|sniadani[ae]|kolacje|podwieczorek|deser|lunch|grilla|ognisko|impreze|urodziny|rosol|zupe|bigos|leczo|salatke|kanapki|pizze|nalesniki|kotlety|gulasz)$/;
/** People that something is bought for. */
const PERSON =
  /^(?:mamy|mamusi|taty|tatusia|babci|dziadka|dziadkow|rodzicow|dzieci|dziecka|dzieciakow|syna|synka|corki|coreczki|meza|zony|siostry|brata|cioci|wujka|tesciow(?:ej)?|tescia|sasiadki|sasiada|sasiadow|gosci|mnie|nas|niej|niego|ciebie)$/;

/** Whether two words say for whom a product is: 'dla mamy', 'dla dzieci'. */
export const isForPerson = (preposition = '', person = ''): boolean =>
  preposition === 'dla' && PERSON.test(fold(person));

/** Whether two words say for how many an amount before them is: 'na osobę', 'na porcję'. */
export const isForEach = (preposition = '', each = ''): boolean =>
  preposition === 'na' && /^(?:osobe|porcje)$/.test(fold(each));

/** Whether two words say for which meal a product is: 'na obiad', 'na rosół'. */
export const isForMeal = (preposition = '', meal = ''): boolean =>
  preposition === 'na' && MEAL.test(fold(meal));

/**
 * Whether the words before a product say for which meal or whom it is, as in 'na obiad kurczak' and 'dla mamy herbata', or
 * that it is on the way ('po drodze'). Behind a product they may say its kind: 'tacki na grilla', 'szampon dla dzieci'.
 */
export function isForWhat(
  [preposition = '', what = '', next = '', after = '']: readonly string[],
  dictionary: FoodDictionary,
): boolean {
  if (next === '' || isPreposition(next)) return false;
  if (isForPerson(preposition, what) || (preposition === 'po' && what === 'drodze')) return true;
  const isFood = [next, after].some((word) => dictionary.has(word));
  return isForMeal(preposition, what) && isFood;
}
