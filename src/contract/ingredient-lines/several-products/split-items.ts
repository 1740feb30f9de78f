import { withAmountOfEach } from './shared-words/amount-of-each.ts';
import { readAmount } from '../amounts/amounts.ts';
import { aroundAnd } from './around-and.ts';
import { areBranded } from './branded-foods.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { withCups } from '../units/cups.ts';
import { isMadeOf } from './dictated/dictated-amounts.ts';
import { splitAtAmounts } from './dictated/dictated-items.ts';
import { standsAlone } from './dictated/dictated-pieces.ts';
import { ofOtherSizes } from '../sizes/container-size.ts';
import type { FoodDictionary } from '../words/food-dictionary.ts';
import {
  areInGenitive,
  arePlainProducts,
  isObject,
  isOfFirstAlone,
  isUnknownBesideFood,
  kindsOf,
  PIECES,
  SOMETHING,
} from './joined-foods.ts';
import { MAX_PARTS, splitAtSigns, splitList } from './item-signs.ts';
import { hasModifier } from '../names/modifiers.ts';
import { GROATS, withKindsInARow } from './shared-words/kinds-in-a-row.ts';
import { withJuiceOfEach } from './shared-words/juice-of-each.ts';
import { withSameUnit } from './shared-words/same-unit.ts';
import { withNounBefore, withNounOf, withNouns } from './shared-words/lone-adjectives.ts';
import { isLink, withLinksInBrackets } from '../links.ts';
import { labelOf } from '../names/name-breaks.ts';
import { splitNamesInARow, splitSeasonings } from './dictated/names-in-a-row.ts';
import { numberedBehind, withNumbered } from './shared-words/numbered-items.ts';
import type { NamedProduct } from '../products/product-index.ts';
import { isForWhat } from '../names/circumstances.ts';
import { remarkLength } from '../names/remarks.ts';
import {
  firstKeyOf,
  lengthOfAmount,
  AND,
  beginsWithAmount,
  hasAmount,
  isRemark,
  isMeasureCounted,
  isOblique,
  namesProduct,
  readPiece,
  keysIn,
  withoutRemarks,
  withoutState,
} from './item-words.ts';
import { isGenitive } from '../words/nominative.ts';
import { tokenise } from '../words/tokens.ts';
import { isUnit } from '../units/unit-words.ts';
import { isPreposition } from '../words/words.ts';

/**
 * The products of one typed line, in their order: 'mleko 2 l, chleb i 10 jajek' is three. A comma between digits is
 * a decimal one, and one within brackets or within the name of a known product ('ser, biały') doesn't separate; an
 * amount or a remark after a comma belongs to the product before it. Blank parts are left out.
 */
export function splitItems(text: string, catalogue: Catalogue): string[] {
  if (isLink(text)) return [text.trim()];
  const line = withLinksInBrackets(text);
  return productsIn(line, splitList(line, catalogue), catalogue);
}

/**
 * The products of a line that is already separated at its signs.
 * @param separated the parts of the text between the signs that may separate products
 */
export function productsIn(text: string, separated: readonly string[], catalogue: Catalogue): string[] {
  const whole = catalogue.products.find(text).candidates;
  const line = text.trim().replace(/,$/, '');
  if (whole.length > 0 && !isList(text, whole, catalogue)) return line === '' ? [] : [line];
  const parts: string[] = [];
  const things = separated.flatMap(withJuiceOfEach);
  const waiting = withAmountOfEach(withKindsInARow(things, catalogue), catalogue).toReversed();
  for (let said = waiting.pop(); said !== undefined; said = waiting.pop()) {
    const last = parts.at(-1);
    const part = numberedBehind(last, said) ?? said;
    const kind = last === undefined ? 0 : lengthOfKind(last, part, catalogue);
    const kinds = last === undefined ? undefined : namedByFirst(last, aroundAnd(part), catalogue);
    if (kinds) parts.push(...kinds);
    else if (last !== undefined && kind > 0) {
      parts[parts.length - 1] = `${last}, ${part.slice(0, kind)}`;
      waiting.push(part.slice(kind).replace(AND, ''));
    } else if (last === undefined || !belongsTo(last, part, catalogue)) {
      parts.push(...splitPart(part, parts.length < MAX_PARTS, catalogue));
    } else parts[parts.length - 1] = `${last}, ${part}`;
  }
  return withNouns(withSameUnit(parts, catalogue), catalogue);
}

/** The products of a part without commas; the label before them stays with the first. */
function splitPart(part: string, isShort: boolean, catalogue: Catalogue): string[] {
  const start = labelOf(tokenise(part), catalogue) === undefined ? 0 : part.indexOf(':') + 1;
  const list = part.slice(start).trim();
  // 'Lidl: mleko chleb'
  const rows = isShort ? splitNamesInARow(list, catalogue, start > 0) : [list];
  const counted = isShort ? rows.flatMap((row) => splitAtAmounts(row, catalogue)) : rows;
  // 'mleko chleb masło jajka 10 szt.' of a longer line
  const dictated =
    counted.length > rows.length ? counted.flatMap((row) => splitNamesInARow(row, catalogue)) : counted;
  const items = dictated
    .flatMap((each) => splitAtAnd(each, catalogue))
    .flatMap((each) => splitSeasonings(each, catalogue));
  return items.map((item, at) => (at === 0 && start > 0 ? `${part.slice(0, start)} ${item}` : item));
}

/** 'papryka czerwona' before 'żółta', 'worki 35 l' before '60 l': the others with the noun of the first. */
const namedByFirst = (first: string, others: readonly string[], catalogue: Catalogue): string[] | undefined =>
  kindsOf(first, others, catalogue) ?? ofOtherSizes(first, others, catalogue);

/** Whether a part that isn't read yet has an amount, in front or behind. */
export const isCounted = (part: string, catalogue: Catalogue): boolean =>
  hasAmount(readPiece(part, catalogue));

const isKind = (before: string, part: string, dictionary: FoodDictionary): boolean =>
  !GROATS.test(part) && hasModifier(tokenise(before), tokenise(part), dictionary);

/** How many tokens of 'krojony i masło', after a bread, describe it; 0 if all or none do. */
function lengthOfKind(before: string, part: string, { dictionary }: Catalogue): number {
  const at = part.search(AND);
  const isApart = at > 0 && !isKind(before, part, dictionary);
  return isApart && isKind(before, part.slice(0, at), dictionary) ? at : 0;
}

/**
 * Whether commas separate products that are known by themselves, although the catalogue has 'Sól pieprz' as one.
 */
function isList(text: string, whole: readonly NamedProduct[], catalogue: Catalogue): boolean {
  if (!text.includes(',') || whole.some(({ name }) => name.includes(','))) return false;
  return areProducts(splitAtSigns(text), catalogue);
}

const areProducts = (names: readonly string[], catalogue: Catalogue): boolean =>
  names.length > 1 &&
  !isMadeOf(firstKeyOf(names[0] ?? '')) &&
  names.every((name) => standsAlone(name, catalogue));

function belongsTo(before: string, part: string, { products, dictionary }: Catalogue): boolean {
  if (products.has(part)) return false;
  // 'jajka, 10 szt.', 'dwa, trzy pomidory'
  if (isAmount(before) || isAmount(part)) return true;
  // 'papryka czerwona - 1 szt., żółta - 1 szt.'
  if (withNounOf(before, part, { products, dictionary }) !== undefined) return false;
  if ((isRemark(keysIn(part)) && !namesOther(part, dictionary)) || isKind(before, part, dictionary))
    return true;
  const catalogue = { products, dictionary };
  const first = readPiece(before, catalogue).product;
  if (first === null) return false;
  const both = readPiece(`${first.name} ${part}`, catalogue).product?.id ?? null;
  if (both === null || both === first.id) return false;
  return !areProducts([first.name, readPiece(part, catalogue).product?.name ?? ''], catalogue);
}

/** 'pokruszone bezy' is more than a participle about the product before it, and 'dla taty piwo' is for another. */
export function namesOther(part: string, dictionary: FoodDictionary): boolean {
  const words = keysIn(part);
  const isFor = isForWhat(words, dictionary) || FOR_NAMED.test(part);
  const length = isFor ? 2 : remarkLength(words, 0);
  return length > 0 && dictionary.hasNominative(words[length] ?? '');
}

const FOR_NAMED = /^dla \p{Lu}\p{Ll}/u;

const isKnown = (line: string, catalogue: Catalogue): boolean =>
  readPiece(line, catalogue).product?.id != null;

/** 'szklanka' and 'dwa' do, before 'i pół'. */
const saysAmount = (part: string, catalogue: Catalogue): boolean =>
  withCups(tokenise(part), catalogue).some(
    ({ key }, at, tokens) => isUnit(key) || readAmount(tokens, at) !== undefined,
  );

/** A longer text isn't an amount. */
const MAX_AMOUNT = 100;

function isAmount(part: string): boolean {
  if (part.length > MAX_AMOUNT) return false;
  const { length, all } = lengthOfAmount(part);
  return length === all;
}

/**
 * Whether amounts separate the parts around 'i': '2 l mleka i 3 bułki', 'mleko 2 l i chleb', 'bułki i 10 jajek'. '1
 * kg jabłek i gruszek' may be one product.
 */
function areCounted(items: readonly string[], catalogue: Catalogue): boolean {
  const [first = '', ...others] = items;
  if (!saysAmount(first, catalogue)) return others.every(beginsWithAmount);
  const isBehind =
    !beginsWithAmount(first) &&
    tokenise(first)
      .slice(-2)
      .some(({ kind }) => kind === 'number');
  return (
    items.every((part) => namesProduct(part, catalogue) || isMeasureCounted(part, catalogue)) &&
    (isBehind ? [first] : items).every((part) => isCounted(part, catalogue))
  );
}

/** Whether an unknown name is food by its first word alone: 'chleb razowy', but not 'mus jabłko' or 'ser z miodem'. */
function isPlainFood(part: string, catalogue: Catalogue): boolean {
  const words = keysIn(readPiece(part, catalogue).product?.name ?? '');
  return (
    words.findLastIndex((word) => catalogue.dictionary.hasNominative(word)) === 0 &&
    !words.some(isPreposition)
  );
}

/** The same, but no measure whose food follows: '2 łyżki' of '2 łyżki + 1 łyżeczka cukru'. */
const isWholeFood = (part: string, catalogue: Catalogue): boolean =>
  isPlainFood(part, catalogue) && namesProduct(part, catalogue);

/** 'chipsy' of 'coś do picia i chipsy', but not 'herbaty' of 'coś do kawy i herbaty' */
const isOwnFood = (item: string, catalogue: Catalogue): boolean =>
  isPlainFood(item, catalogue) && !isGenitive(firstKeyOf(item), catalogue.dictionary);

/** 'sok i skórka z 1 pomarańczy': both are of the one that is bought. */
const arePieces = (items: readonly string[], part: string, catalogue: Catalogue): boolean =>
  isCounted(part, catalogue) &&
  items.every((item, at) => {
    const [first = '', second] = keysIn(item);
    return PIECES.has(first) && (at < items.length - 1 ? second === undefined : /^ze?$/.test(second ?? ''));
  });

/** '2 jogurty' of 'masło i chleb i 2 jogurty', behind several without an amount. */
function countedAtEnd(
  part: string,
  items: readonly string[],
  catalogue: Catalogue,
): { before: string; last: string } | undefined {
  const last = items.at(-1) ?? '';
  const others = items.slice(0, -1);
  const isLast =
    others.length > 1 &&
    !others.some((item) => saysAmount(item, catalogue)) &&
    beginsWithAmount(last) &&
    namesProduct(last, catalogue);
  if (!isLast) return undefined;
  const before = part.slice(0, part.lastIndexOf(last)).trim().replace(JOIN_AT_END, '');
  return { before, last };
}

/** 'i' of 'masło i chleb i', where that is cut. */
const JOIN_AT_END = /\s(?:i|oraz|plus|\+)(?:\s+jeszcze)?$/iu;

/**
 * Parts with amounts are separate. So are foods in one word each, and 'chleb żytni i masło' if the catalogue has one
 * of them, the other is food and both stand in the same case, unless the catalogue has both as one product. 'mix sałat
 * i ziół' and 'mąka pszenna i żytnia' are one.
 */
function splitAtAnd(part: string, catalogue: Catalogue): string[] {
  const said = aroundAnd(part);
  const counted = countedAtEnd(part, said, catalogue);
  if (counted) return [...splitAtAnd(counted.before, catalogue), counted.last];
  const numbered = withNumbered(said);
  const items = withNounBefore(withNouns(numbered, catalogue), catalogue);
  const [first = '', ...others] = items;
  const whole = others.length > 0 && readPiece(part, catalogue).product;
  if (!whole || (whole.id !== null && AND.test(whole.name)) || arePieces(items, part, catalogue))
    return [part];
  if (numbered.every((item, at) => at === 0 || item !== said[at])) return numbered;
  const kinds = namedByFirst(first, others, catalogue);
  if (kinds) return [first, ...kinds];
  // 'mąka 1 kg (500 g pszennej i 500 g żytniej)' is one.
  const isPlain = !part.includes('(');
  const areApart =
    (isPlain && (areCounted(items, catalogue) || isOfFirstAlone(items, catalogue))) ||
    arePlainProducts(
      items.map((item, at) => withoutRemarks(at < others.length ? withoutState(item) : item, catalogue)),
      catalogue,
    ) ||
    isUnknownBesideFood(items, catalogue) ||
    areBranded(items, catalogue) ||
    (others.every((item) => SOMETHING.test(item)) && namesProduct(first, catalogue)) ||
    (SOMETHING.test(first) && others.every((item) => isOwnFood(item, catalogue))) ||
    (items.some((item) => isKnown(item, catalogue)) &&
      items.every((item) => isKnown(item, catalogue) || isWholeFood(item, catalogue)) &&
      (isCounted(first, catalogue) ||
        isOblique(first, catalogue) ||
        areInGenitive(items, catalogue) ||
        !others.some((item) => isOblique(item, catalogue) && !isObject(item, first, catalogue))));
  return areApart ? items : [part];
}
