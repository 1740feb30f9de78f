import { skipAbout } from '../amounts/amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { isTimesSign } from '../amounts/numbers.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { unitOf } from '../units/unit-words.ts';
import { fold } from '../words/words.ts';

/** Milk is also called by its brand alone: 'łaciate 3,2'. */
const MILK = /^(?:mlek(?:[aou]|iem)?|laciate|lowickie|zambrowskie)$/;

/**
 * Numbers that distinguish kinds of a product: of flour its type, of sun cream its filter, of hair dye its
 * colour, of medicine its strength, of the others what they hold in per cent.
 */
const KINDS: [product: RegExp, numbers: RegExp][] = [
  [/^mak[aieou]?$/, /^(?:00|\d{3,4})$/],
  [/^smietan/, /^(?:1[028]|22|3[046])$/],
  [MILK, /^(?:1[.,]5|3[.,]2)$/],
  [/^masl(?:[ao]|em)$/, /^8[23]$/],
  [/^czekolad/, /^[6-9]\d$/],
  [/^oc(?:et|tu)$/, /^(?:6|10)$/],
  [/^spirytus/, /^9[056]$/],
  [/^(?:spf|filtrem|opalania|krem)$/, /^(?:15|[235]0)$/],
  // Down to which frost washer fluid is liquid: 'płyn do spryskiwaczy -20'
  [/^(?:spryskiwacz|zimow[yae]$)/, /^(?:1[058]|2[0-5]|30)$/],
  [/^omega$/, /^[369]$/],
  [/^wlosow$/, /^\d{1,2}[.,]\d{1,3}$/],
  [/^(?:euthyrox|letrox|polocard|acard|bisocard|metocard|siofor|ketonal|nurofen|ibum$)/, /^[1-9]\d{1,2}$/],
];

/** A number behind these words is a part of the name: 'mąka typ 450'. */
const NUMBERED = new Set(
  'typ typu fi nr numer klasa klasy rozmiar rozm model wielkosc nabial kat.'.split(' '),
);

/**
 * Whether the number behind a word is a part of the name: 'typ 450', 'rozmiar 4'. 'kat.' only has one with its full stop,
 * because of 'kit kat 3'.
 */
export const isNumbered = ({ key, text }: Token): boolean =>
  NUMBERED.has(fold(key)) || NUMBERED.has(fold(text.toLowerCase()));

const FRACTION = /^[\u00bc-\u00be\u2150-\u215e]$/;

/** 'mleko 2' are two, but 'mleko 2 x 4' is of a kind. */
const BEFORE_COUNT = /^(?:0[.,]5|2)$/;

/** Behind 'x' it is rather how large a bag of flour is than its type. */
const BAG = /^(?:500|1000)$/;

/**
 * Whether a number says which kind of the product is meant: 'mąka tortowa 450', 'śmietana 18', 'mleko 3,2', 'masło 82',
 * 'krem z filtrem 50'.
 */
export function isKindNumber(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  // '18⅓' is an amount.
  if (token?.kind !== 'number' || FRACTION.test(tokens[at + 1]?.text ?? '')) return false;
  if (isTimesSign(tokens[at - 1]) && BAG.test(token.text)) return false;
  const words = tokens.slice(0, at).map(({ key }) => fold(key));
  if (numbersOf(words)?.test(token.text)) return true;
  const isCounted = isTimesSign(tokens[at + 1]) && tokens[at + 2]?.kind === 'number' && !tokens[at + 3];
  const isMilk = words.some((word) => MILK.test(word)) && !words.some((word) => word.startsWith('modyfik'));
  return isCounted && isMilk && BEFORE_COUNT.test(token.text);
}

/** Of the product that is named last: 'mleko 3,2 i masło 82'. */
function numbersOf(words: readonly string[]): RegExp | undefined {
  for (const word of words.toReversed()) {
    const [, numbers] = KINDS.find(([product]) => product.test(word)) ?? [];
    if (numbers) return numbers;
  }
  return undefined;
}

/** Tokens with the number of a kind before the count: 'mleko 3,2 x 2' for 'mleko 2x3,2'. */
export function withKindFirst(tokens: Token[]): Token[] {
  const at = tokens.length - 1;
  const from = at - 2;
  const [number, unit, kind] = tokens.slice(Math.max(0, from));
  const isCount = from > 0 && number?.kind === 'number' && tokens[from - 1]?.kind === 'word';
  if (!isCount || !unit || !kind || !isKindNumber(tokens, at)) return tokens;
  if (!isTimesSign(unit) && unitOf(unit.key) !== 'piece') return tokens;
  const moved = [kind, ...(isTimesSign(unit) ? [unit, number] : [number, unit])];
  const apart = (token: Token, index: number): Token => {
    const start = number.start + 2 * index;
    return { ...token, start, end: start + 1 };
  };
  return [...tokens.slice(0, from), ...moved.map(apart)];
}

/** Tokens within which a name has its number. */
const MAX_TOKENS = 10;

/**
 * Tokens in which the number of a kind has its percent sign, where the catalogue has the product so: 'mleko 3,2%'.
 */
export const withPercents = (tokens: Token[], { products }: Catalogue): Token[] =>
  tokens.map((token, at) => {
    if (at > MAX_TOKENS || !isKindNumber(tokens, at)) return token;
    const percent = `${token.text}%`;
    const isKnown = products.find(`${textOf(tokens.slice(0, at))} ${percent}`).product !== undefined;
    return isKnown ? { ...token, kind: 'word', text: percent, key: percent } : token;
  });

/** Brands that sell a 'max', which is another thing: 'pepsi max 2 l' is not up to two litres of Pepsi. */
const WITH_MAX = /^(?:pepsi|ibuprom|gripex|espumisan|(?:no-?)?spa)$/;

/**
 * Tokens in which a word that may qualify a number belongs to the name before it, where the catalogue has the product so,
 * or a brand is known to be sold so: 'pepsi max' of 'pepsi max 4 puszki'.
 */
export function withQualifiedNames(tokens: Token[], { products }: Catalogue): Token[] {
  const brand = tokens.findIndex(({ key }, at) => fold(key) === 'max' && isSoldAsMax(tokens[at - 1]));
  if (brand !== -1) return joinedToName(tokens, brand);
  const number = tokens.findIndex(({ kind }) => kind === 'number');
  let at = number;
  while (at > 1 && skipAbout(tokens, at - 1) === number) at -= 1;
  if (at === number || !products.findExact(textOf(tokens.slice(0, at + 1)))) return tokens;
  return joinedToName(tokens, at);
}

const isSoldAsMax = (token: Token | undefined): boolean => WITH_MAX.test(fold(token?.key ?? ''));

/** Tokens in which that one and the one before it are one. */
function joinedToName(tokens: Token[], at: number): Token[] {
  const [before, word] = tokens.slice(at - 1, at + 1);
  if (!before || !word) return tokens;
  const both: Token = { ...before, text: textOf([before, word]), end: word.end };
  return [...tokens.slice(0, at - 1), both, ...tokens.slice(at + 1)];
}
