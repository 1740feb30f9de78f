import { type Amount, kindOfSpoon, readAmount, skipAbout } from './amounts.ts';
import {
  amountAmidName,
  amountBeforePurpose,
  amountBeforeRemark,
  amountOfKinds,
  oneBeforePurpose,
} from './amount-amid-line.ts';
import { amountAtEnd } from './amount-at-end.ts';
import { besideBareSize, packBehindSize } from '../sizes/bare-size.ts';
import { withWeight } from './bare-weight.ts';
import {
  isHeap,
  isWeighedOrPoured,
  skipPart,
  skipSecondAmount,
  withoutContainer,
  withoutSize,
} from './beside-amount.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { besideSize } from '../sizes/container-size.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import { fruitOfJuice } from './one-fruit.ts';
import { countBehind } from './count-behind.ts';
import { endOfOne, withBareGrams } from './grams-behind-kilos.ts';
import { foldedKey, isTimesSign, type Read, readNumber } from './numbers.ts';
import { isSeparator, type PlacedAmount, withoutSeparators, NO_AMOUNT } from './placed-amount.ts';
import { isGenitive } from '../words/nominative.ts';
import { isForPerson, isWhereOrWhen } from '../names/circumstances.ts';
import { labelOf } from '../names/name-breaks.ts';
import { isOnePart, isPartitive, isPartOf, partInNominative } from '../names/partitives.ts';
import { isByEye, isRemarkWord } from '../names/remarks.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { countedProduct, onlyUnit } from '../units/unit-behind-product.ts';
import { isNameOfUnit } from '../units/names-of-units.ts';
import { isOfMeasure, isShortenedOne, standsForOne, unitOf } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/** The amount of a line, wherever it stands: before the name, behind it or amid its words. */
export function findAmount(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const place = besideSize(tokens, catalogue, (rest) =>
    besideBareSize(rest, catalogue, (more) => amountBesideSizes(more, catalogue)),
  );
  return place && withWeight(withoutDrops(place), tokens);
}

/** What isn't sold by pieces: drops, parts of a mixture, and the pounds and quarts of old cookbooks. */
const NOT_SOLD = /^(?:krop(?:l|el)|czesc|funt|lut|kwart|kwater)/;

/** '2 krople tabasco' doesn't mean buying two, and neither do '3 części oliwy' or '2 funty cukru'. */
function withoutDrops(place: PlacedAmount): PlacedAmount {
  const { qty, qtyMax, unit, notes } = place;
  const at = notes.findIndex((note) => NOT_SOLD.test(fold(note)));
  if (at === -1 || unit !== 'piece') return place;
  const count = [qty, qtyMax].filter((value) => value !== null).join('–');
  const drops = `${count.replaceAll('.', ',')} ${notes[at]}`;
  return { ...place, qty: null, qtyMax: null, unit: 'some', notes: notes.with(at, drops) };
}

/**
 * The amount at the surest place: one before the name, a word that stands for one, one behind the name. Of two behind
 * it, as in 'jajka 2 op po 10', `amountBeforeRemark` takes the first and `amountAtEnd` would take the last. An amount amid the words
 * of a name comes last, because a name may have numbers.
 */
function amountBesideSizes(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const optional = lengthOfOptional(tokens);
  if (optional > 0) {
    const rest = tokens.slice(optional);
    const place = findAmount(rest, catalogue) ?? { ...NO_AMOUNT, name: rest };
    return { ...place, notes: [...place.notes, textOf(withoutSeparators(tokens.slice(0, optional)))] };
  }
  return (
    amountInFront(tokens, catalogue) ??
    amountBehindPurpose(tokens, catalogue) ??
    oneByUnit(tokens, catalogue) ??
    oneByPart(tokens, catalogue) ??
    pinchOnKnife(tokens) ??
    fruitOfJuice(tokens, catalogue) ??
    packBehindSize(tokens) ??
    amountBeforeRemark(tokens) ??
    amountAtEnd(tokens, catalogue) ??
    amountOfKinds(tokens, catalogue) ??
    amountBeforePurpose(tokens, catalogue) ??
    oneBeforePurpose(tokens, catalogue) ??
    amountAmidName(tokens, catalogue.dictionary)
  );
}

const OPTIONAL = /^(?:opcjonalnie|opcja|ewentualnie|ew(?:ent)?|dodatkowo|ponadto|lub|albo)$/;

/** 'opcjonalnie: ', 'ewentualnie ', 'dla chętnych: ', 'na oko ', 'pół na pół ': a remark on the line, before its product. */
function lengthOfOptional([first, second, third, fourth]: readonly Token[]): number {
  const isOptional = OPTIONAL.test(fold(first?.key ?? ''));
  if (isOptional && second !== undefined) return !isSeparator(second) ? 1 : third !== undefined ? 2 : 0;
  if (isByEye([first?.key, second?.key]) && third) return 2;
  if ([first, second, third].map(foldedKey).join(' ') === 'pol na pol' && fourth) return 3;
  const isForSome = first?.key === 'dla' && fold(second?.key ?? '') === 'chetnych' && third?.text === ':';
  return isForSome && fourth ? 3 : 0;
}

/** 'Na krem: 250 g mascarpone', 'do posypania 2 łyżki kakao', 'ciasto: 3 jajka'. */
function amountBehindPurpose(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const MAX_PURPOSE_TOKENS = 4;
  const [first, second] = tokens.slice(0, 2).map(({ key }) => key);
  const isPurpose =
    first === 'na' ||
    first === 'do' ||
    isWhereOrWhen([first ?? '', second ?? ''], 0) ||
    isForPerson(first, second);
  for (let at = 1; at <= MAX_PURPOSE_TOKENS && at < tokens.length; at += 1) {
    if (!isPurpose && tokens[at - 1]?.text !== ':') continue;
    const behind = tokens.slice(at);
    const isLabel = tokens[at - 1]?.text === ':';
    // 'mąka pszenna: 2 szklanki' are of flour, but 'Ikea: 2 szklanki' are glasses.
    const isOnlyAmount = readAmount(behind, 0)?.next === behind.length;
    if (isOnlyAmount && !isPurpose && labelOf(tokens, catalogue) === undefined) continue;
    const place = amountInFront(behind, catalogue) ?? (isLabel ? oneByUnit(behind, catalogue) : undefined);
    const [first] = place?.name ?? [];
    const isFollowed =
      first?.kind === 'word' &&
      unitOf(first.key) !== place?.unit &&
      // 'ziemniaki: 6 dużych'
      !place?.name.every(({ key }) => isRemarkWord(key));
    if (place && isFollowed && (isPurpose || place.name.length < tokens.length - at)) {
      return { ...place, notes: [...place.notes, textOf(withoutSeparators(tokens.slice(0, at)))] };
    }
  }
  return undefined;
}

function amountInFront(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const read = readAmount(tokens, 0);
  if (!read) return undefined;
  const amount = withOrMore(tokens, withBareGrams(tokens, read), catalogue);
  const [before, times, count] = tokens.slice(Math.max(amount.next, tokens.length - 3));
  // '1 l mleka x 6' is '6 x 1 l mleka'.
  if (before?.kind === 'word' && times && isTimesSign(times) && count?.kind === 'number')
    return amountInFront([count, times, ...tokens.slice(0, -2)], catalogue);
  // '1,5 l wody 6 szt.'
  const isPoured = amount.unit === 'l' || amount.unit === 'ml';
  const pieces = isPoured && amount.next < tokens.length - 2 && unitOf(count?.key ?? '') === 'piece';
  if (pieces && times && readNumber(tokens, tokens.length - 2)?.next === tokens.length - 1)
    return amountInFront([times, TIMES, ...tokens.slice(0, -2)], catalogue);
  const unitToken = tokens[amount.next - 1];
  // '2 cloves of garlic'
  const ofAt = tokens[amount.next]?.key === 'of' ? amount.next + 1 : amount.next;
  const rest = withoutSeparators(tokens.slice(ofAt));
  const notes = [amount.remark];
  if (rest.length === 0) return onlyUnit(amount, tokens, catalogue);
  if (unitToken && isNameOfUnit(amount.unit, unitToken, rest, catalogue)) {
    const name = [unitToken, ...rest];
    return countedProduct({ ...amount, unit: null }, name, notes, catalogue);
  }
  const joint = tokens[amount.next]?.key ?? '';
  const second: string[] = [];
  const single = skipSecondAmount(rest, amount, ['+', 'i', 'oraz', 'plus'].includes(joint), second);
  notes.push(...second.map((more) => (joint === '+' ? `+ ${more}` : more)));
  const product = withoutSize(single, notes, catalogue, true);
  const name = skipPart(withoutContainer(product, amount, notes, catalogue), amount, notes, catalogue);
  if (name.length === 0) return undefined;
  if (name.length < rest.length && amount.unit === null && isPartitive(rest[0]?.key ?? '')) {
    return { ...countedProduct(amount, name, notes, catalogue), nounCase: 'genitive' };
  }
  return countedProduct(amount, name, notes, catalogue);
}

/** 'kulka mozzarelli', 'duży bochenek chleba': one piece, said beside the name. */
function oneByPart(tokens: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  const MAX_REMARK_WORDS = 2;
  const at = tokens.findIndex(({ key }) => !isRemarkWord(key));
  const words = tokens.slice(at, at + 3).map(({ key }) => key);
  if (
    at < 0 ||
    at > MAX_REMARK_WORDS ||
    !isOnePart(words[0] ?? '') ||
    !isPartOf(words, 0, catalogue.dictionary)
  )
    return undefined;
  const part = tokens.slice(0, at + 1).map((token) => ({ ...token, text: partInNominative(token.text) }));
  const notes = [textOf(part)];
  const all = tokens.slice(at + 1);
  const size = isBag(words[0] ?? '') ? weightBehind(all) : undefined;
  if (size) return { ...size, notes, nounCase: 'genitive', isFirst: true };
  const counted = countBehind(all, tokens[at], catalogue.dictionary);
  const name = withoutSize(counted.name, notes, catalogue);
  notes.push(...counted.notes);
  return { qty: counted.qty, qtyMax: null, unit: 'piece', name, nounCase: 'genitive', notes, isFirst: true };
}

/** Containers that are filled in the shop or come in any size, so that an amount after the content says how much is bought. */
const isBag = (word: string): boolean =>
  /^(?:wor|siat|kobial|lubian|koszy|skrzyn|reklamow|wiadr|beczk|butl|kanist|baniak)/.test(fold(word));

/** 'pomarańczy 2 kg' */
function weightBehind(
  tokens: readonly Token[],
): Pick<PlacedAmount, 'qty' | 'qtyMax' | 'unit' | 'name'> | undefined {
  for (let at = 1; at < tokens.length; at += 1) {
    const amount = readAmount(tokens, at);
    if (amount?.next !== tokens.length || !isWeighedOrPoured(amount.unit)) continue;
    const { qty, qtyMax, unit } = amount;
    return { qty, qtyMax, unit, name: withoutSeparators(tokens.slice(0, at)) };
  }
  return undefined;
}

/** 'ząbek lub dwa czosnku', '2 łyżki lub 3 oliwy' */
function orMoreBehind(tokens: readonly Token[], at: number, qty = 1): Read | undefined {
  const more = /^(?:lub|albo|czy|,)$/.test(tokens[at]?.key ?? '') ? readNumber(tokens, at + 1) : undefined;
  return more?.value === qty + 1 ? more : undefined;
}

/** An amount with the upper bound that stands behind its unit, where what is measured follows: '1 łyżka lub dwie oliwy'. */
function withOrMore(tokens: readonly Token[], amount: Amount, { dictionary }: Catalogue): Amount {
  const { qty, qtyMax, unit, next } = amount;
  const isOne = unit !== null && qty !== null && qtyMax === null && tokens[next]?.key !== ',';
  const more = isOne ? orMoreBehind(tokens, next, qty) : undefined;
  const food = tokens[more?.next ?? 0]?.key ?? '';
  const isMeasured = unitOf(food) === undefined && dictionary.has(food) && isGenitive(food, dictionary);
  return more && isMeasured ? { ...amount, qtyMax: more.value, next: more.next } : amount;
}

/** 'na czubku noża sody', 'soda na czubek noża': a pinch. */
function pinchOnKnife(tokens: readonly Token[]): PlacedAmount | undefined {
  const at = tokens.findIndex(
    ({ key }, index) => /^czub(?:ek|k)/.test(fold(key)) && isKnife(tokens[index + 1]),
  );
  if (at === -1) return undefined;
  const start = tokens[at - 1]?.key === 'na' ? at - 1 : at;
  const [before, behind] = [
    withoutSeparators(tokens.slice(0, start)),
    withoutSeparators(tokens.slice(at + 2)),
  ];
  const name = start === 0 ? behind : before;
  if (!name.some(({ kind }) => kind === 'word')) return undefined;
  const notes = [textOf(tokens.slice(start, at + 2)), start === 0 ? '' : textOf(behind)];
  const nounCase = start === 0 ? 'genitive' : 'nominative';
  return { qty: 1, qtyMax: null, unit: 'pinch', name, nounCase, notes, isFirst: start === 0 };
}

const isKnife = (token: Token | undefined) => /^noz[ay]?/.test(fold(token?.key ?? ''));

const TIMES: Token = { kind: 'sign', text: 'x', key: 'x', start: -2, end: -1 };
const ONE: Token = { kind: 'number', text: '1', key: '1', start: -2, end: -1 };

/** How many tokens behind a spoon say which it is, where food that it measures follows. */
function spoonKind(tokens: readonly Token[], at: number, dictionary: FoodDictionary): number {
  const unit = unitOf(tokens[at]?.key ?? '');
  const length = unit === 'spoon' || unit === 'teaspoon' ? kindOfSpoon(tokens, at + 1) : 0;
  const food = tokens[at + 1 + length]?.key ?? '';
  return isGenitive(food, dictionary) ? length : 0;
}

/** 'garść szpinaku', 'mała puszka fasoli': one of it. */
function oneByUnit(all: readonly Token[], catalogue: Catalogue): PlacedAmount | undefined {
  // 'ok. szklanki mleka'
  const about = skipAbout(all, 0);
  const tokens = all.slice(about);
  const at = tokens.findIndex(({ kind, key }) => kind !== 'word' || !(isOfMeasure(key) || isRemarkWord(key)));
  const token = at < 0 || at > 2 ? undefined : tokens[at];
  // 'kilo i 20 deko schabu', 'puszka 400 g kukurydzy'
  const isAnd = tokens[at + 1]?.key === 'i';
  const more = readAmount(tokens, at + (isAnd ? 2 : 1));
  // 'puszka 400 g' alone is bought itself.
  const isMeasured = more?.unit != null || endOfOne(tokens, at) > at + 1;
  const isBefore = more && (isAnd || (isMeasured && more.next < tokens.length));
  // 'słoik x 4' is bought itself.
  const isMore = isBefore || (tokens.length > at + 3 && isTimesSign(tokens.at(-2)));
  if (token && standsForOne(token.key) && isMore) return amountInFront([ONE, ...tokens], catalogue);
  // 'łyżka z górką cukru', 'łyżka stołowa octu'
  const heaped = isHeap(tokens[at + 2]?.key ?? '') ? 2 : 0;
  const spoon = spoonKind(tokens, at, catalogue.dictionary);
  const orMore = orMoreBehind(tokens, at + 1);
  const restAt = (orMore?.next ?? at + 1) + heaped + spoon;
  const rest = tokens.slice(tokens[restAt]?.text === ':' ? restAt + 1 : restAt);
  if (token?.kind !== 'word' || rest[0]?.kind !== 'word' || isTimesSign(rest[0])) return undefined;
  const isOne = standsForOne(token.key) || isShortenedOne(token, rest[0], catalogue.dictionary);
  if (about === 0 && !isOne) return undefined;
  const unit = unitOf(token.key);
  // 'łyżka stołowa' alone is bought itself.
  if (spoon === 0 && kindOfSpoon(tokens, at + 1) === 1) return undefined;
  if (unit === undefined || isPreposition(fold(rest[0].key)) || isNameOfUnit(unit, token, rest, catalogue))
    return undefined;
  const counted = countBehind(rest, token, catalogue.dictionary);
  const notes = [
    textOf(tokens.slice(0, at)),
    textOf(tokens.slice(at + 1, at + 1 + heaped)),
    ...counted.notes,
  ];
  return {
    qty: counted.qty,
    qtyMax: orMore?.value ?? null,
    unit,
    name: withoutSize([...counted.name], notes, catalogue),
    nounCase: 'genitive',
    notes,
    isFirst: true,
  };
}
