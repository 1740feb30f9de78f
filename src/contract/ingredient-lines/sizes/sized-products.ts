import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isKindNumber } from './numbered-kinds.ts';
import { readAmount } from '../amounts/amounts.ts';
import { isTimesSign } from '../amounts/numbers.ts';
import type { Token } from '../words/tokens.ts';
import { fold } from '../words/words.ts';

/** What is called by a size, and the numbers that are one: nappies, formula, clothes, pans and brushes. */
const SIZES: [product: RegExp, size: RegExp][] = [
  [/^(?!.* (?:tetr|flanel|wielo|muslin|bambus))(?:pielu|pampers|dada$|huggies)/, /^[1-6]$/],
  [/(?:^| )(?:modyfikowan|bebi(?:ko|lon)|enfamil|(?:optipro|mleko) nan|nan optipro)/, /^[1-6]$/],
  [/^(?:nan|hipp)$/, /^[1-4]$/],
  [
    /(?:^| )(?:but(?:y|ow)|polbut|sandal|kapci|klapk|trampk|kalosz|kozaki|skarpet|rajstop|spodni|jeans|dzins)/,
    /^(?:1[6-9]|[2-5]\d)$/,
  ],
  [/(?:^| )(?:patelni|tortownic|rondel|pokrywk|durszlak)/, /^(?:1[4-9]|2\d|3[0-6])$/],
  [/^pedzel/, /^(?:[2-9][05]|1[0-5]0)$/],
];

/** Whether a number behind these words says which size is meant: 'pieluchy 4', 'skarpetki 42'. */
export function isSizeOfProduct(words: readonly string[], number: string): boolean {
  const called = words.join(' ');
  return SIZES.some(([product, size]) => product.test(called) && size.test(number));
}

const NAPPIES = /^(?:pielu|pampers|dada$|huggies)/;

/**
 * The first token behind a size of two numbers that begins at a place: '39-42' of socks, '4-9 kg' of nappies. Undefined
 * where none begins.
 */
export function endOfSizes(
  tokens: readonly Token[],
  at: number,
  words: readonly string[],
): number | undefined {
  const range = readAmount(tokens, at);
  if (range?.qty == null || range.qtyMax === null) return undefined;
  const { qty, qtyMax, unit, next } = range;
  const isSize =
    unit === null
      ? isSizeOfProduct(words, String(qty)) && isSizeOfProduct(words, String(qtyMax))
      : unit === 'kg' && NAPPIES.test(words[0] ?? '');
  return isSize ? next : undefined;
}

/** What is cut, screwed or spread: '13x18' is how long and wide one of it is. */
const MEASURED =
  /^(?:ram(?:k|ec)|blach|blasz|form[aey]$|brytfan|mat[aey]?$|posz(?:ew|w)|posciel|recznik|koc(?:yk)?$|obrus|dywan|przescier|koldr|podusz|desk|plyt|kafel|kafl|panel|plakat|antyram|obraz|firan|zaslon|rolet|moskitier|wkret|srub|kolk|gwozd|listw|kantow|zdjec|odbit|tapet)/;
/** Brands of which several small ones are sold together, in grams: 'danonki 8x50'. */
const IN_PACKS =
  /^(?:danon|danio|actimel|monte|bakus|whiskas|gourmet|felix|sheba|kitekat|friskies|pedigree|cesar|perfect|purina|animonda)/;
/** Grams of small pieces. */
const SMALL = /^[2-9]\d$/;
/** From this number on, two numbers of an unknown thing are rather its length and width. */
const MIN_LENGTH = 4;

/**
 * What a number behind a times sign says, if it has no unit: how long and wide each piece is, or how much it holds.
 * Undefined where it may count.
 * @param names the words of the product
 */
export function kindOfProduct(
  tokens: readonly Token[],
  at: number,
  names: readonly string[],
  dictionary: FoodDictionary,
): 'dimensions' | 'pack' | undefined {
  const number = tokens[at]?.text ?? '';
  if (names.some((name) => MEASURED.test(name))) return 'dimensions';
  if (!SMALL.test(number)) return undefined;
  const isFood = names.some((name) => dictionary.has(name));
  if (isFood || names.some((name) => IN_PACKS.test(name))) return 'pack';
  return names.length > 0 && Number(tokens[at - 2]?.text) >= MIN_LENGTH ? 'dimensions' : undefined;
}

/** What a box or a bottle is enough for, or what it holds: washes and sheets are never bought themselves. */
const IN_BOX = /^(?:tabl(?!icz)|kaps|draz|pastyl|ampul|czopk|pran(?:ia)?$|zmywan|kartek$|arkuszy$)/;

/**
 * Whether a number says how much is in one box: 'espumisan 40mg 50 kaps.', 'witamina d 4000 60 tabletek', 'proszek do
 * prania 60 prań'.
 */
export function isBoxOf(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  const isBehindName = before?.kind === 'word' ? !isTimesSign(before) : before?.kind === 'number';
  return isBehindName && !isKindNumber(tokens, at) && next?.kind === 'word' && IN_BOX.test(fold(next.key));
}
