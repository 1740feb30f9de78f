import type { Catalogue } from '../products/catalogue.ts';
import { lengthOfAmount, AND, hasAmount, isRemark, readPiece, keysIn } from './item-words.ts';
import { isOtherThan } from './other-products.ts';
import { type FoodDictionary, isNominative } from '../words/food-dictionary.ts';
import { hasModifier } from '../names/modifiers.ts';
import {
  asksForFood,
  isShop,
  SHOP_WITHIN,
  withShopLabel,
  withShopsWithin,
  withUrgentLabel,
} from '../line-parts.ts';
import { isPartitive } from '../names/partitives.ts';
import { tokenise } from '../words/tokens.ts';
import { isUnit, isShortened } from '../units/unit-words.ts';

/** The most parts of one line; the rest of the text stays in the last part. */
export const MAX_PARTS = 200;

/** Words before a product that have no meaning for it: 'i jeszcze chleb', 'kup chleb', 'do kupienia: chleb'. */
const LEAD = /^(?:(?:i|oraz|plus|jeszcze|kup(?:ić)?)\s+|(?:zakupy|lista|(?:do )?kup\p{L}{1,5}):\s*)+(?=\S)/iu;

/** How people ask for a product on a list: 'weź chleb', 'trzeba kupić mleko'. In a recipe, 'dodaj sól' is a step. */
const REQUEST = new RegExp(
  '^(?:(?:aha|(?:hej(?:ka)?|cze[śs][ćc]|kochanie|skarbie|kotku|misiu|mam[ou]|tat[ou]|s[łl]uchaj)(?=[\\s,!]+(?:kup|we[źz])(?:cie)?\\s)|no\\s+i|zapisz(?:\\s+mi)?,?(?:\\s+[żz]e)?|nie\\s+zapomnij(?:cie)?\\s+(?:kupi[ćc]|o)|i|oraz|plus|jeszcze|też|(?:(?:proszę|prosze|trzeba|musisz|musimy|muszę|musze|mamy|mam|(?:czy\\s+)?(?:mo[żz]esz|m[óo]g[łl]by[śs]|mog[łl]aby[śs]))\\s+)?(?:kup|kupić|kupic|kupisz|kupicie|kupcie)|' +
    '(?:po)?prosz[ęe](?:\\s+o)?|we[źz](?:cie)?|przynie[śs](?:cie)?|przywie[źz](?:cie)?|dorzu[ćc](?:cie)?|dokup(?:cie)?|pami[ęe]taj(?:cie)?\\s+o|zabraknie|(?:dodaj|dopisz)(?:\\s+(?:do|na)\\s+list[yęe])?|potrzebujemy|potrzebuj[ęe]|brakuje|' +
    'nie\\s+ma(?:my)?\\s+ju[żz]|przyda(?:dz[ąa]|[łl][aoy]?by)?(?:\\s+(?:mi|nam))?\\s+si[ęe](?!\\s+(?:(?:na|do|dla|we?)\\s|(?!kupi[ćc])\\p{L}+ć(?!\\p{L})))|(?:s?ko[ńn]czy)(?:[łl][aoy]?)?(?:\\s+(?:mi|nam))?\\s+si[ęe])' +
    '(?:\\s+(?:mi|nam))?[\\s,:!]+)+(?=\\S)',
  'iu',
);
const REQUEST_BEHIND = /\s+(?:oczywi[śs]cie|prosz[ęe]|do listy|na list[ęe])[.!]?$/iu;

/** The same, but only before a product: 'nie ma cukru', neither 'nie ma nikogo' nor 'nie ma wody w kranie'. */
const NEED =
  /^(?:trzeba|potrzebn[yae](?:\s+(?:jest|s[ąa]))?|(?:brak|nie\s+ma)(?!.*\swe?\s))\s+(?=([\p{L}\d].*))/iu;

const withoutRequestInFront = (text: string, dictionary: FoodDictionary): string =>
  text
    .replace(REQUEST, '')
    .replace(NEED, (need, rest: string) => (asksForFood(rest, dictionary) ? '' : need));

/** A line of a list without the words by which someone asks for its products: 'chleb' of 'weź chleb'. */
export const withoutRequest = (text: string, dictionary: FoodDictionary): string =>
  withoutRequestInFront(text.replace(LEAD, ''), dictionary).replace(REQUEST_BEHIND, '').trim();

/**
 * The parts of a line between commas, semicolons, bars, bullets and line breaks. Decimal commas and signs within brackets
 * don't separate.
 */
export function splitAtSigns(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, sign] of text.split('').entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    const isDecimal =
      sign === ',' && (at === 0 || /\d/.test(text[at - 1] ?? '')) && /\d/.test(text[at + 1] ?? '');
    const isEnd = (depth <= 0 && ',;·•|'.includes(sign) && !isDecimal) || sign === '\n';
    if (!isEnd || parts.length >= MAX_PARTS - 1) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
    depth = 0;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim().replace(LEAD, '')).filter(Boolean);
}

/**
 * The parts of a line of a shopping list, without the words by which someone asks for them. It is cut where
 * {@link splitAtSigns} cuts it, at the numbers of a numbered list, and at dashes, slashes, full stops, plus signs and
 * emoji between foods or products of the catalogue.
 */
export function splitList(text: string, catalogue: Catalogue): string[] {
  const kinds = kindsBehindColon(text, catalogue);
  if (kinds) return kinds;
  const { dictionary } = catalogue;
  const plain = text.replaceAll(EMOTICON, ' ');
  const said = withShopsWithin(withoutRequestInFront(plain, dictionary), dictionary);
  const asked = withUrgentLabel(
    said.replaceAll(SHOP_WITHIN, (space, at: number) => (isShop(said.slice(0, at)) ? space : ', ')),
    dictionary,
  );
  const parts = splitAtSigns(withShopLabel(asked, dictionary)).flatMap(
    (part) =>
      numberedIn(part) ??
      emojiIn(part, catalogue) ??
      dashedIn(part, catalogue) ??
      slashedIn(part, catalogue) ??
      addedIn(part, catalogue) ??
      sentencesIn(part, catalogue) ??
      bracketedIn(part, catalogue) ?? [part],
  );
  const items = parts.map((part) => withoutRequest(part, dictionary));
  return items.length > MAX_PARTS ? splitAtSigns(text) : items;
}

/**
 * 'papryka: 2 czerwone, 1 żółta', or of 'papryki', is '2 papryki czerwone' and '1 papryka żółta'; undefined for any
 * other text.
 */
export function kindsBehindColon(text: string, { dictionary }: Catalogue): string[] | undefined {
  const [before = '', noun = ''] = /^(\p{L}+):\s+(?=\d)/u.exec(text) ?? [];
  const word = dictionary.lookUp(noun.toLowerCase()).find(isNominative)?.word;
  if (!word) return undefined;
  const items = splitAtSigns(text.slice(before.length))
    .flatMap((part) => part.split(AND))
    .flatMap((part) => part.split(/(?<=\p{L})\s+(?=\d)/u))
    .map((part) => {
      const [, count, kind = ''] = /^(\d{1,2})\s+(\p{L}+)$/u.exec(part) ?? [];
      const form = (count === '1' ? word.singular : word.plural) ?? noun;
      return count !== undefined && hasModifier(tokenise(form), tokenise(kind), dictionary)
        ? `${count} ${form} ${kind}`
        : undefined;
    });
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}

/** ':)', ';-)', ':*' and 'xD' separate nothing and belong to no product. */
const EMOTICON = /\s(?:[:;]-?[)(*DPp]+|[xX]D+)(?=[\s,]|$)/gu;

/** A longer text isn't split at other signs than commas. */
const MAX_LENGTH = 500;

/** '1. chleb 2. mleko' */
function numberedIn(part: string): string[] | undefined {
  if (part.length > MAX_LENGTH || !/^1[.)]\s/.test(part)) return undefined;
  const items = part.split(/(?:^|\s)\d{1,2}[.)]\s+/).filter(Boolean);
  const numbers = [...part.matchAll(/(?:^|\s)(\d{1,2})[.)]\s/g)].map(([, number]) => Number(number));
  const areInOrder = numbers.length > 1 && numbers.every((number, at) => number === at + 1);
  return areInOrder && items.length === numbers.length ? items : undefined;
}

const EMOJI = /\p{ExtPict}[\p{EMod}\p{DI}]*/u;

/** '🍞 chleb 🧈 masło' */
function emojiIn(part: string, catalogue: Catalogue): string[] | undefined {
  if (part.length > MAX_LENGTH || part.includes('(') || !EMOJI.test(part)) return undefined;
  const items = part
    .split(EMOJI)
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length > 1 && areFoods(items, catalogue) ? items : undefined;
}

const FIRST_DASH = /^[-–—*]\s*(?=[\p{L}\d])/u;

/**
 * '- chleb - mleko', '-chleb -mleko', '* chleb * mleko' and 'chleb - mleko - masło', but neither 'mleko - 2 l' nor
 * 'papryka - czerwona'.
 */
function dashedIn(part: string, catalogue: Catalogue): string[] | undefined {
  if (part.length > MAX_LENGTH || part.includes('(')) return undefined;
  const items = part.replace(FIRST_DASH, '').split(/\s[-–—*](?:\s+|(?=\p{L}))/u);
  if (items.length < (FIRST_DASH.test(part) ? 2 : 3)) return undefined;
  return areFoods(items, catalogue) ? items : undefined;
}

/** 'mleko 2l/ jajka/ chleb', 'mleko 2l/jajka/chleb'; but 'masło/ margaryna' and 'masło/margaryna/olej' may be a choice. */
function slashedIn(part: string, catalogue: Catalogue): string[] | undefined {
  if (part.length > MAX_LENGTH || part.includes('(')) return undefined;
  const spaced = part.split(/(?<=\S)\/\s+/u);
  const isTight = spaced.length === 1;
  // '1/2' is a number.
  const items = isTight ? part.split(/(?<![\d\s])\/|(?<=\d)\/(?=\p{L})/u) : spaced;
  const isChoice =
    (isTight || items.length < 3) && !items.some((item) => hasAmount(readPiece(item, catalogue)));
  return items.length > (isTight ? 2 : 1) && !isChoice && areFoods(items, catalogue) ? items : undefined;
}

/**
 * 'domestos + papier toaletowy', 'mleko & chleb'. Unlike 'i', a plus stands in no name, so that the first may be
 * anything; 'szampon head & shoulders' is one.
 */
function addedIn(part: string, catalogue: Catalogue): string[] | undefined {
  if (part.length > MAX_LENGTH || part.includes('(') || !/\s[+&]\s/.test(part)) return undefined;
  const items = part.split(/\s[+&]\s+/);
  const [first = '', ...others] = items;
  const { length, all } = lengthOfAmount(first);
  const isNamed = part.includes('&') ? beginsWithFood(first, catalogue) : length < all && !isUnit(first);
  return isNamed && areFoods(others, catalogue) ? items : undefined;
}

const SENTENCE_END = /[.!?…]\s|(?<=\p{L})(?:\.{2,}|…)(?=\p{L})/u;
const BETWEEN_SENTENCES = /(?<=[.!?…])\s+|(?<=\p{L}(?:\.{2,}|…))(?=\p{L})/u;

const ABBREVIATION = /(?:^|\s)(?:\p{L}{1,2}|ewent|opcj|maks|max|min|typ|rozm|spoż|proc|wol|tzw|itp|itd)\.$/iu;

/**
 * 'mleko (2) chleb (1)', 'mąka 2 kg (tortowa) cukier': where a bracket ends, food begins that is no kind of what stands
 * before.
 */
function bracketedIn(part: string, catalogue: Catalogue): string[] | undefined {
  if (part.length > MAX_LENGTH || !part.includes(') ')) return undefined;
  const items = part.split(/(?<=\))\s+(?=[\p{L}\d])/u);
  const areAll = items.every((item) => item.endsWith(')'));
  const areApart = items.every((item, at) => {
    const before = items[at - 1];
    if (before === undefined || areAll) return true;
    return hasAmount(readPiece(before, catalogue)) && isOtherThan(keysIn(before), item, catalogue.dictionary);
  });
  return items.length > 1 && areApart && areFoods(items, catalogue) ? items : undefined;
}

/** 'mleko. chleb. masło', as some dictate, and 'chleb!! mleko!', 'mleko? chleb?', 'mleko...chleb' */
function sentencesIn(part: string, catalogue: Catalogue): string[] | undefined {
  if (part.length > MAX_LENGTH || part.includes('(') || !SENTENCE_END.test(part)) return undefined;
  const items: string[] = [];
  for (const piece of part.split(BETWEEN_SENTENCES)) {
    const before = items.at(-1);
    if (before !== undefined && isShortenedAtEnd(before)) items.splice(-1, 1, `${before} ${piece}`);
    else items.push(piece);
  }
  const names = items.map((item) => (isShortenedAtEnd(item) ? item : item.replace(/[.!?…]+$/, '')));
  return names.length > 1 && areFoods(names, catalogue) ? names : undefined;
}

const isShortenedAtEnd = (text: string): boolean => ABBREVIATION.test(text) || isShortened(lastWord(text));

const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1);

/** Whether each begins with a food or a known product, and says no more about the one before it. */
const areFoods = (items: readonly string[], catalogue: Catalogue): boolean =>
  items.every(
    (item, at) =>
      beginsWithFood(item, catalogue) &&
      (at === 0 || !hasModifier(tokenise(items[at - 1] ?? ''), tokenise(item), catalogue.dictionary)),
  );

function beginsWithFood(item: string, catalogue: Catalogue): boolean {
  const { kind, product } = readPiece(item, catalogue);
  const words = keysIn(item);
  const { length } = lengthOfAmount(item);
  const word = words[length] ?? '';
  const isNamed = length > 0 ? catalogue.dictionary.has(word) : catalogue.dictionary.hasNominative(word);
  // '2 zgrzewki' alone are of the product before it.
  const isPart = words.length === length + 1 && isPartitive(word);
  return kind === 'ingredient' && !isRemark(words) && !isPart && (product?.id != null || isNamed);
}
