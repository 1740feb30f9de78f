import type { Unit } from '../../quantities/units.ts';
import type { Amount } from '../amounts/amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { isKindOfUnit } from './names-of-units.ts';
import { caseBehind, placed, type PlacedAmount, withoutSeparators } from '../amounts/placed-amount.ts';
import { isEggSize, isRemarkWord, remarkLength } from '../names/remarks.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { isBox, isOfMeasure, isShortened, standsForOne, unitOf } from './unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

const isLong = ({ key }: Token): boolean => key.length > 4;

/**
 * The amount of a line that is a number and a measure: of '2 małe puszki' the measure itself is the product, of '2 szklane
 * słoiki' both words. A word between the two that is known by itself is what is measured: '1 pomidorowa puszka'.
 */
export function onlyUnit(
  amount: Amount,
  tokens: readonly Token[],
  { products, dictionary }: Catalogue,
): PlacedAmount | undefined {
  const { unit, remark, next } = amount;
  const at = tokens.findIndex(({ key }) => unit !== null && unitOf(key) === unit);
  const measure = tokens.slice(at, next);
  const [first] = measure;
  if (at === -1 || !first || unit === 'some') return undefined;
  const said = remark.split(' ');
  const between = tokens.slice(0, at).filter(({ key }) => said.includes(key));
  const counted = { ...amount, unit: null };
  const isAboutMeasure = between.every(({ key }) => isOfMeasure(key) || isRemarkWord(key));
  if (isAboutMeasure && !isLong(first)) return undefined;
  // '6 szklanek' are bought to drink from, '2 pojemniki' to be filled.
  if (isAboutMeasure && (unit === 'cup' || isBox(first.key))) return placed(counted, measure, [remark]);
  if (isAboutMeasure) return { ...placed(amount, measure, [remark]), nounCase: 'nominative' };
  const isProduct =
    !isLong(first) || products.has(textOf(between)) || between.some(({ key }) => dictionary.has(key));
  return isProduct
    ? { ...placed(amount, between, []), nounCase: caseBehind(counted, false) }
    : placed(counted, [...between, ...measure], []);
}

/**
 * The words behind an amount, whose unit may stand after the product: '1 kukurydza puszka', '3 cebule szt., posiekane'.
 */
export function countedProduct(
  amount: Amount,
  name: Token[],
  notes: string[],
  { products }: Catalogue,
): PlacedAmount {
  const words = name.map(({ key }) => key);
  const at = name.findIndex(
    (token, index) =>
      index > 0 && canCount(token, amount) && isOfProduct(name, index) && isEnd(name, index + 1),
  );
  const product = name.slice(0, Math.max(0, at));
  const unit = unitOf(words[at] ?? '');
  const isMeasured =
    unit !== undefined &&
    amount.unit === null &&
    amount.remark === '' &&
    name[at - 1]?.kind !== 'sign' &&
    !isLumpSugar(product, unit) &&
    !isBehindPreposition(product) &&
    !isEggSize(words, at) &&
    !products.has(textOf(name));
  if (!isMeasured) return placed(amount, name, notes);
  const said = [...notes, textOf(withoutSeparators(name.slice(at + 1)))];
  return { ...placed({ ...amount, unit }, product, said), nounCase: caseBehind(amount, false) };
}

/** A number before a unit is another amount, and 'laurowe liście' is the product itself. */
const isOfProduct = (name: readonly Token[], at: number): boolean =>
  name[at - 1]?.kind !== 'number' && !(at === 1 && isKindOfUnit(name[0]?.key ?? ''));

const MAX_REMARK = 4;

/** Whether nothing follows except a remark, or a part after a sign. */
function isEnd(name: readonly Token[], at: number): boolean {
  const words = name.slice(at, at + MAX_REMARK).map(({ key }) => key);
  return words.length === 0 || ',;:–—-'.includes(words[0] ?? '') || remarkLength(words, 0) > 0;
}

const OBLIQUE = /(?:ce|em|ami|ach|[^z]u)$/;

/** '2 puszki', '1 puszka', '3 szt.', but neither '1 plastry', as ham is sold, nor 'w puszce'; 'L' is a size. */
function canCount({ kind, text, key }: Token, { qty, qtyMax }: Amount): boolean {
  const unit = kind === 'word' ? unitOf(key) : undefined;
  if (unit === undefined || unit === 'some' || text === 'L') return false;
  return standsForOne(key) || isShortened(text) || ((qtyMax ?? qty) !== 1 && !OBLIQUE.test(fold(key)));
}

/** 'w puszce', 'z małej puszki', 'na każdy słoik' */
function isBehindPreposition(product: readonly Token[]): boolean {
  const [second = '', last = ''] = product.slice(-2).map(({ key }) => fold(key));
  return isPreposition(last) || (isPreposition(second) && /(?:ej|ego|[yi]m|[yi]ch)$|^kazd/.test(last));
}

/** Whether a unit's word behind a product is its kind: 'cukier kostka' is sugar in lumps. */
export const isLumpSugar = (product: readonly Token[], unit: Unit | undefined): boolean =>
  unit === 'cube' && (product[0]?.key.startsWith('cuk') ?? false);
