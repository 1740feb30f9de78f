import { type Amount, readAmount, skipAbout } from './amounts.ts';
import { isWeighedOrPoured, withoutSize } from './beside-amount.ts';
import type { Unit } from '../../quantities/units.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { mayBeInPackBehind } from './count-behind.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { partOfKilo, withBareGrams } from './grams-behind-kilos.ts';
import { isKindNumber } from '../sizes/numbered-kinds.ts';
import { isSeparator, type PlacedAmount, withoutSeparators } from './placed-amount.ts';
import { isPartitive, partInNominative } from '../names/partitives.ts';
import { isRemarkWord } from '../names/remarks.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { isLumpSugar } from '../units/unit-behind-product.ts';
import {
  isOfMeasure,
  isShortenedBehind,
  standsForOne,
  standsForOneBehind,
  standsForSeveralBehind,
  unitOf,
} from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';
import { amountAt, behind, endsInEggSize, isOfKnown } from './amount-behind-name.ts';

/** How many tokens an amount at the end has at most: 'ok. 1 1/2 - 2 1/2 dużej łyżki'. */
const MAX_AMOUNT_TOKENS = 14;

/** An amount that ends the line: 'ziemniaki – 1 kg', 'mleko x2', 'masło 2 szt. 200 g'. */
export function amountAtEnd(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const sizes: string[] = [];
  const name = withoutSize([...tokens], sizes, catalogue);
  const counted = sizes.length > 0 ? atEnd(name, catalogue) : undefined;
  if (counted?.unit == null || isWeighedOrPoured(counted.unit)) return atEnd(tokens, catalogue);
  return { ...counted, notes: [...counted.notes, ...sizes] };
}

function atEnd(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const { dictionary } = catalogue;
  let next = Math.max(1, tokens.length - MAX_AMOUNT_TOKENS);
  for (let at = next; at < tokens.length; at = next) {
    const read = amountAt(tokens, at);
    const amount = read && withGrams(tokens, read, catalogue);
    next = amount?.next ?? at + 1;
    if (!amount) continue;
    const rest = withoutSeparators(tokens.slice(amount.next));
    if (rest.length === 0) {
      const text = textOf(tokens.slice(at, amount.next));
      const counted = { ...amount, isWord: tokens[at]?.kind === 'word', text };
      const place = withUnitBefore(behind(tokens, at, amount, []), counted, dictionary);
      if (!place || isWeighedOrPoured(place.unit)) return place;
      // 'woda 1,5 l 6 szt.', 'kukurydza puszka 400 g 4 szt.'
      const { notes } = place;
      const sized = { ...place, name: withoutSize(place.name, notes, catalogue), notes };
      const isSized = sized.name.length < place.name.length;
      return isSized && place.unit === 'piece' ? withUnitBefore(sized, counted, dictionary) : sized;
    }
    const isOfIt =
      (rest.length === 1 && isPartitive(rest[0]?.key ?? '')) ||
      (rest.length <= MAX_REMARKS &&
        (endsInEggSize(tokens, tokens.length) ||
          rest.every(({ key }) => isRemarkWord(key) || isOfMeasure(key))));
    // 'tabasco kilka kropel'
    if (amount.unit === 'some' && rest.length === 1 && isPartitive(rest[0]?.key ?? ''))
      return behind(tokens, at, amount, [textOf(tokens.slice(at))]);
    if (amount.unit === null && isOfIt) {
      const [word] = rest;
      const isPart = rest.length === 1 && word !== undefined;
      const place = behind(tokens, at, amount, [isPart ? partInNominative(word.text) : textOf(rest)]);
      // 'ziemia do kwiatów 20 l 3 worki'
      return place && { ...place, name: withoutSize(place.name, place.notes, catalogue) };
    }
  }
  const [last] = tokens.slice(-1);
  // 'ogórki słoik duży'
  const isSized = last?.kind === 'word' && isRemarkWord(last.key);
  const place = unitBehind(isSized ? tokens.slice(0, -1) : tokens, dictionary);
  // 'kawa 200 g słoik'
  const notes = [...(place?.notes ?? []), isSized ? last.text : ''];
  // 'jajka 10 szt. opakowanie'
  return place && { ...place, name: withoutSize(place.name, notes, catalogue, place.unit === 'pack'), notes };
}

/** Kilos with all that is behind them, unless the catalogue has the product by its kilos: '1 kg 200 g', '2 kg 300'. */
function withGrams(tokens: readonly Token[], kilos: Amount, { products }: Catalogue): Amount {
  const { qty, qtyMax, unit, next } = kilos;
  if (unit !== 'kg' || qty === null || qtyMax !== null || products.has(textOf(tokens.slice(0, next))))
    return kilos;
  const more = readAmount(tokens, next);
  const smaller = {
    ...kilos,
    qty: qty + (more?.qty ?? 0) / (more?.unit === 'g' ? 1000 : 100),
    next: more?.next ?? 0,
  };
  const isSmaller =
    (more?.unit === 'g' || more?.unit === 'dag') && more.qtyMax === null && smaller.qty < qty + 1;
  const whole = isSmaller ? smaller : isKindNumber(tokens, next) ? kilos : withBareGrams(tokens, kilos);
  return whole.next === tokens.length ? whole : kilos;
}

/** Words that say how large pieces are: 'cebula 2 bardzo małe' has one and its adverb. */
const MAX_REMARKS = 2;

/** 'natka – pęczek', 'groszek puszka', 'pomidory ok. kilograma': one of it. */
function unitBehind(tokens: readonly Token[], dictionary: FoodDictionary): PlacedAmount | undefined {
  const at = tokens.length - 1;
  const last = tokens[at];
  const word = last?.key ?? '';
  const unit = unitOf(word);
  const before = fold(tokens[at - 1]?.key ?? '');
  // 'sól po szczypcie', but 'chrzan na każdy słoik'
  const isWithin = (isPreposition(before) && before !== 'po') || before.startsWith('kazd');
  if (unit === undefined || last?.kind !== 'word' || isWithin) return undefined;
  const amount: Amount = { qty: 1, qtyMax: null, unit, remark: '', next: at + 1 };
  // 'ok.' alone is one token before it, '~' too.
  const aboutAt = [at - 1, at - 2].find((from) => from > 0 && skipAbout(tokens, from) === at);
  if (aboutAt !== undefined && unit !== 'some') return behind(tokens, aboutAt, amount, []);
  // 'łaciate 3,2 karton'
  const isOfKind = isKindNumber(tokens, at - 1);
  const isAlone =
    (tokens[at - 1]?.kind === 'word' || isOfKind) &&
    (standsForOneBehind(word) || isShortenedBehind(last)) &&
    (isOfKind || isOfKnown(tokens.slice(0, at), dictionary)) &&
    !isLumpSugar(tokens, unit);
  const isApart = isSeparator(tokens[at - 1]) && standsForOne(word);
  return isAlone || isApart ? behind(tokens, at, amount, []) : undefined;
}

/** Whether all kinds of things come in it, also those that are no food. */
const isContainer = (unit: Unit | undefined): boolean => unit === 'can' || unit === 'pack';

/** 'cebula szt. 2', 'fasola puszka x 2' */
function withUnitBefore(
  place: PlacedAmount | undefined,
  amount: Amount & { isWord: boolean; text: string },
  dictionary: FoodDictionary,
): PlacedAmount | undefined {
  // 'oliwki słoik 2 szt.'
  const isCount = amount.unit === null || amount.unit === 'piece';
  const [before, last] = place?.name.slice(-2) ?? [];
  // 'fasola z puszki 2', 'cukier 1 kg 2'
  const isOther = before?.kind === 'number' || isPreposition(before?.key ?? '');
  if (!place || !isCount || place.name.length < 2 || isOther) return place;
  const word = last?.key ?? '';
  const unit = unitOf(word);
  // 'ogórki słoik mały 2'
  if (last && isRemarkWord(word) && unit === undefined) {
    const sized = withUnitBefore({ ...place, name: place.name.slice(0, -1) }, amount, dictionary);
    return sized && sized.unit !== place.unit ? { ...sized, notes: [last.text, ...sized.notes] } : place;
  }
  const isSeveral = (amount.qty ?? 0) > 1 && standsForSeveralBehind(word);
  const isOne = isSeveral || standsForOneBehind(word) || (last !== undefined && isShortenedBehind(last));
  const name = withoutSeparators(place.name.slice(0, -1));
  const part = unit === 'kg' && isOne ? partOfKilo(place.qty ?? 0, amount.isWord) : undefined;
  // 'schab kilo dwadzieścia' is 1.2 kg.
  if (part !== undefined) return { ...place, qty: 1 + part, unit: 'kg', name };
  const isUnit =
    (amount.unit === null && (unit === 'piece' || word === 'op')) ||
    (isOne &&
      (isOfKnown(name, dictionary) || (isSeveral && isContainer(unit)) || unit === 'can') &&
      !isLumpSugar(name, unit) &&
      !(amount.unit === 'piece' && isWeighedOrPoured(unit ?? null)));
  if (!isUnit || unit === undefined) return place;
  // 'jajka opakowanie 10 szt.'
  const isInOne =
    amount.unit === 'piece' && last && mayBeInPackBehind(name, place.qty ?? 0, last, dictionary);
  return isInOne
    ? { ...place, qty: 1, qtyMax: null, unit, name, notes: [...place.notes, amount.text] }
    : { ...place, unit, name };
}
