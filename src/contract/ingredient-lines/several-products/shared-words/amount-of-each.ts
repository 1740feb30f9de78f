import type { Unit } from '../../../quantities/units.ts';
import { readAmount } from '../../amounts/amounts.ts';
import type { Catalogue } from '../../products/catalogue.ts';
import { withCups } from '../../units/cups.ts';
import { ONE, withNouns } from './lone-adjectives.ts';
import { isGenitive } from '../../words/nominative.ts';
import { isPartitive } from '../../names/partitives.ts';
import { remarkLength } from '../../names/remarks.ts';
import {
  firstKeyOf,
  AND,
  beginsWithAmount,
  CHOICE,
  hasAmount,
  isRemark,
  readPiece,
  keysIn,
} from '../item-words.ts';
import { tokenise } from '../../words/tokens.ts';
import { isUnit, standsForOne, unitOf } from '../../units/unit-words.ts';
import { fold, isPreposition } from '../../words/words.ts';

/** An amount of each of several products. */
interface AmountOfEach {
  text: string;
  /** It goes with a genitive; a list behind a colon stands in any case. */
  isMeasure: boolean;
  /** The words after it. */
  rest: string;
}

/**
 * The parts of a line, each with the amount that 'po' says there is of each: 'po 100 g mąki pszennej i ziemniaczanej' is
 * '100 g mąki pszennej' and '100 g mąki ziemniaczanej', whether commas or 'i' stand between them.
 */
export function withAmountOfEach(parts: readonly string[], catalogue: Catalogue): string[] {
  let each: AmountOfEach | undefined;
  let last: string | undefined;
  return withAmountBehind(parts, catalogue).flatMap((part) => {
    const opened = amountOfEach(part, catalogue);
    if (opened) [each, last] = [opened, undefined];
    else if (beginsWithAmount(part)) each = undefined;
    const items = each && itemsOf(each, opened?.rest ?? part, last, catalogue);
    last = items?.at(-1);
    const { kind, product } = readPiece(part, catalogue);
    const isOne = kind !== 'ingredient' || (product?.id != null && AND.test(product.name));
    if (items && !isOne && !CHOICE.test(part)) return items.length > 1 || parts.length > 1 ? items : [part];
    each = undefined;
    return [part];
  });
}

/**
 * The same if 'po' stands after the products: 'sól i pieprz po szczypcie', 'oregano, tymianek – po łyżce'. Of 'chleb,
 * jogurty po 150 g' and 'chleb, szynka po 10 plasterków' it is about the last product alone.
 */
function withAmountBehind(parts: readonly string[], catalogue: Catalogue): string[] {
  const items: string[] = [];
  for (const part of parts) {
    const isKnown = catalogue.products.has(part);
    const behind = isKnown ? undefined : amountBehind(part);
    const last = behind?.names ?? '';
    const isOfAll = behind && (AND.test(last || (items.at(-1) ?? '')) || isOfList(behind, catalogue));
    const from = isOfAll ? items.findLastIndex((item) => !arePlain(item, catalogue)) + 1 : items.length;
    const names = [...items.slice(from), last].filter(Boolean).flatMap((name) => name.split(AND));
    const counted = behind && countedEach(names, behind, catalogue);
    if (counted && !isKnownWhole(last, catalogue)) items.splice(from, items.length, ...counted);
    else items.push(part);
  }
  return items;
}

/** The words before an amount of each at the end of a part, or in brackets there. */
interface AmountBehind {
  names: string;
  /** As it was written, without 'po'. */
  text: string;
  qty: number;
  unit: Unit | null;
  /** A sign sets it apart, so that it may be about all names before it. */
  isApart: boolean;
}

/** Amounts that products of a list may have in common; it is rather the last one that is bought by '200 g'. */
const OF_LIST = new Set<Unit | null>([
  null,
  'piece',
  'pinch',
  'teaspoon',
  'spoon',
  'handful',
  'sprig',
  'some',
]);

/** Whether it is about all products before it, though only commas separate them. */
function isOfList({ names, unit, isApart }: AmountBehind, catalogue: Catalogue): boolean {
  const isOfOne = isOne(names, catalogue);
  return OF_LIST.has(unit) ? names === '' || isApart || isOfOne : isApart && (isOfOne || unit === 'kg');
}

function amountBehind(written: string): AmountBehind | undefined {
  const part = written.replace(/\(\s*(po\s[^()]*)\)$/iu, '– $1');
  const tokens = tokenise(part);
  const at = tokens.findLastIndex(({ key }) => key === 'po');
  const first = at === -1 ? undefined : tokens[at + 1];
  if (!first) return undefined;
  const amount = readAmount(tokens, at + 1);
  const one = unitOf(first.key);
  const [rest, ...others] = tokens.slice(amount?.next ?? (one ? at + 2 : at + 1));
  // 'po 3 ziarna'
  const isEnd = others.length === 0 && (rest === undefined || isPartitive(rest.key));
  // 'po 3,99' is a price.
  const isAmount = amount ? amount.unit !== null || Number.isInteger(amount.qty) : one;
  if (!isEnd || !isAmount) return undefined;
  const isApart = tokens[at - 1]?.kind === 'sign';
  const names = part.slice(0, tokens[isApart ? at - 1 : at]?.start).trim();
  const { qty, unit } = amount ?? { qty: 1, unit: one ?? null };
  return { names, text: part.slice(first.start), qty: qty ?? 1, unit, isApart };
}

/** What isn't measured: 'chleb i jogurt po 150 g' is about the yoghurt. */
const WHOLE = /^(?:chleb|bul(?:k|ecz)[aei](?! tart)|bagiet|rogal|kajzer|jaj|papier)/;
const NOT_MEASURED = new Set<Unit | null>([null, 'piece', 'some', 'pack', 'bread-slice']);
const LIQUID = /^(?:mleko|woda|sok|olej|smietan|jogurt|kefir)/;

const MASS = /^(?:mlek|wod|sok|olej|oliw)[aoe]?(?!\p{L})/iu;

/** Eggs are sold in boxes of this many and more: 'chleb i jajka po 10' is about the eggs. */
const MIN_BOX = 6;
const EGGS = /^jaj/i;

function mayHave(item: string, unit: Unit | null): boolean {
  const name = fold(item.toLowerCase());
  return (NOT_MEASURED.has(unit) || !WHOLE.test(name)) && (unit !== 'slice' || !LIQUID.test(name));
}

/** All of 'sól', 'pieprz' with the amount of each, if they are several, and all food as it is called; else undefined. */
function countedEach(
  names: readonly string[],
  { text, qty, unit }: AmountBehind,
  catalogue: Catalogue,
): string[] | undefined {
  const items = withNouns(
    names.map((name) => `${name.trim()}${ONE}`),
    catalogue,
  ).map((item) => item.slice(0, -ONE.length));
  const [first = '', ...others] = items;
  const isGoverned =
    foodsOf(first, catalogue).length > 1 && others.some((item) => isMaybeGenitive(item, catalogue));
  const isEach = items.every(
    (item, at) =>
      isPlain(item, catalogue) &&
      mayHave(item, unit) &&
      (item === names[at]?.trim() ||
        ![items[at - 1], items[at + 1]].some((other) => isLonger(other ?? '', item, catalogue))),
  );
  // 'mleko i jogurty po 150 g': several of what stands in the plural, and milk as it is sold.
  const isOfLast = MASS.test(first) && isSeveral(items.at(-1) ?? '', catalogue);
  const eggs = items.filter((item) => EGGS.test(item));
  const isOfEggs = eggs.length > 0 && eggs.length < items.length && qty >= MIN_BOX;
  if (others.length === 0 || isGoverned || isOfEggs || isOfLast || !isEach) return undefined;
  return items.map((item) => `${item} po ${text}`);
}

/** 'mięso mielone wołowe' beside 'mięso wieprzowe', which may be minced too */
const isLonger = (item: string, other: string, catalogue: Catalogue): boolean =>
  foodsOf(item, catalogue)[0] === foodsOf(other, catalogue)[0] && keysIn(item).length > keysIn(other).length;

const foodsOf = (item: string, { dictionary }: Catalogue): string[] =>
  keysIn(item).filter((word) => dictionary.has(word));

/** Whether it may go with what stands before 'i': 'natka pietruszki i kolendry'. */
const isMaybeGenitive = (item: string, { dictionary }: Catalogue): boolean =>
  dictionary
    .lookUp(firstKeyOf(item))
    .some(({ form, word, isSingular }) => isSingular && form !== word.singular);

/** 'jogurty' */
const isSeveral = (name: string, { dictionary }: Catalogue): boolean => {
  const forms = dictionary.lookUp(firstKeyOf(name));
  return forms.length > 0 && forms.every(({ form, word }) => form === word.plural && form !== word.singular);
};

const isOne = (name: string, { dictionary }: Catalogue): boolean =>
  keysIn(name).some((word) =>
    dictionary.lookUp(word).some(({ form, word: { singular } }) => form === singular),
  );

/** 'puszka' and 'łyżka', but not 'liść laurowy'. */
const isMeasure = (word: string, { dictionary }: Catalogue): boolean => isUnit(word) && !dictionary.has(word);

const isKnownWhole = (name: string, catalogue: Catalogue): boolean =>
  AND.test(catalogue.products.find(name).product?.name ?? '');

const arePlain = (names: string, catalogue: Catalogue): boolean =>
  names.split(AND).every((name) => isPlain(name, catalogue));

/** A food as it is called, without an amount: 'mąka pszenna', but not 'fasola w puszkach' or 'świeżo mielony'. */
function isPlain(name: string, catalogue: Catalogue): boolean {
  const line = readPiece(name, catalogue);
  const words = keysIn(name);
  const [food = ''] = foodsOf(name, catalogue);
  return (
    line.kind === 'ingredient' &&
    !hasAmount(line) &&
    !CHOICE.test(name) &&
    !isRemark(words) &&
    !words.some((word) => word === 'w' || word === 'we' || isMeasure(word, catalogue)) &&
    (line.product?.id != null || catalogue.dictionary.hasNominative(food))
  );
}

/** Behind these without 'po', a second food has as much of its own: 'pęczek koperku i natki', 'szczypta soli i pieprzu'. */
const OF_BOTH = new Set<Unit | undefined>(['pinch', 'some', 'handful', 'bunch', 'sprig', 'leaf', 'slice']);

/** 'po 2 łyżki mąki i cukru', 'szczypta: soli, pieprzu', 'pęczek koperku i natki' */
function amountOfEach(part: string, catalogue: Catalogue): AmountOfEach | undefined {
  const tokens = withCups(tokenise(part), catalogue);
  const from = tokens[0]?.key === 'po' ? 1 : 0;
  const first = tokens[from];
  if (!first) return undefined;
  const amount = readAmount(tokens, from);
  const one = standsForOne(first.key) || from === 1 ? unitOf(first.key) : undefined;
  const next = amount?.next ?? (one === undefined ? from : from + 1);
  const isList = tokens[next]?.text === ':';
  const rest = tokens[isList ? next + 1 : next];
  if (next === from || !rest) return undefined;
  const unit = amount ? amount.unit : one;
  // 'kilka listków'
  const measure = unitOf(tokens[next - 1]?.key ?? '');
  const names = part.slice(rest.start);
  const isOfEach =
    from === 1 || (isList && unit !== null) || (OF_BOTH.has(measure) && areInOneCase(names, catalogue));
  if (!isOfEach) return undefined;
  return {
    text: `${amount ? '' : '1 '}${part.slice(first.start, tokens[next - 1]?.end)}`,
    isMeasure: unit !== null && !isList,
    rest: names,
  };
}

/** 'koperku i natki', but neither 'natki pietruszki i kolendry' nor 'natki i garść koperku' */
const areInOneCase = (names: string, catalogue: Catalogue): boolean =>
  AND.test(names) &&
  names
    .split(AND)
    .every(
      (name) =>
        foodsOf(name, catalogue).length === 1 &&
        !keysIn(name).some(isPreposition) &&
        !standsForOne(firstKeyOf(name)),
    );

/**
 * All of 'mąki pszennej i żytniej' with the amount, if each is food in the case that it asks for; else undefined.
 * @param before the item before a comma, of which 'żółtej i zielonej' may be kinds
 */
function itemsOf(
  { text, isMeasure }: AmountOfEach,
  names: string,
  before: string | undefined,
  catalogue: Catalogue,
): string[] | undefined {
  const { dictionary } = catalogue;
  const said = names.split(AND);
  // '2 pęczki koperku i 1 pietruszki'
  if (said.some((name, at) => at > 0 && beginsWithAmount(name))) return undefined;
  const own = said.map((name) => `${text} ${name.trim()}`);
  const items = withNouns(before === undefined ? own : [before, ...own], catalogue).slice(-own.length);
  const isFood = (item: string): boolean => {
    const named = keysIn(item.slice(text.length));
    const noun = named.find((word) => dictionary.has(word));
    // 'po 2 łyżki soku i skórki z cytryny': the words at the end belong to both.
    const isWhole = items.length === 1 || !named.some((word) => /^ze?$/.test(word));
    return (
      noun !== undefined &&
      isWhole &&
      !isRemark(named.slice(remarkLength(named, 0))) &&
      (!isMeasure || isGenitive(noun, dictionary))
    );
  };
  return items.every(isFood) ? items : undefined;
}
