import { isTimesSign } from './numbers.ts';
import type { PlacedAmount } from './placed-amount.ts';
import type { Token } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

/** Meat, fish, vegetables, fruit and dry goods that are weighed in the shop. Half an onion or a cabbage is sold or left over. */
const LOOSE =
  /^(?:(?:mlod|bial|czerwon|zielon|zolt|swiez|surow|wedzon|kiszon|kwaszon|malinow|gruntow)[aey] )?(?:schab|karkow|lopatk|wolowin|wieprzow|mielon|mies[ao]|zeber|bocz[ek]|kielbas|szynk|wedlin|filet|piers|watrob|ud(?:k|ziec|zc)|skrzydel|podudzi|rostbef|pregi?|slonin|antrykot|losos|dorsz|pstrag|karp(?= |$)|sandacz|morszczuk|mintaj|halibut|pomidor[yo]|ziemnia|ogork[io]|jabl(?:k[ai]|ek)|grusz(?:k[ia]|ek)|sliw(?:k[ia]|ek)|truskaw|czeresni|wisni|winogron|banan[yo]|burak[io]|pieczar|twarog|kapusta (?:kisz|kwasz)on|(?:kisz|kwasz)ona kapusta|marchew|mandaryn|pomarancze|brzoskwini|nektaryn|morel|malin|agrest|porzecz|szparag|golonk|borowk|bob$|ryz|mak[ai]?(?= |$)|kasz|cuk(?:ier|ru)|groch|fasol|soczewic|ciecierzyc|makaron|kaw[ay](?= |$)|platk|orzech|rodzyn|migdal|sol$|ser (?:zolt|bial)|(?:zolt|bial)y ser)/;
/** Whole animals are of more than a kilo. */
const WHOLE = /^(?:kurcza|indyk|kaczk)/;
const DECIMAL = /^\d[.,]\d{1,3}$/;

/** What is sliced at the counter; nobody asks for twenty hams. */
const SLICED = /^(?:szynk|salami|poledwic|wedlin|baleron|mortadel|ser$)/;
const DEKAGRAMS = /^(?:1[05]|[235]5|[2-9]0)$/;

/** Of these nobody takes half a piece, so that a decimal before them weighs or pours them. */
const IN_BULK =
  /^(?:schab[uy]?|karkow(?:ki|ek)|lopatki|wolowiny|wieprzowiny|mielonego(?= z |$)|miesa|zeber(?:ek)?|boczku|kielbas[ya]?|szynki|wedlin[ya]?|watrob(?:y|ki|ek)|twarogu|sera|ziemniakow|pomidorow|ogorkow|jablek|gruszek|sliwek|truskaw(?:ki|ek)|czeresni|wisni|winogron|bananow|burakow|pieczar(?:ki|ek)|ryzu|maki|kaszy|cukru|grochu|fasoli|soczewicy|makaronu|kawy|maku|rodzynek|orzechow|migdalow|bobu|borowek|malin|dorsza|lososia)(?= |$)/;
/** Not 'soku z cytryny', which is pressed from a half. */
const POURED = /^(?:(?:wodki|whisky|wina|piwa|wody|coli|pepsi)(?= |$)|soku(?! z )(?= |$))/;

/** '0,5 szynki' in kilos and '0,7 wódki' in litres; '0,5 l' says so itself. */
function withBulk(place: PlacedAmount, [number, ...foods]: readonly Token[]): PlacedAmount {
  const [food] = foods;
  const isBare = place.unit === 'piece' && place.isFirst && place.qtyMax === null;
  if (!isBare || !DECIMAL.test(number?.text ?? '') || food?.key !== place.name[0]?.key) return place;
  const named = foods.map(({ key }) => fold(key)).join(' ');
  return IN_BULK.test(named)
    ? { ...place, unit: 'kg' }
    : POURED.test(named)
      ? { ...place, unit: 'l' }
      : place;
}

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
  if (!isBare || first === undefined) return withBulk(place, tokens);
  const food = fold(first.key);
  const named = place.name.map(({ key }) => fold(key)).join(' ');
  const isKilos =
    DECIMAL.test(last.text) && (LOOSE.test(named) || (WHOLE.test(food) && (place.qty ?? 0) > 1));
  const isDekagrams = SLICED.test(food) && DEKAGRAMS.test(last.text);
  return isKilos || isDekagrams ? { ...place, unit: isKilos ? 'kg' : 'dag' } : place;
}
