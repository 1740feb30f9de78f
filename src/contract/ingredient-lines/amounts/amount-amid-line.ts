import type { Amount } from './amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { foldedKey, isNumberWord, isSign, isTimesSign, MANY } from './numbers.ts';
import { isAdjective } from '../names/modifiers.ts';
import { isSeparator, type PlacedAmount, withoutSeparators } from './placed-amount.ts';
import { isPurpose, remarkLength } from '../names/remarks.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { isLumpSugar } from '../units/unit-behind-product.ts';
import { isOfMeasure, isUnit, standsForOneBehind, unitOf } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';
import { amountAt, behind, isOfKnown, MAX_SEARCHED_TOKENS } from './amount-behind-name.ts';

/** Above it, a number before a purpose says how large it is: 'masło 200 do ciasta'. */
const MAX_COUNT = 50;

/** Behind an amount they begin another choice: 'drożdże – 30 g lub 10 g suchych'. */
const OR = /^(?:lub|albo|badz|czy)$/;

/** An amount with its unit, and a remark behind it: 'cebula – 2 sztuki, drobno posiekana'. */
export function amountBeforeRemark(tokens: readonly Token[]): PlacedAmount | undefined {
  let next = 1;
  for (let at = next; at < Math.min(tokens.length, MAX_SEARCHED_TOKENS); at = next) {
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
      (isChoiceOfSizes(rest) && !SIZED.test(fold(tokens[0]?.key ?? ''))) ||
      OR.test(fold(first?.key ?? '')) ||
      isPreposition(fold(first?.key ?? '')) ||
      remarkLength(
        rest.slice(0, 4).map(({ key }) => key),
        0,
      ) > 0;
    if (isRemark && (amount.unit !== null || isSeparator(tokens[at - 1]) || isChoiceOfSizes(rest))) {
      return behind(tokens, at, amount, [textOf(withoutSeparators(rest))]);
    }
  }
  return undefined;
}

/** 'małe lub 1 duża' of 'cebula 2 małe lub 1 duża', 'czerwone lub 1 żółta' */
function isChoiceOfSizes(rest: readonly Token[]): boolean {
  const [size, or, number] = rest;
  const isKind = isOfMeasure(size?.key ?? '') || isAdjective(size?.key ?? '');
  return isKind && OR.test(fold(or?.key ?? '')) && number?.kind === 'number';
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
export function amountOfKinds(
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
    kinds.length <= MAX_SEARCHED_TOKENS &&
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
export function amountBeforePurpose(
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

/** Words before what a product is for, or what it is like. */
const PURPOSE = /^(?:na|do|dla|ze?|we?|bez|od)$/;

/** 'ziemniaki kilo na frytki', 'kapusta kiszona kilo z beczki': one of a food, and what it is for or like. */
export function oneBeforePurpose(
  tokens: readonly Token[],
  { products, dictionary }: Catalogue,
): PlacedAmount | undefined {
  const at = tokens.findIndex(
    ({ key }, index) => index > 0 && standsForOneBehind(key) && PURPOSE.test(tokens[index + 1]?.key ?? ''),
  );
  const [before, rest] = [tokens.slice(0, at), tokens.slice(at + 1)];
  const unit = unitOf(tokens[at]?.key ?? '');
  if (at === -1 || unit === undefined || rest.length < 2 || at > MAX_SEARCHED_TOKENS) return undefined;
  const isName = products.has(textOf(tokens)) || isLumpSugar(before, unit);
  if (isName || !isOfKnown(before, dictionary)) return undefined;
  const amount: Amount = { qty: 1, qtyMax: null, unit, remark: '', next: at + 1 };
  const [word, what] = rest;
  const isApart = word?.key === 'do' ? isPurpose(what?.key ?? '') : /^(?:na|dla)$/.test(word?.key ?? '');
  const name = isApart ? before : [...before, ...rest];
  return behind(name, name.length, amount, isApart ? [textOf(rest)] : []);
}

/** 'mleko 1 l łaciate', 'pasta do zębów 2x elmex': an amount in the middle of a name. */
export function amountAmidName(
  tokens: readonly Token[],
  dictionary: FoodDictionary,
): PlacedAmount | undefined {
  for (let at = 1; at < Math.min(tokens.length - 1, MAX_SEARCHED_TOKENS); at += 1) {
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
