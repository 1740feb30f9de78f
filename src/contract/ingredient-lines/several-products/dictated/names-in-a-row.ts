import type { Catalogue } from '../../products/catalogue.ts';
import { withCups } from '../../units/cups.ts';
import { amountsIn, isMadeOf } from './dictated-amounts.ts';
import { MAX_DICTATED } from './dictated-items.ts';
import { CHOICE, isAccusative, isConjunction, isOblique } from '../item-words.ts';
import { isAdjective, hasModifier } from '../../names/modifiers.ts';
import { HAS_KINDS, NO_KIND } from '../other-products.ts';
import { isForMeal } from '../../names/circumstances.ts';
import { isPartitive } from '../../names/partitives.ts';
import { remarkStart } from '../../names/remarks.ts';
import { isGenitive } from '../../words/nominative.ts';
import { isUnit } from '../../units/unit-words.ts';
import { type Token, tokenise } from '../../words/tokens.ts';
import { fold } from '../../words/words.ts';

/** What a line consists of, by its tokens. */
interface Piece {
  kind: 'name' | 'amount' | 'join';
  from: number;
  next: number;
}

/** The words of the longest names. */
const MAX_WORDS = 6;

/**
 * The products of a part that consists of their names alone: 'chleb masło jajka', '10 jajek chleb' and 'mleko 2 l masło
 * chleb' need neither commas nor amounts between products that the catalogue has by exactly these names. Neither do three
 * and more foods in a word each that the catalogue doesn't have. 'ser feta' and 'herbata cytryna' may be one each.
 *
 * @param isList they stand behind a label, where two are enough
 */
export function splitNamesInARow(part: string, catalogue: Catalogue, isList = false): string[] {
  if (part.length > MAX_DICTATED || CHOICE.test(part) || part.includes('(')) return [part];
  const tokens = withCups(tokenise(part), catalogue);
  const pieces =
    piecesIn(part, tokens, false, catalogue) ?? plainFoodsIn(part, tokens, isList ? 2 : MIN_PLAIN, catalogue);
  if (!pieces) return splitBeforeMeal(part, tokens, catalogue) ?? [part];
  const isJoined = pieces.some(({ kind }) => kind === 'join');
  const [isFirst, isLast] = [pieces[0], pieces.at(-1)].map((piece) => piece?.kind === 'amount');
  let head = pieces[0];
  const ends = pieces.flatMap((piece, at) => {
    const before = pieces[at - 1];
    const isAfterName = piece.kind === 'name' && before?.kind === 'name';
    const isAtName = isAfterName && head !== undefined && areApart(tokens, head, piece, catalogue);
    // Where one amount stands at either end, the others stand on the same side of their products.
    const isAtAmount =
      before !== undefined &&
      !isJoined &&
      isFirst !== isLast &&
      (isFirst ? piece.kind === 'amount' : before.kind === 'amount' && piece.kind === 'name');
    // 'herbata mięta cytryna': the second says the kind of the first, and so may the third.
    if (!isAfterName || isAtName) head = piece;
    return isAtName || isAtAmount ? [tokens[piece.from]?.start ?? 0] : [];
  });
  const starts = [0, ...ends];
  return starts.map((start, at) => part.slice(start, starts[at + 1]).trim());
}

/** 'marchew seler por na rosół': what they are all for stays with the last. */
function splitBeforeMeal(part: string, tokens: readonly Token[], catalogue: Catalogue): string[] | undefined {
  const [preposition, meal] = tokens.slice(-2);
  if (tokens.length < 2 + MIN_PLAIN || !isForMeal(preposition?.key, meal?.key)) return undefined;
  const rows = splitNamesInARow(part.slice(0, preposition?.start).trim(), catalogue);
  return rows.length < MIN_PLAIN
    ? undefined
    : rows.map((row, at) => (at === rows.length - 1 ? `${row} ${part.slice(preposition?.start)}` : row));
}

/** Fewer may be a food and its kind. */
const MIN_PLAIN = 3;

/** The same where the catalogue has not all names, and none may say the kind of the one before it. */
function plainFoodsIn(
  text: string,
  tokens: readonly Token[],
  minNames: number,
  catalogue: Catalogue,
): Piece[] | undefined {
  const pieces = piecesIn(text, tokens, true, catalogue) ?? [];
  const names = pieces.filter(({ kind }) => kind === 'name');
  if (isMeasuredBesideOther(tokens, pieces, catalogue)) return pieces;
  const areSeveral = names.every((piece, at) => {
    const before = names[at - 1];
    const [first, other] = [before, piece].map((name) => fold(tokens[name?.from ?? 0]?.key ?? ''));
    if (before === undefined || first === undefined || other === undefined) return true;
    const isNext =
      (minNames === MIN_PLAIN && WITHOUT_KINDS.test(first)) ||
      NO_KIND.test(other) ||
      isCheeseBeside(first, other);
    return isNext && areApart(tokens, before, piece, catalogue);
  });
  return names.length >= minNames && areSeveral ? pieces : undefined;
}

/** '3 ząbki czosnku papryka': a genitive and a nominative, of which the second can't be a kind of the first. */
function isMeasuredBesideOther(
  tokens: readonly Token[],
  [amount, first, second, ...others]: readonly Piece[],
  catalogue: Catalogue,
): boolean {
  const isRow =
    amount?.kind === 'amount' && amount.from === 0 && first?.kind === 'name' && others.length === 0;
  if (!isRow || second?.kind !== 'name') return false;
  const [measured, other] = [first, second].map(({ from }) => tokens[from]?.key ?? '');
  return (
    isGenitive(measured ?? '', catalogue.dictionary) &&
    isUnit(tokens[amount.next - 1]?.key ?? '') &&
    // '2 kg pomarańczy ½ mleka'
    tokens[first.next - 1]?.kind !== 'number' &&
    (WITHOUT_KINDS.test(fold(measured ?? '')) || isCheeseBeside(fold(measured ?? ''), fold(other ?? ''))) &&
    !KINDS_OF_VEGETABLES.test(fold(other ?? '')) &&
    areApart(tokens, first, second, catalogue)
  );
}

const KINDS_OF_VEGETABLES = /^(?:dymk|szalot|pekink|koktajl|czeresn|sliwk|daktyl|cherry)/;

/**
 * The names, amounts and joins of a line; undefined if it says anything else, or has no two names side by side.
 *
 * @param isPlainToo foods in one word are names, whether the catalogue has them or not
 */
function piecesIn(
  text: string,
  tokens: readonly Token[],
  isPlainToo: boolean,
  catalogue: Catalogue,
): Piece[] | undefined {
  const amounts = amountsIn(tokens, catalogue);
  const pieces: Piece[] = [];
  let at = 0;
  while (at < tokens.length) {
    const amount = amounts.find(({ from }) => from === at);
    const isCounted = pieces.at(-1)?.kind === 'amount';
    const word = tokens[at]?.key ?? '';
    // 'zgrzewka wody' names one.
    const isPlain = isPlainToo && isCalledOrAsked(word, catalogue) && !isPartitive(word);
    const next =
      amount?.next ??
      endOfName(text, tokens, at, isCounted, catalogue) ??
      (isPlain ? endOfKind(tokens, at, catalogue) : undefined);
    if (next !== undefined) pieces.push({ kind: amount ? 'amount' : 'name', from: at, next });
    else if (isConjunction(tokens[at])) pieces.push({ kind: 'join', from: at, next: at + 1 });
    else return undefined;
    at = next ?? at + 1;
  }
  const areBeside = pieces.some(({ kind }, index) => kind === 'name' && pieces[index + 1]?.kind === 'name');
  return areBeside ? pieces : undefined;
}

/** Where a food and the adjectives behind it end: 'ser żółty'. */
function endOfKind(tokens: readonly Token[], at: number, { dictionary }: Catalogue): number {
  const noun = tokens.slice(at, at + 1);
  let next = at + 1;
  // 'tarta' may be food itself.
  const isKind = (word: Token | undefined): boolean =>
    word !== undefined && !dictionary.has(word.key) && hasModifier(noun, [word], dictionary);
  while (next < at + MAX_WORDS && isKind(tokens[next])) next += 1;
  return next;
}

/** 'mąkę', as one asks for it, too */
const isCalledOrAsked = (word: string, { dictionary }: Catalogue): boolean =>
  dictionary.hasNominative(word) || (isAccusative(word, dictionary) && dictionary.has(word));

/** Where the longest name from a token on ends; after an amount it may stand in any case, and be other food. */
function endOfName(
  text: string,
  tokens: readonly Token[],
  from: number,
  isCounted: boolean,
  catalogue: Catalogue,
): number | undefined {
  const { products } = catalogue;
  const sign = tokens.findIndex(({ kind }, at) => at >= from && kind === 'sign');
  const longest = Math.min(sign === -1 ? tokens.length : sign, from + MAX_WORDS);
  for (let next = longest; next > from; next -= 1) {
    const name = text.slice(tokens[from]?.start, tokens[next - 1]?.end);
    const isName = isCounted ? products.has(name) : products.findExact(name) !== undefined;
    if (isName) return next;
  }
  return isCounted && isOblique(tokens[from]?.key ?? '', catalogue) ? from + 1 : undefined;
}

/** Cheese and ham beside food that they are no kind of: 'jogurt ser', but not 'chipsy ser'. */
const NO_KIND_OF_THESE =
  /^(?:jogurt|kefir|mlek|smiet|herbat|kaw|szynk|wedlin|kielbas|chleb|bulk[ei]$|bulecz|kajzer|wod|sok|piw|twaro|ser$|masl)/;
const CHEESE_OR_HAM = /^(?:ser$|twarog|szynk)/;

const isCheeseBeside = (first: string, other: string): boolean =>
  NO_KIND_OF_THESE.test(first) && CHEESE_OR_HAM.test(other);

/** Food whose kinds are called by no other food. */
const WITHOUT_KINDS =
  /^(?:jaj(?:[ak]|ek)|ziemniak|banan|jabl(?:k|ek)|pomidor|ogor|gruszk|march|cebul|pietruszk|seler$|por$|pory$|burak|brokul|kalafior|cukini|rzodkiew|czosn(?:ek|k)|koper|szczyp|salat|rukol|szpinak|baklazan|kapust|awokado|cytryn|limonk|pomarancz|mandaryn|truskaw|malin|borow|winogron|arbuz|melon|kiwi|ananas|brzoskw|nektaryn|sliwk|pieczark|imbir)/;

/** Food that has one kind at most: 'ser żółty szynka' is two. */
const HAS_ONE_KIND = /^(?:ser$|papryk|mak|kasz|ryz|wod|mlek|papier|mies|kielbas|oliw|olej)/;

/** Parts of another product, on either side of it: 'natka pietruszka', 'kurczak udka'. */
const PART = /^(?:natk|korzen|lisc|listk|filet|ud[ok]|uda|piers|skrzyd|skork|nasion|pestk|kostk|wior|plat)/;

/** Whether the name of another product begins: 'chleb' after 'ser' or '10 jajek', but not 'feta' after 'ser'. */
function areApart(tokens: readonly Token[], before: Piece, piece: Piece, { dictionary }: Catalogue): boolean {
  const described = tokens.slice(before.from, before.next);
  const behind = tokens.slice(piece.from, piece.next);
  const [typed, typedOther] = [described[0]?.key ?? '', behind[0]?.key ?? ''];
  const [first, other] = [fold(typed), fold(typedOther)];
  if (first === other) return true;
  const isAboutFirst =
    hasModifier(described, behind, dictionary) ||
    (isAdjective(typedOther) && !dictionary.has(typedOther)) ||
    PART.test(first) ||
    PART.test(other);
  if (isAboutFirst) return false;
  const mayBeKind = (isMadeOf(typed) && first !== 'salata') || HAS_KINDS.test(first);
  return (
    !mayBeKind ||
    NO_KIND.test(other) ||
    isCheeseBeside(first, other) ||
    (described.length > 1 && HAS_ONE_KIND.test(first))
  );
}

/** People don't name more seasonings in a row. */
const MAX_SEASONINGS = 4;

/** 'sól pieprz' is two. Other foods side by side may be one: 'ser feta', 'herbata cytryna', 'chipsy sól'. */
export function splitSeasonings(part: string, { products, dictionary }: Catalogue): string[] {
  if (!/^(?:s[óo]l|pieprz s[óo]l)\s/iu.test(part)) return [part];
  const tokens = tokenise(part);
  const words = tokens.map(({ key }) => key);
  const named = words.slice(0, remarkStart(words));
  const isOne =
    named.length < 2 ||
    named.length > MAX_SEASONINGS ||
    !named.every((word) => dictionary.hasNominative(word)) ||
    products.has(part);
  if (isOne) return [part];
  const ends = [...tokens.slice(1, named.length).map(({ start }) => start), part.length];
  return ends.map((end, at) => part.slice(ends[at - 1] ?? 0, end).trim());
}
