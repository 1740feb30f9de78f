import { type Amount, readAmount, skipAbout } from './amounts.ts';
import { isWeighedOrPoured, withoutSize } from './beside-amount.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { mayBeInPackBehind } from './count-behind.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { foldedKey, isNumberWord, isSign, isTimesSign } from './numbers.ts';
import { isKindNumber, isNumbered } from '../sizes/numbered-kinds.ts';
import { isAdjective } from '../names/kind-behind.ts';
import { isSeparator, placed, type PlacedAmount, withoutSeparators } from './placed-amount.ts';
import {
  isEggSize,
  isPartitive,
  isPurpose,
  isRemarkWord,
  partInNominative,
  remarkLength,
} from '../names/remarks.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { isLumpSugar } from '../units/unit-behind-product.ts';
import {
  isUnit,
  isOfMeasure,
  isShortenedBehind,
  standsForOne,
  standsForOneBehind,
  unitOf,
} from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** How many tokens an amount at the end has at most: 'ok. 1 1/2 - 2 1/2 dużej łyżki'. */
const MAX_AMOUNT_TOKENS = 14;
/** Tokens within which an amount is looked for that isn't at an end. */
const FURTHEST = 40;

/** An amount that ends the line: 'ziemniaki – 1 kg', 'mleko x2', 'masło 2 szt. 200 g'. */
export function trailing(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
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
    const amount = amountAt(tokens, at);
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
      (rest.length <= MAX_REMARKS && endsInEggSize(tokens, tokens.length)) ||
      (rest.length <= MAX_REMARKS && rest.every(({ key }) => isRemarkWord(key) || isOfMeasure(key)));
    if (amount.unit === null && isOfIt) {
      const [word] = rest;
      const isPart = rest.length === 1 && word !== undefined;
      return behind(tokens, at, amount, [isPart ? partInNominative(word.text) : textOf(rest)]);
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

const endsInEggSize = (tokens: readonly Token[], end: number): boolean =>
  isEggSize(
    tokens.slice(0, end).map(({ key }) => key),
    end - 1,
  );

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
  const isAlone =
    tokens[at - 1]?.kind === 'word' &&
    (standsForOneBehind(word) || isShortenedBehind(last)) &&
    isOfKnown(tokens.slice(0, at), dictionary) &&
    !isLumpSugar(tokens, unit);
  const isApart = at > 1 && isSeparator(tokens[at - 1]) && standsForOne(word);
  return isAlone || isApart ? behind(tokens, at, amount, []) : undefined;
}

/** An amount with its unit, and a remark behind it: 'cebula – 2 sztuki, drobno posiekana'. */
export function inside(tokens: readonly Token[]): PlacedAmount | undefined {
  let next = 1;
  for (let at = next; at < Math.min(tokens.length, FURTHEST); at = next) {
    next = at + 1;
    const isWord = tokens[at]?.kind === 'word' && isNumberWord(foldedKey(tokens[at]));
    if (!isSeparator(tokens[at - 1]) && tokens[at]?.kind !== 'number' && !isWord) continue;
    const amount = amountAt(tokens, at);
    // 'pół na pół'
    if (!amount || (isWord && amount.unit === null && !isSeparator(tokens[at - 1]))) continue;
    // The '/' of '1/2 na sok' and the '-' of '2-3 duże' set nothing apart.
    next = amount.next;
    const rest = tokens.slice(amount.next);
    const [first] = rest;
    const isRemark =
      isSeparator(first) ||
      isPreposition(fold(first?.key ?? '')) ||
      remarkLength(
        rest.slice(0, 4).map(({ key }) => key),
        0,
      ) > 0;
    if (isRemark && (amount.unit !== null || isSeparator(tokens[at - 1]))) {
      return behind(tokens, at, amount, [textOf(withoutSeparators(rest))]);
    }
  }
  return undefined;
}

/** Large numbers behind these rather say what one is: its litres, watts or size. */
const SIZED = /^(?:wor(?:ek|k)|zarow|bateri|pielu|pampers)/;

/** How many of a kind, and the adjective that agrees with it or is shortened: '3 czerwone', '1 żółta', '2 czerw.' */
function isOfKind(
  number: Token | undefined,
  word: Token | undefined,
  { isSized, dictionary }: { isSized: boolean; dictionary: FoodDictionary },
): boolean {
  if (!/^[1-9]\d?$/.test(number?.text ?? '') || word?.kind !== 'word') return false;
  const count = Number(number?.text);
  const isShort = /^\p{L}{4,}\.$/u.test(word.text) && !isUnit(word.key);
  const many = isSized ? /[iy]ch$/ : /(?:e|[iy]ch)$/;
  const ending = count === 1 ? /[yaei]$/ : count < MANY ? /e$/ : many;
  const isAgreeing = isAdjective(word.key) && ending.test(fold(word.key));
  return (isShort || isAgreeing) && !dictionary.has(word.key);
}

/** 'galaretka 3 czerwone', 'papryka 2 czerw. 1 żółta': the kinds of a food, with their numbers. */
export function ofKinds(
  tokens: readonly Token[],
  { products, dictionary }: Catalogue,
): PlacedAmount | undefined {
  const at = tokens.findIndex(({ kind }) => kind === 'number');
  const [name, kinds] = [tokens.slice(0, at), tokens.slice(at)];
  const numbers = kinds.filter((_, index) => index % 2 === 0);
  // 'worki 35 czarne'
  const isSized = SIZED.test(fold(name[0]?.key ?? ''));
  const areKinds =
    at > 0 &&
    kinds.length % 2 === 0 &&
    kinds.length <= FURTHEST &&
    isOfKnown(name, dictionary) &&
    numbers.every((number, index) => isOfKind(number, kinds[2 * index + 1], { isSized, dictionary }));
  if (!areKinds) return undefined;
  const qty = numbers.reduce((sum, { text }) => sum + Number(text), 0);
  const amount: Amount = { qty, qtyMax: null, unit: null, remark: '', next: tokens.length };
  const called = [...name, ...kinds.slice(1)];
  if (numbers.length === 1 && products.find(textOf(called)).product)
    return behind(called, called.length, amount, []);
  return behind(tokens, at, amount, [textOf(numbers.length === 1 ? kinds.slice(1) : kinds)]);
}

/** 'cytryna 2 na sok', 'jajka 2-3 do panierki': how many of a food, and what they are for. */
export function beforePurpose(
  tokens: readonly Token[],
  { products, dictionary }: Catalogue,
): PlacedAmount | undefined {
  const at = tokens.findIndex(({ kind }) => kind === 'number');
  const amount = at > 0 && isOfKnown(tokens.slice(0, at), dictionary) ? amountAt(tokens, at) : undefined;
  if (amount?.unit !== null || (amount.qtyMax ?? amount.qty ?? 0) > MAX_COUNT) return undefined;
  const purpose = tokens.slice(amount.next);
  const [word, what] = purpose;
  if (!/^(?:na|do|dla)$/.test(word?.key ?? '') || what?.kind !== 'word') return undefined;
  const name = [...tokens.slice(0, at), ...purpose];
  // 'proszek 2 do pieczenia' is called so.
  const isName = (word?.key === 'do' && !isPurpose(what.key)) || products.find(textOf(name)).product;
  return isName ? behind(name, name.length, amount, []) : behind(tokens, at, amount, [textOf(purpose)]);
}

/** 'mleko 1 l łaciate', 'pasta do zębów 2x elmex': an amount in the middle of a name. */
export function between(tokens: readonly Token[], dictionary: FoodDictionary): PlacedAmount | undefined {
  for (let at = 1; at < Math.min(tokens.length - 1, FURTHEST); at += 1) {
    // 'piwo x6 żywiec'
    const from = isSign(tokens[at - 1], '×xX') && at > 1 ? at - 1 : at;
    const isNumber = tokens[at]?.kind === 'number' || isNumberWord(foldedKey(tokens[at]));
    if (!isNumber || tokens[from - 1]?.kind !== 'word') continue;
    const amount = amountAt(tokens, at);
    const rest = amount ? tokens.slice(amount.next) : [];
    const isTimes = (from < at || isTimesSign(tokens[at + 1])) && !isOfKnown(rest, dictionary);
    if (!amount || (amount.unit === null && !isTimes) || rest[0]?.kind !== 'word') continue;
    const name = [...tokens.slice(0, from), ...rest];
    return behind(name, name.length, amount, []);
  }
  return undefined;
}

/** Above it, a number before a purpose says how large it is: 'masło 200 do ciasta'. */
const MAX_COUNT = 50;
/** From this number on, an adjective beside it stands in the genitive. */
const MANY = 5;
/** From this number on, a bare number after a name is a part of the name and doesn't count pieces. */
const MIN_NAME_NUMBER = 1000;

function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  const amount = readAmount(tokens, at);
  if (!amount) return undefined;
  const before = tokens[at - 1];
  if (before === undefined) return amount;
  // 'jajka 10 L'
  if (tokens[amount.next - 1]?.text === 'L' && endsInEggSize(tokens, amount.next))
    return { ...amount, unit: null, next: amount.next - 1 };
  if (isNumbered(before) && tokens[at]?.kind === 'number') return undefined;
  // 'żelfix 2:1 x3'
  if (before.text === ':' && tokens[at - 2]?.kind === 'number') return undefined;
  // 'witamina D 2000'
  if (amount.unit === null && (amount.qty ?? 0) >= MIN_NAME_NUMBER) return undefined;
  if (amount.unit === null && isPreposition(fold(before.key))) return undefined;
  // 'śmietana 18 i 30', 'masło ok. 82'
  const numberAt = skipAbout(tokens, at);
  const [token, next] = [tokens[numberAt], tokens[numberAt + 1]];
  // '450 500 g', '450 - 500 g'
  const isApart =
    next?.kind === 'number' || (next !== undefined && isSeparator(next) && next.start > (token?.end ?? 0));
  return (amount.unit === null || isApart) && isKindNumber(tokens, numberAt) ? undefined : amount;
}

function behind(
  tokens: readonly Token[],
  at: number,
  amount: Amount,
  notes: string[],
): PlacedAmount | undefined {
  const isEach = at > 1 && tokens[at - 1]?.key === 'po';
  const name = withoutSeparators(tokens.slice(0, isEach ? at - 1 : at));
  if (!name.some(({ kind }) => kind === 'word')) return undefined;
  return { ...placed(amount, name, [amount.remark, ...notes]), grammar: 'nominative', isFirst: false };
}

const isTens = (qty: number | null): boolean => qty !== null && qty >= 10 && qty < 100 && qty % 5 === 0;

/** 'cebula szt. 2', 'fasola puszka x 2' */
function withUnitBefore(
  place: PlacedAmount | undefined,
  amount: Amount & { isWord: boolean; text: string },
  dictionary: FoodDictionary,
): PlacedAmount | undefined {
  // 'oliwki słoik 2 szt.'
  const isCount = amount.unit === null || amount.unit === 'piece';
  if (!place || !isCount || place.name.length < 2) return place;
  const last = place.name.at(-1);
  const word = last?.key ?? '';
  const unit = unitOf(word);
  // 'ogórki słoik mały 2'
  if (last && isRemarkWord(word) && unit === undefined) {
    const sized = withUnitBefore({ ...place, name: place.name.slice(0, -1) }, amount, dictionary);
    return sized && sized.unit !== place.unit ? { ...sized, notes: [last.text, ...sized.notes] } : place;
  }
  const isOne = standsForOneBehind(word) || (last !== undefined && isShortenedBehind(last));
  const name = withoutSeparators(place.name.slice(0, -1));
  // 'schab kilo dwadzieścia' is 1.2 kg.
  if (word === 'kilo' && amount.isWord && isTens(place.qty))
    return { ...place, qty: 1 + (place.qty ?? 0) / 100, unit: 'kg', name };
  const isUnit =
    (amount.unit === null && (unit === 'piece' || word === 'op')) ||
    (isOne &&
      isOfKnown(name, dictionary) &&
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

/** Whether a product is named before its measure: 'szklana butelka' is the bottle itself. */
function isOfKnown(name: readonly Token[], dictionary: FoodDictionary): boolean {
  return name.slice(0, FURTHEST).some(({ key }) => dictionary.has(key));
}
