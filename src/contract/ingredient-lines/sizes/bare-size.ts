import { readAmount, skipAbout } from '../amounts/amounts.ts';
import { BOXED } from '../amounts/count-behind.ts';
import type { Catalogue } from '../products/catalogue.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { isTimesSign } from '../amounts/numbers.ts';
import { endOfSizes, isBoxOf, isSizeOfProduct, kindOfProduct } from './sized-products.ts';
import { isKindNumber, isNumbered } from './numbered-kinds.ts';
import { isSeparator, type PlacedAmount, withoutSeparators, NO_AMOUNT } from '../amounts/placed-amount.ts';
import { isWhereOrWhen } from '../names/circumstances.ts';
import { isOnePart, isPartitive, partInNominative } from '../names/partitives.ts';
import { textOf, type Token } from '../words/tokens.ts';
import type { Unit } from '../../quantities/units.ts';
import { unitOf } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** Grams or millilitres: below, a bare number counts pieces, and above, it is a part of the name: 'witamina D 2000'. */
const GRAMS = /^[1-9]\d\d$/;
/** What people buy a hundred of. */
const COUNTED =
  /^(?:jaj|bul(?:k[aei]|ek|ecz)|kajzer|pierog|usz[ek]|pacz(?:k|ek)|rogal|kanap|krokiet|golab|kotlet|nalesni|kopyt|pyz|knedl|serwet|kubecz|kubk|talerz|balon|slom|tablet|kapsul|zarow|gwozd|srub|wkret|kart|kopert|znicz)/;

/** Litres, as bottles and cans hold them. */
const LITRES = /^(?:0[.,](?:2|25|3|33|4|5|7|75|9)|1[.,](?:25|5|75)|2[.,](?:25|5))$/;
const DECIMAL = /^\d{1,2}[.,]\d{1,2}$/;
const BOTTLED =
  /^(?:wod[aeyk]|piw|win[oa]?$|sok(?:i|u|ow)?$|col[aeiy]$|coca$|pepsi|fant[aey]$|sprite|napoj|lemoniad|oranzad|nektar(?!yn)|toni[ck]|olej|oliw[aey]$|ocet|whisk|gin$|rum$|likier|szampan|prosecco|nalewk|mlek[ao]$|kefir|maslank|syrop|lod(?:y|ow)$|ke(?:tch|cz)up|plyn|szampon)/;

const HOLDS: ReadonlySet<Unit | undefined> = new Set<Unit>(['bottle', 'jar', 'can', 'pack']);

const EGGS = /^(?:jaj[ako]|jajek)/;
const EGG_BOX = /^(?:6|1[0258]|2[04]|30)$/;

/** 'zgrzewka', 'czteropak': several pieces of the size that is named. */
const SEVERAL_IN_ONE = /^(?:zgrzew|skrzyn|.*pak(?:i|ow)?$)/;

/** 'cola 2 l zgrzewka', 'piwo 0,5 l 2 czteropaki': packs, with the size of the bottles in them as a note. */
export function packBehindSize(tokens: readonly Token[]): PlacedAmount | undefined {
  const last = tokens.at(-1);
  if (!last || !isPartitive(last.key) || !SEVERAL_IN_ONE.test(fold(last.key))) return undefined;
  const count = isOnePart(last.key) ? undefined : tokens.at(-2);
  const end = tokens.length - (count ? 2 : 1);
  for (let at = Math.max(1, end - MAX_SIZE); at < end; at += 1) {
    const size = readAmount(tokens, at);
    const isSize = size?.unit ? size.unit === 'l' || size.unit === 'ml' : LITRES.test(tokens[at]?.text ?? '');
    const name = withoutSeparators(tokens.slice(0, at));
    const qty = Number(count?.text ?? 1);
    if (size?.next !== end || !isSize || isTimesSign(tokens[at - 1]) || !(qty > 0)) continue;
    const notes = [partInNominative(last.text), textOf(tokens.slice(at, end))];
    return { ...NO_AMOUNT, qty, unit: 'piece', name, notes };
  }
  return undefined;
}

/** Tokens that a size has at most: '1,5 litra'. */
const MAX_SIZE = 2;

/** A longer line isn't a product with its size. */
const MAX_TOKENS = 20;

/** More of one product aren't multiplied with their size: '160x200' is how large one sheet is. */
const MAX_TIMES = 24;

const wordsIn = (tokens: readonly Token[]): string[] =>
  tokens.filter((token) => token.kind === 'word' && !isTimesSign(token)).map(({ key }) => fold(key));

/** Words of the product, up to one that begins a part with its own case. */
function namesIn(tokens: readonly Token[]): string[] {
  const words = wordsIn(tokens);
  const end = words.findIndex(isPreposition);
  return words.slice(0, end === -1 ? undefined : end);
}

/** Whether people buy a hundred of it. */
function isCounted(tokens: readonly Token[]): boolean {
  const names = namesIn(tokens);
  // 'bułka tarta 500' are crumbs.
  return names.some((name) => COUNTED.test(name)) && !names.some((name) => name.startsWith('tart'));
}

function isBrand(names: readonly string[], dictionary: FoodDictionary): boolean {
  const brand = names.filter((name) => !SEVERAL_IN_ONE.test(name));
  return brand.length > 0 && !brand.some((name) => dictionary.has(name));
}

/**
 * Whether a number is how much each piece of the product holds, or how large it is. What is no food by its name is a
 * brand, of which nobody buys a half or a twentieth: 'żubr 0,5', 'farba garnier 6.3', 'otrivin 0,05'.
 */
function isSizeOf(tokens: readonly Token[], at: number, dictionary: FoodDictionary): boolean {
  const { text = '' } = tokens[at] ?? {};
  const names = namesIn(tokens);
  if (GRAMS.test(text)) return !isCounted(tokens);
  const isHeld = HOLDS.has(unitOf(tokens[at - 1]?.key ?? ''));
  return isBrand(names, dictionary)
    ? DECIMAL.test(text)
    : LITRES.test(text) && (isHeld || names.some((name) => BOTTLED.test(name)));
}

/** A size by which the product is called, and how many are in a box or a pack: '2x jajka 10', 'zgrzewka mleka 12'. */
function isSizeBehind(tokens: readonly Token[], at: number): boolean {
  const { text = '' } = tokens[at] ?? {};
  const names = namesIn(tokens.slice(0, at));
  if (names.length > 1 && SEVERAL_IN_ONE.test(names[0] ?? '') && !tokens[at + 1]) return BOXED.test(text);
  if (names.some((name) => EGGS.test(name))) {
    const [first] = tokens;
    const unit = unitOf(first?.key ?? '');
    const isBox = first?.kind === 'number' || isOnePart(first?.key ?? '') || (unit && unit !== 'piece');
    return EGG_BOX.test(text) && isBox === true && tokens[at + 1] === undefined;
  }
  return isSizeOfProduct(wordsIn(tokens.slice(0, at)), text);
}

/**
 * Whether nothing stands behind a size, or how many of it or what it is for: 'kawa 250 x 2', 'masło 200 3 szt.', 'masło
 * 200 do ciasta', 'nan 2 800 g'.
 */
function isBeforeCount(tokens: readonly Token[], next: number): boolean {
  if (next >= tokens.length || /^(?:na|do|dla)$/.test(tokens[next]?.key ?? '')) return true;
  const count = readAmount(tokens, next);
  if (!count || count.qtyMax !== null || !isEndOrShop(tokens, count.next)) return false;
  return (count.unit !== null && !isTimesSign(tokens[next])) || (count.qty ?? 0) <= MAX_TIMES;
}

/** 'pieluchy dada 4 x2 z biedronki' */
const isEndOrShop = (tokens: readonly Token[], at: number): boolean =>
  at === tokens.length ||
  (at + 2 === tokens.length && isWhereOrWhen([tokens[at]?.key ?? '', tokens[at + 1]?.key ?? ''], 0));

function isBehindName(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const wordAt = isSeparator(before) && !'/+.'.includes(before?.text ?? '') ? at - 2 : at - 1;
  const word = tokens[wordAt];
  // 'masło 82, 200'
  if (isKindNumber(tokens, wordAt)) return true;
  if (word?.kind !== 'word' || isTimesSign(word) || isNumbered(word)) return false;
  // 'schab 2 kg 300' is 2.3 kg.
  return !isPreposition(fold(word.key)) && word.key !== 'za' && unitOf(word.key) !== 'kg';
}

/** 'po 250' of 'mascarpone 2 po 250': how much each of those holds that are counted before it. */
function isEach(tokens: readonly Token[], at: number): boolean {
  const { text = '' } = tokens[at] ?? {};
  const isBoxOfEggs = EGG_BOX.test(text) && EGGS.test(fold(tokens[0]?.key ?? ''));
  return (
    at > 2 &&
    at === tokens.length - 1 &&
    tokens[at - 1]?.key === 'po' &&
    tokens[at - 2]?.kind === 'number' &&
    (isBoxOfEggs || GRAMS.test(text) || LITRES.test(text))
  );
}

/** '50x60' of 'poszewka 50x60 2 szt.', '60x40x40', or the '125' of 'jogurty 4x125'. */
function timesAt(
  tokens: readonly Token[],
  at: number,
  dictionary: FoodDictionary,
): [from: number, to: number] | undefined {
  const first = tokens[at - 2];
  if (!isTimesSign(tokens[at - 1]) || first?.kind !== 'number') return undefined;
  const isThird = isTimesSign(tokens[at + 1]) && tokens[at + 2]?.kind === 'number';
  const next = at + (isThird ? 3 : 1);
  const kind = kindOfProduct(tokens, at, namesIn(tokens), dictionary);
  const isWhole = isThird || kind === 'dimensions' || Number(first.text) > MAX_TIMES;
  const isEnd = next === tokens.length || (at === 2 && tokens[next]?.kind === 'word');
  const isApart = isEnd || (isWhole && isBeforeCount(tokens, next));
  const isSize = kind === 'dimensions' || isSizeOf(tokens, at, dictionary) || (kind && !isCounted(tokens));
  return isApart && isSize ? [isWhole ? at - 2 : at, next] : undefined;
}

/** From where to where a bare size stands. */
function sizeAt(
  tokens: readonly Token[],
  dictionary: FoodDictionary,
): [from: number, to: number] | undefined {
  if (tokens.length > MAX_TOKENS) return undefined;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'number' || isKindNumber(tokens, at)) continue;
    const amount = readAmount(tokens, at);
    const next = at + 1;
    const isRolls = /^rol(?:ek|k)/.test(fold(tokens[next]?.key ?? '')) && isBeforeCount(tokens, next + 1);
    if (isRolls && tokens[next + 1] && isBehindName(tokens, at)) return [at, next + 1];
    if (isBoxOf(tokens, at) && isBeforeCount(tokens, next + 1)) return [at, next + 1];
    const sizesTo = endOfSizes(tokens, at, wordsIn(tokens.slice(0, at)));
    if (sizesTo !== undefined && isBeforeCount(tokens, sizesTo))
      return [isSizeBehind(tokens, at - 1) ? at - 1 : at, sizesTo];
    if (amount?.unit !== null || amount.remark !== '') continue;
    if (isEach(tokens, at)) return [at - 1, next];
    const times = timesAt(tokens, at, dictionary);
    if (times) return times;
    const isSize = isSizeOf(tokens, at, dictionary) || isSizeBehind(tokens, at);
    // 'ibuprom max 400'
    const isName = tokens[at - 1]?.text === 'max' && isBrand(namesIn(tokens.slice(0, at - 1)), dictionary);
    const from = skipAbout(tokens, at - 1) === at && !isName ? at - 1 : at;
    if (isSize && isBehindName(tokens, from) && isBeforeCount(tokens, next)) return [from, next];
  }
  return undefined;
}

/**
 * The amount of a line without a bare number that says how large each piece is, which becomes a note: 'masło 200' is
 * one, 'jogurty 4x125' are four, 'piwo 0,5 x 6' six.
 * @param findAmount in the rest of the line
 */
export function besideBareSize(
  tokens: readonly Token[],
  { products, dictionary }: Catalogue,
  findAmount: (rest: readonly Token[]) => PlacedAmount | undefined,
): PlacedAmount | undefined {
  const [from, to] = sizeAt(tokens, dictionary) ?? [0, 0];
  const isCalled = to > 0 && products.has(textOf(tokens.slice(0, to)));
  if (to === 0 || isCalled) return findAmount(tokens);
  const rest = [...tokens.slice(0, from), ...tokens.slice(to)];
  const one: PlacedAmount = { ...NO_AMOUNT, qty: 1, unit: 'piece', name: withoutSeparators(rest) };
  // 'apap 500 24 tabletki' has two.
  const place = besideBareSize(rest, { products, dictionary }, findAmount) ?? one;
  return { ...place, notes: [...place.notes, textOf(tokens.slice(from, to))] };
}
