import { isTimesSign } from './numbers.ts';
import type { PlacedAmount } from './placed-amount.ts';
import type { Token } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

/** Meat, fish, vegetables and fruit that are weighed in the shop. Half an onion or a cabbage is sold or left over. */
const LOOSE =
  /^(?:schab|karkow|lopatk|wolowin|wieprzow|mielon|mies[ao]|zeber|bocz[ek]|kielbas|szynk|wedlin|filet|piers|watrob|udk|losos|dorsz|pomidor[yo]|ziemnia|ogork[io]|jabl(?:k[ai]|ek)|grusz(?:k[ia]|ek)|sliw(?:k[ia]|ek)|truskaw|czeresni|wisni|winogron|banan[yo]|burak[io]|pieczar|twarog)/;
/** Whole animals are of more than a kilo. */
const WHOLE = /^(?:kurcza|indyk|kaczk)/;
const DECIMAL = /^\d[.,]\d{1,3}$/;

/** What is sliced at the counter; nobody asks for twenty hams. */
const SLICED = /^(?:szynk|salami|poledwic|wedlin|baleron|mortadel|ser$)/;
const DEKAGRAMS = /^(?:1[05]|[235]5|[2-9]0)$/;

/**
 * The amount with its unit where people leave that out: 'schab 0,8' and 'pomidory 1,5' are kilos, 'szynka 20' is 20 dag.
 */
export function withWeight(place: PlacedAmount, tokens: readonly Token[]): PlacedAmount {
  const [before, last] = tokens.slice(-2);
  const isBare =
    place.unit === 'piece' &&
    !place.isFirst &&
    place.qtyMax === null &&
    before?.kind === 'word' &&
    !isTimesSign(before) &&
    last?.kind === 'number' &&
    Number(last.text.replace(',', '.')) === place.qty;
  const [first] = place.name;
  if (!isBare || first === undefined) return place;
  const food = fold(first.key);
  const isKilos = DECIMAL.test(last.text) && (LOOSE.test(food) || (WHOLE.test(food) && (place.qty ?? 0) > 1));
  const isDekagrams = SLICED.test(food) && DEKAGRAMS.test(last.text);
  return isKilos || isDekagrams ? { ...place, unit: isKilos ? 'kg' : 'dag' } : place;
}
