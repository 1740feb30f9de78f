import { LIMITS } from '../../limits.ts';
import { toThousandths } from '../../quantities/quantities.ts';
import type { Unit } from '../../quantities/units.ts';
import { isAdjective } from '../names/modifiers.ts';
import { isKindOfUnit } from '../units/names-of-units.ts';
import { isPartitive } from '../names/partitives.ts';
import { isRemarkWord } from '../names/remarks.ts';
import { foldedKey, isNumberWord, isSign, isTimesSign, type Read, readNumber } from './numbers.ts';
import type { Token } from '../words/tokens.ts';
import { isOfMeasure, LENGTH, unitOf } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** An amount as it stands at one place of a line. */
export interface Amount {
  /** Null for 'kilka' and 'trochę'. */
  qty: number | null;
  qtyMax: number | null;
  /** Null for a bare number. */
  unit: Unit | null;
  /** A description of the measure: 'mała' of '1 mała puszka', '2 cm'. */
  remark: string;
  /** The first token after it. */
  next: number;
}

const MUCH = new Set('duzo sporo wiele mnostwo'.split(' '));
const SEVERAL = new Set('kilka kilku kilkanascie pare paru pareset kilkadziesiat'.split(' '));
const ABOUT = new Set(
  (
    'ok kolo cos doslownie przyblizeniu okolo circa ca max maks maksymalnie maksimum min minimum minimalnie ' +
    'srednio przynajmniej conajmniej jakies gdzies mniej wiecej niecale niecala niecaly ze z niecalej niepelne ' +
    'ponad prawie blisko dokladnie lacznie razem po gora oraz plus dodatkowo ewentualnie ewent ew opcjonalnie ' +
    'jeszcze i np tak'
  ).split(' '),
);

const DASHES = '-‐‑‒–—―−÷';

const isAmount = (value: number) => value >= 0.001 && value <= LIMITS.quantityMax;

/** Where the words end that may stand before a number and don't change it: 'ok.', '~', 'co najmniej'. */
export function skipAbout(tokens: readonly Token[], at: number): number {
  let next = at;
  for (;;) {
    const both = `${foldedKey(tokens[next])} ${foldedKey(tokens[next + 1])}`;
    const isTwo = ['w przyblizeniu', 'co najmniej', 'co najwyzej'].includes(both);
    // 'ser ż' is yellow, and no 'ser z'.
    const isAbout = ABOUT.has(foldedKey(tokens[next])) && tokens[next]?.key !== 'ż';
    if (!isTwo && !isAbout && !isSign(tokens[next], '~≈')) break;
    next += isTwo ? 2 : 1;
  }
  return next;
}

/**
 * An amount at a place: 'ok. 2-3 duże łyżki', '2x200 g', 'x2', 'kilka', '½ posiekanej tabliczki' up to the adjective.
 * Undefined where none begins.
 */
export function readAmount(tokens: readonly Token[], at: number): Amount | undefined {
  const start = skipAbout(tokens, at);
  const word = foldedKey(tokens[start]);
  if (SEVERAL.has(word)) return readSeveral(tokens, start);
  if (MUCH.has(word)) return { ...someOf(start + 1), remark: tokens[start]?.key ?? '' };
  if (unitOf(word) === 'some') return someOf(start + 1);
  const isTimes = isTimesSign(tokens[start]);
  const isFrom = word === 'od' || word === 'do';
  const first = readNumber(tokens, isTimes || isFrom ? start + 1 : start);
  if (!first) return undefined;
  const { range, unit } = upToSecond(tokens, readRange(tokens, first));
  const times = unit.unit === null ? readTimes(tokens, range, isTimes) : undefined;
  const amount = times ?? withSmaller(tokens, timesBehind(tokens, { ...range, ...unit }), at === 0);
  const values = [amount.qty, amount.qtyMax ?? amount.qty].map(toThousandths).sort((a, b) => a - b);
  const [qty = 0, qtyMax = 0] = values;
  // '0 mleka' is milk.
  if (qtyMax === 0 && at === 0 && tokens[0]?.text === '0')
    return { ...amount, qty: null, qtyMax: null, unit: null };
  if (!isAmount(qty) || !isAmount(qtyMax)) return undefined;
  return { ...amount, qty, qtyMax: qtyMax === qty ? null : qtyMax };
}

const someOf = (next: number): Amount => ({ qty: null, qtyMax: null, unit: 'some', remark: '', next });

interface Range {
  qty: number;
  qtyMax: number | null;
  next: number;
}

/** '2-3', '2 do 3', '2 lub 3'; the sum of '2 + 1 łyżka'. */
function readRange(tokens: readonly Token[], first: Read): Range {
  const { value: qty, next } = first;
  const alone = { qty, qtyMax: null, next };
  if (isSign(tokens[next], '+')) {
    const more = readNumber(tokens, next + 1);
    const isSum = more !== undefined && readUnit(tokens, more.next).unit !== null;
    return isSum ? { qty: qty + more.value, qtyMax: null, next: more.next } : alone;
  }
  const isBetween =
    isSign(tokens[next], `${DASHES},`) || ['do', 'lub', 'albo', 'czy'].includes(foldedKey(tokens[next]));
  if (!isBetween && tokens[next]?.kind !== 'word') return alone;
  const last = readNumber(tokens, isBetween ? next + 1 : next);
  // 'jedna, dwie łyżki', 'dwa trzy ogórki'; in '1 cebula, 2 ząbki' each number has a product of its own.
  if ((!isBetween || isSign(tokens[next], ',')) && last?.value !== qty + 1) return alone;
  return last ? { qty, qtyMax: last.value, next: last.next } : alone;
}

/** A range with its unit, which may stand behind either number: '2 kg-3 kg'. */
function upToSecond(tokens: readonly Token[], range: Range): { range: Range; unit: UnitRead } {
  const unit = readUnit(tokens, range.next);
  const isDash = unit.unit !== null && range.qtyMax === null && isSign(tokens[unit.next], DASHES);
  const last = isDash ? readNumber(tokens, unit.next + 1) : undefined;
  const second = last && readUnit(tokens, last.next);
  if (!last || second?.unit !== unit.unit || last.value <= range.qty) return { range, unit };
  return { range: { ...range, qtyMax: last.value }, unit: second };
}

/** '2x200 g', '2 x 200 g' and 'x 2 200 g': the whole of it. '2x' alone is a number. */
function readTimes(
  tokens: readonly Token[],
  { qty, qtyMax, next }: Range,
  isTimes: boolean,
): (Omit<Amount, 'qty'> & { qty: number }) | undefined {
  const at = isTimesSign(tokens[next]) ? next + 1 : next;
  if (at === next && !isTimes) return undefined;
  const each = readNumber(tokens, at);
  if (!each) return { ...readUnit(tokens, at), qty, qtyMax };
  const unit = readUnit(tokens, each.next);
  return { ...unit, qty: qty * each.value, qtyMax: qtyMax === null ? null : qtyMax * each.value };
}

/** '1 l x 6', '1 l 6x' */
function timesBehind(tokens: readonly Token[], amount: Range & UnitRead): Range & UnitRead {
  const isFirst = isTimesSign(tokens[amount.next]);
  const number = readNumber(tokens, isFirst ? amount.next + 1 : amount.next);
  if (!number || amount.unit === null || readUnit(tokens, number.next).unit !== null) return amount;
  const isLast = !isFirst && isTimesSign(tokens[number.next]) && tokens[number.next + 1] === undefined;
  if (!isFirst && !isLast) return amount;
  const times = isLast ? { ...number, next: number.next + 1 } : number;
  const { qty, qtyMax } = amount;
  return {
    ...amount,
    qty: qty * times.value,
    qtyMax: qtyMax === null ? null : qtyMax * times.value,
    next: times.next,
  };
}

const IN_GRAMS: Partial<Record<Unit, number>> = { kg: 1000, dag: 10, g: 1 };
const IN_MILLILITRES: Partial<Record<Unit, number>> = { l: 1000, ml: 1 };

/**
 * '1 kg i 20 dag', '1 l 250 ml': a weight or a volume in two units is one. Behind a name that takes an 'i': of 'Worki
 * na śmieci 35 l 1 szt.' the first belongs to the name.
 */
function withSmaller(tokens: readonly Token[], amount: Range & UnitRead, isFirst: boolean): Range & UnitRead {
  const { qty, qtyMax, unit, next } = amount;
  if (unit === null || qtyMax !== null) return amount;
  const factors = unit in IN_GRAMS ? IN_GRAMS : IN_MILLILITRES;
  const isAnd = ['i', 'oraz'].includes(foldedKey(tokens[next]));
  const large = factors[unit];
  const more = isAnd || isFirst ? readNumber(tokens, isAnd ? next + 1 : next) : undefined;
  const read = more && readUnit(tokens, more.next);
  // '1 l i pół mleka', 'szklanka i 3/4 mleka'
  if (isAnd && more && more.value < 1 && read?.unit === null) {
    return { ...amount, qty: qty + more.value, next: more.next };
  }
  const small = read?.unit == null ? undefined : factors[read.unit];
  if (!more || !read || large === undefined || small === undefined || small >= large) return amount;
  const rest = (more.value * small) / large;
  return rest < 1 ? { ...amount, qty: qty + rest, next: read.next } : amount;
}

/** Words that may stand between a number and its unit. */
const MAX_BETWEEN = 5;
const KIND_OF_SPOON = /^(?:stolow|st(?:ol)?$|herbacian|deserow)/;
/** Adverbs that may stand before an adjective, and words that may stand in place of one. */
const BESIDE_ADJECTIVE =
  /^(?:bardzo|lekko|mocno|swiezo|drobno|grubo|nieco|dosc|dobrze|wielkosci|jakosci|mini|maxi|mega|taki?[aei]|takich)$/;

/**
 * '2 bardzo czubate łyżki'. '1 kukurydza puszka', '3 jajka kostka masła' and '2 laurowe liście' name a product before the
 * unit.
 */
const mayStandBetween = (word: string): boolean =>
  isOfMeasure(word) ||
  isRemarkWord(word) ||
  (isAdjective(word) && !isKindOfUnit(word)) ||
  BESIDE_ADJECTIVE.test(fold(word));

interface UnitRead {
  unit: Unit | null;
  remark: string;
  next: number;
}

function readUnit(tokens: readonly Token[], at: number): UnitRead {
  const words: string[] = [];
  for (let next = at; next <= at + MAX_BETWEEN; next += 1) {
    const token = tokens[next];
    if (token === undefined || token.kind === 'number') break;
    // '1 mała, płaska łyżeczka', '1 "czubata" łyżka'
    if (token.kind === 'sign') {
      if ('",/„”'.includes(token.text) && words.every((word) => isOfMeasure(word) || isRemarkWord(word)))
        continue;
      break;
    }
    const key = foldedKey(token);
    const unit = unitOf(token.key);
    if (unit !== undefined && unit !== 'some') {
      return { unit, remark: words.join(' '), next: next + 1 + kindOfSpoon(tokens, next + 1) };
    }
    if (next === at && LENGTH.test(key)) return { unit: null, remark: token.key, next: next + 1 };
    if (isPreposition(key) || !mayStandBetween(token.key) || isNumberWord(key)) break;
    words.push(token.key);
  }
  return { unit: null, remark: '', next: at };
}

/** How many tokens from a place on say which spoon it is: 'stołowa', 'do herbaty'. */
export function kindOfSpoon(tokens: readonly Token[], at: number): number {
  if (KIND_OF_SPOON.test(foldedKey(tokens[at]))) return 1;
  const isFor = ['do', 'od'].includes(foldedKey(tokens[at]));
  return isFor && /^(?:herbaty|kawy|zupy)$/.test(foldedKey(tokens[at + 1])) && tokens[at + 2] ? 2 : 0;
}

function readSeveral(tokens: readonly Token[], at: number): Amount {
  const read = readUnit(tokens, at + 1);
  const isRead = read.unit !== null && (read.next === at + 2 || isOfMeasure(tokens[at + 1]?.key ?? ''));
  const isOfParts = isPartitive(tokens[at + 1]?.key ?? '') && tokens[at + 2]?.kind === 'word';
  const next = isRead ? read.next : isOfParts ? at + 2 : at + 1;
  const remark = next === at + 1 ? '' : `${tokens[at]?.key} ${tokens[next - 1]?.key}`;
  return { ...someOf(next), remark };
}
