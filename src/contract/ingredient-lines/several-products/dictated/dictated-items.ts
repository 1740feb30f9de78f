import { MANY } from '../../amounts/numbers.ts';
import { readAmount } from '../../amounts/amounts.ts';
import { isWeighedOrPoured } from '../../amounts/beside-amount.ts';
import type { Catalogue } from '../../products/catalogue.ts';
import { withCups } from '../../units/cups.ts';
import { amountsIn, type Counted, isMadeOf } from './dictated-amounts.ts';
import {
  isInCase,
  isInGenitive,
  isNamedAlone,
  isNextProduct,
  isWhole,
  standsAlone,
} from './dictated-pieces.ts';
import { isThing } from '../joined-foods.ts';
import { isAdjective } from '../../names/modifiers.ts';
import { withNounOf } from '../shared-words/lone-adjectives.ts';
import { isGenitive } from '../../words/nominative.ts';
import { ofAnimal } from '../../amounts/parts-of-animals.ts';
import { isForHousehold, isOtherThan } from '../other-products.ts';
import { isPartitive } from '../../names/partitives.ts';
import { isRemarkWord } from '../../names/remarks.ts';
import {
  firstKeyOf,
  beginsWithAmount,
  CHOICE,
  isRemark,
  isConjunction,
  isOblique,
  readPiece,
  keysIn,
} from '../item-words.ts';
import { type Token, tokenise } from '../../words/tokens.ts';
import { isUnit } from '../../units/unit-words.ts';

/** The most characters of a text that is split without signs; people don't dictate more at once. */
export const MAX_DICTATED = 500;

/** A token before which the line may be cut, and whether only a bare number suggests it. */
interface Cut {
  at: number;
  isBare: boolean;
}

/** A line in its tokens. */
interface Line {
  text: string;
  tokens: readonly Token[];
  amounts: readonly Counted[];
  catalogue: Catalogue;
}

/**
 * The products of a part that was dictated without commas, by their amounts: 'cebula 2 kg ziemniaki 5 kg', '2 kg cebuli 5 kg
 * ziemniaków', 'dwa mleka trzy bułki', '10 jajek mleko 2 litry'. 'woda 1,5 l gazowana' is one.
 */
export function splitAtAmounts(part: string, catalogue: Catalogue): string[] {
  if (part.length > MAX_DICTATED || CHOICE.test(part) || part.includes('(')) return [part];
  const pieces = ofAnimal(part, catalogue);
  if (pieces !== undefined) return [pieces];
  const tokens = withCups(tokenise(part), catalogue);
  const line = { text: part, tokens, amounts: amountsIn(tokens, catalogue), catalogue };
  const kinds = kindsWithAmounts(line);
  if (kinds) return kinds;
  const ways = waysToCut(line);
  for (const cuts of ways) {
    const pieces = piecesOf(line, cuts, true);
    if (pieces) return pieces;
  }
  return piecesOf(line, cutsBetween(line, 0, startsCounted(line)), false) ?? [part];
}

/** 'i' of '2 chleby i mleko 3 l', where that is cut. */
const JOIN_AT_END = /\s(?:i|oraz|plus|\+)\s*$/iu;

/** 'papryka czerwona 2 żółta 1': a product and other kinds of it, each with its amount behind it; else undefined. */
function kindsWithAmounts({ text, tokens, amounts, catalogue }: Line): string[] | undefined {
  if (amounts.length < 2 || amounts[0]?.from === 0 || amounts.at(-1)?.next !== tokens.length)
    return undefined;
  const ends = [0, ...amounts.map(({ next }) => tokens[next]?.start ?? text.length)];
  const [first = '', ...others] = ends.slice(1).map((end, at) => text.slice(ends[at], end).trim());
  const kinds = others.map((other) =>
    isRemarkWord(firstKeyOf(other)) ? undefined : withNounOf(first, other, catalogue),
  );
  const named = kinds.filter((kind) => kind !== undefined);
  return named.length === kinds.length ? [first, ...named] : undefined;
}

const startsCounted = ({ text, tokens, amounts }: Line): boolean =>
  beginsWithAmount(text) || isUnit(tokens[0]?.key ?? '') || amounts[0]?.from === 0;

/** The ways in which a line may be cut, the most likely first. */
function waysToCut(line: Line): Cut[][] {
  const { text, tokens, amounts } = line;
  const isFirst = startsCounted(line);
  const end = amounts.at(-1)?.next ?? 0;
  const isLast = end >= tokens.length || isConjunction(tokens[end]);
  const likeliest = cutsBetween(line, 0, isFirst);
  // 'chleb 10 jajek', 'papier do pieczenia 2 worki na lód': the amount after a product may be that of the next one.
  if (!isFirst) {
    const before = text.slice(0, tokens[amounts[0]?.from ?? 0]?.start);
    const isApart =
      standsAlone(before, line.catalogue) || (isForHousehold(before, line.catalogue) && isCounting(line));
    const isOfNext = !isLast && isApart && amounts[0]?.isFactor !== true && !isCountOfFirst(amounts[0], line);
    return isOfNext ? [likeliest, cutsBetween(line, 0, true)] : [likeliest];
  }
  const changes = changesIn(line).map((at) => [
    ...cutsBetween(line, 0, true).filter((cut) => cut.at < at),
    { at, isBare: true },
    ...cutsBetween(line, at, false),
  ]);
  return [...(isLast ? changes : []), likeliest, ...(isLast ? [] : changes)];
}

/** Whether a bare number counts the food before it, for that behind it is called as one: 'cytryny 3 imbir'. */
function isCountOfFirst(amount: Counted | undefined, { tokens, catalogue }: Line): boolean {
  const [before, behind] = [(amount?.from ?? 0) - 1, amount?.next ?? 0].map((at) =>
    catalogue.dictionary.lookUp(tokens[at]?.key ?? ''),
  );
  return (
    amount?.isBare === true &&
    !amount.isOne &&
    before?.some(({ form, word }) => form === word.plural) === true &&
    behind?.some(({ form, word, isPlural }) => form === word.singular && !isPlural) === true &&
    !behind.some(({ isPlural }) => isPlural)
  );
}

/** Whether the first number agrees with the word behind it: '2 worki', but not '1 worki'. */
function isCounting({ tokens, amounts: [first], catalogue }: Line): boolean {
  const qty = readAmount(tokens, first?.from ?? 0)?.qty ?? 0;
  const forms = catalogue.dictionary.lookUp(tokens[first?.next ?? 0]?.key ?? '');
  return forms.some(({ form, word, isPlural }) =>
    qty === 1 ? form === word.singular : isPlural && qty < MANY === (form === word.plural),
  );
}

/**
 * From a token on: before each amount, or behind each; where two amounts meet, the second belongs to the words behind
 * it.
 */
function cutsBetween({ tokens, amounts, catalogue }: Line, start: number, isBefore: boolean): Cut[] {
  let isFirst = isBefore;
  const cuts = amounts
    .filter(({ from }) => from >= start)
    .map(({ from, next, isBare }, at, all) => {
      const follower = tokens[next]?.key ?? '';
      const isOfFollower = isBare
        ? catalogue.dictionary.has(follower)
        : isGenitive(follower, catalogue.dictionary);
      if (all[at - 1]?.next === from && isOfFollower) isFirst = true;
      return { at: isFirst ? from : next, isBare };
    });
  return cuts.filter(
    ({ at }, index) =>
      at > start && at < tokens.length && !isConjunction(tokens[at]) && cuts[index - 1]?.at !== at,
  );
}

/** A line with more places was not dictated. */
const MAX_CHANGES = 4;

/**
 * Where, after a product with its amount before it, a product begins that has its amount after it: before 'mleko'
 * of '10 jajek mleko 2 l'.
 */
function changesIn({ text, tokens, amounts, catalogue }: Line): number[] {
  const { products, dictionary } = catalogue;
  const between = amounts.flatMap(({ next, isBare }, index) => {
    const after = amounts[index + 1];
    const end = after?.from ?? next;
    // '2 mleka bułki 5'
    const areBare = isBare && after?.isBare && end - next === 2 && after.next === tokens.length;
    const textOf = (from: number): string => text.slice(tokens[from]?.start, tokens[end - 1]?.end);
    if (end - next < 2 || isMadeOf(tokens[next]?.key ?? '')) return [];
    if (products.has(textOf(next))) return [];
    return [...Array(end - next - 1).keys()]
      .map((nth) => next + 1 + nth)
      .filter((at) => {
        const [before = '', word = ''] = tokens.slice(at - 1, at + 1).map(({ key }) => key);
        const isApart = isOblique(before, catalogue) || (areBare && dictionary.hasNominative(before));
        const isNew = dictionary.hasNominative(word) && isApart;
        return isNew || products.findExact(textOf(at)) !== undefined;
      });
  });
  return between.slice(0, MAX_CHANGES);
}

/**
 * A line cut in pieces; a piece that isn't another product stays with the piece before.
 * @returns undefined for a line that is cut strictly and has such a piece
 */
function piecesOf(line: Line, cuts: readonly Cut[], isStrict: boolean): string[] | undefined {
  const { text, tokens, amounts, catalogue } = line;
  const ends = [0, ...cuts.map(({ at }) => tokens[at]?.start ?? 0), text.length];
  const pieces = ends.slice(1).map((end, at) => text.slice(ends[at], end));
  const parts: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const before = parts.at(-1);
    const amount = amounts.find(({ next }) => next === cuts[at - 1]?.at);
    const isListed =
      before !== undefined && cuts[at - 1]?.isBare === false && isInGenitive(before, catalogue);
    const isCounted = amount !== undefined && isCountOfFirst(amount, line);
    const isApart =
      before === undefined ||
      ((isNextProduct(piece, catalogue, cuts.length > 1, isListed) ||
        isCountedAlike(before, piece, amount, catalogue) ||
        isAfterAmount(before, piece, isCounted ? { ...amount, isBare: false } : amount, catalogue)) &&
        (!isStrict || isInCase(piece, catalogue)) &&
        isWhole(before.replace(JOIN_AT_END, ''), cuts[at - 1]?.isBare ?? false, catalogue));
    if (isApart) parts.push(piece);
    else if (isStrict) return undefined;
    else parts.splice(-1, 1, before + piece);
  }
  return parts.map((part, at) => (at < parts.length - 1 ? part.replace(JOIN_AT_END, '') : part).trim());
}

/**
 * Whether a product without an amount begins behind one that can't be its own: 'worki na lód' in 'papier do pieczenia 1
 * worki na lód', and 'chleb' in 'mleko 2 l chleb'.
 */
function isAfterAmount(
  before: string,
  piece: string,
  amount: Counted | undefined,
  catalogue: Catalogue,
): boolean {
  const words = keysIn(piece);
  const [word = ''] = words;
  // 'imbir korzeń kawałek'
  const isPart = words.every(isPartitive);
  if (amount === undefined || isPart || (amount.isBare && !amount.isOne)) return false;
  const isOther = amount.isFactor
    ? catalogue.dictionary.hasNominative(word)
    : isOtherThan(keysIn(before), word, catalogue.dictionary) && isNamedAlone(piece, catalogue);
  const isFood = isOther && !isMadeOf(firstKeyOf(before));
  return isFood || isForHousehold(piece, catalogue);
}

/**
 * Whether a thing that nobody knows is counted as the one before it is: 'śruby 20 szt. nakrętki 20 szt.'. One thing has no
 * two such counts.
 */
function isCountedAlike(
  before: string,
  piece: string,
  amount: Counted | undefined,
  catalogue: Catalogue,
): boolean {
  const [first, second] = [readPiece(before, catalogue), readPiece(piece, catalogue)];
  const words = keysIn(piece);
  const [word = ''] = words;
  const isCounted = second.qty !== null && second.unit === first.unit && !isWeighedOrPoured(first.unit);
  const isName =
    /^\p{L}{3,}$/u.test(word) && !isRemark(words) && !isAdjective(word) && (!isUnit(word) || isThing(word));
  return amount?.isBare === false && isCounted && isName && isUnit(words.at(-1) ?? '');
}
