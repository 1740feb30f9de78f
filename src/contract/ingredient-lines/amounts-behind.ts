import { type Amount, readAmount } from './amounts.ts';
import { isSeparator, placed, type PlacedAmount, withoutSeparators } from './placed-amount.ts';
import { isPartitive, remarkLength } from './remarks.ts';
import { textOf, type Token } from './tokens.ts';
import { standsForOne, unitOf } from './unit-words.ts';
import { fold, isPreposition } from './words.ts';

/** How many tokens an amount at the end has at most: 'ok. 1 1/2 - 2 1/2 dużej łyżki'. */
const MAX_AMOUNT_TOKENS = 14;
/** Tokens within which an amount is looked for that isn't at an end. */
const FURTHEST = 40;
/** A number behind these words is a part of the name: 'mąka typ 450'. */
const NUMBERED = new Set('typ typu nr numer klasa klasy rozmiar model wielkosc nabial kat'.split(' '));

/** 'ziemniaki – 1 kg', 'mleko x2', 'jajka 10'. */
export function trailing(tokens: readonly Token[]): PlacedAmount | undefined {
  for (let at = Math.max(1, tokens.length - MAX_AMOUNT_TOKENS); at < tokens.length; at += 1) {
    const amount = amountAt(tokens, at);
    if (!amount) continue;
    const rest = withoutSeparators(tokens.slice(amount.next));
    if (rest.length === 0) return behind(tokens, at, amount, []);
    const isPart = rest.length === 1 && amount.unit === null && isPartitive(rest[0]?.key ?? '');
    if (isPart) return behind(tokens, at, amount, [textOf(rest)]);
  }
  const last = tokens.at(-1);
  if (last && tokens.length > 2 && isSeparator(tokens.at(-2)) && standsForOne(last.key)) {
    const unit = unitOf(last.key) ?? null;
    return behind(
      tokens,
      tokens.length - 1,
      { qty: 1, qtyMax: null, unit, remark: '', next: tokens.length },
      [],
    );
  }
  return undefined;
}

/** 'cebula – 2 sztuki, drobno posiekana': an amount with its unit, and a remark behind it. */
export function inside(tokens: readonly Token[]): PlacedAmount | undefined {
  for (let at = 1; at < Math.min(tokens.length, FURTHEST); at += 1) {
    if (!isSeparator(tokens[at - 1]) && tokens[at]?.kind !== 'number') continue;
    const amount = amountAt(tokens, at);
    if (!amount) continue;
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

/** 'mleko 1 l łaciate': an amount in the middle of a name. */
export function between(tokens: readonly Token[]): PlacedAmount | undefined {
  for (let at = 1; at < Math.min(tokens.length - 1, FURTHEST); at += 1) {
    if (tokens[at]?.kind !== 'number' || tokens[at - 1]?.kind !== 'word') continue;
    const amount = amountAt(tokens, at);
    const rest = amount ? tokens.slice(amount.next) : [];
    if (!amount || amount.unit === null || rest[0]?.kind !== 'word') continue;
    const name = [...tokens.slice(0, at), ...rest];
    return behind(name, name.length, amount, []);
  }
  return undefined;
}

function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  const amount = readAmount(tokens, at);
  if (!amount) return undefined;
  const before = tokens[at - 1];
  if (amount.unit !== null || before === undefined) return amount;
  if (NUMBERED.has(fold(before.key)) || isPreposition(fold(before.key))) return undefined;
  // 'mąka tortowa 450', 'mąka 00'
  const isType = tokens.slice(0, at).some(({ key }) => /^mak[aięąe]?$/.test(fold(key)));
  return isType && tokens[at]?.kind === 'number' && /^(?:00|\d{3,4})$/.test(tokens[at].text)
    ? undefined
    : amount;
}

function behind(
  tokens: readonly Token[],
  at: number,
  amount: Amount,
  notes: string[],
): PlacedAmount | undefined {
  const name = withoutSeparators(tokens.slice(0, at));
  if (!name.some(({ kind }) => kind === 'word')) return undefined;
  return { ...placed(amount, name, [amount.remark, ...notes]), grammar: 'nominative', isFirst: false };
}
