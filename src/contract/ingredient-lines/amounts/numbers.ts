import { parseQuantity } from '../../quantities/quantities.ts';
import type { Token } from '../words/tokens.ts';
import { unitOf } from '../units/unit-words.ts';
import { fold } from '../words/words.ts';

const NUMBER_WORDS: Record<string, number> = {
  pol: 0.5,
  polowa: 0.5,
  polowe: 0.5,
  polowka: 0.5,
  polowke: 0.5,
  cwierc: 0.25,
  cwiartka: 0.25,
  cwiartke: 0.25,
  polowy: 0.5,
  poltora: 1.5,
  poltorej: 1.5,
  jeden: 1,
  raz: 1,
  jedna: 1,
  jedno: 1,
  jednej: 1,
  jednego: 1,
  jednym: 1,
  dwa: 2,
  dwie: 2,
  dwoch: 2,
  trzy: 3,
  trzech: 3,
  cztery: 4,
  czterech: 4,
  piec: 5,
  szesc: 6,
  siedem: 7,
  osiem: 8,
  dziewiec: 9,
  dziesiec: 10,
  jedenascie: 11,
  dwanascie: 12,
  tuzin: 12,
  mendel: 15,
  kopa: 60,
  trzynascie: 13,
  czternascie: 14,
  pietnascie: 15,
  szesnascie: 16,
  siedemnascie: 17,
  osiemnascie: 18,
  dziewietnascie: 19,
  dwadziescia: 20,
  trzydziesci: 30,
  czterdziesci: 40,
  piecdziesiat: 50,
  szescdziesiat: 60,
  siedemdziesiat: 70,
  osiemdziesiat: 80,
  dziewiecdziesiat: 90,
  sto: 100,
  dwiescie: 200,
  trzysta: 300,
  czterysta: 400,
  piecset: 500,
};
/** 'jedna druga', 'dwie trzecie', 'trzy czwarte'. */
const PARTS = ['drug', 'trzeci', 'czwart'];

/** From this number on, what is counted stands in the genitive plural, with its adjectives: '5 pomidorów'. */
export const MANY = 5;

/** The word of a token without diacritics; empty for a number or a sign. */
export const foldedKey = (token: Token | undefined) => (token?.kind === 'word' ? fold(token.key) : '');

/** Whether a token is one of these signs. */
export const isSign = (token: Token | undefined, signs: string) =>
  token?.kind === 'sign' && signs.includes(token.text);
/** Whether a token multiplies: 'x' of '2 x 500 g', 'razy' of 'razy dwa'. */
export const isTimesSign = (token: Token | undefined): boolean =>
  isSign(token, '×*xX') || ['x', 'razy'].includes(foldedKey(token));

/** A number of a line, and the first token after it. */
export interface Read {
  value: number;
  next: number;
}

const ABOUT = /^(?:ok|okolo|circa|ca)$/;
const DOZEN = /^tuzin(?:a|y|ow|em)?$/;

/**
 * A number at a place: '1', '0,5', '1 1/2', '1 i ½', '1½', '1 000', 'półtorej', 'trzy czwarte', 'dwa i pół', 'pół
 * tuzina'.
 */
export function readNumber(tokens: readonly Token[], at: number): Read | undefined {
  const read = readPlain(tokens, at);
  const isDozens = read !== undefined && DOZEN.test(foldedKey(tokens[read.next]));
  return isDozens ? { value: read.value * 12, next: read.next + 1 } : read;
}

function readPlain(tokens: readonly Token[], at: number): Read | undefined {
  const token = tokens[at];
  if (token?.kind === 'number') return readDigits(tokens, at);
  const word = foldedKey(token);
  if (!Object.hasOwn(NUMBER_WORDS, word)) return undefined;
  // 'ćwiartka z kurczaka' is its leg.
  if (/^(?:cwiartk|polowk)/.test(word) && /^ze?$/.test(foldedKey(tokens[at + 1]))) return undefined;
  const value = NUMBER_WORDS[word] ?? 0;
  const part = PARTS.findIndex((each) => foldedKey(tokens[at + 1]).startsWith(each));
  if (part !== -1) return { value: value / (part + 2), next: at + 2 };
  const [more, andMore] = [NUMBER_WORDS[foldedKey(tokens[at + 1])], NUMBER_WORDS[foldedKey(tokens[at + 2])]];
  if (value >= 20 && more !== undefined && more >= 1 && more < (value < 100 ? 10 : 100)) {
    const units = more >= 20 && andMore !== undefined && andMore >= 1 && andMore < 10 ? andMore : 0;
    return { value: value + more + units, next: at + (units > 0 ? 3 : 2) };
  }
  const isHalfMore = foldedKey(tokens[at + 1]) === 'i' && foldedKey(tokens[at + 2]) === 'pol';
  return isHalfMore ? { value: value + 0.5, next: at + 3 } : { value, next: at + 1 };
}

function readDigits(tokens: readonly Token[], at: number): Read | undefined {
  const [whole, next] = [tokens[at]?.text ?? '', at + 1];
  const fraction = readFraction(tokens, at);
  if (fraction) return fraction;
  const start = parseQuantity(whole);
  if (start === undefined) return undefined;
  if (DOTTED.test(whole) && isSmall(tokens[next])) return { value: start * 1000, next };
  if (/^\d+$/.test(whole)) {
    const isJoined = foldedKey(tokens[next]) === 'i' || isSign(tokens[next], '+&');
    const part = readFraction(tokens, isJoined ? next + 1 : next);
    if (part && part.value < 1) return { value: start + part.value, next: part.next };
    if (isJoined && foldedKey(tokens[next + 1]) === 'pol') return { value: start + 0.5, next: next + 2 };
    if (areThousands(tokens, at)) {
      const end = isGroup(tokens, next + 1) ? next + 2 : next + 1;
      const digits = tokens.slice(at, end).map(({ text }) => text);
      return { value: Number(digits.join('')), next: end };
    }
  }
  return { value: start, next };
}

/** '1.000 g' is a kilogram: nobody weighs thousandths of a gram. '1.500 kg' is one and a half, as scales print it. */
const DOTTED = /^[1-9]\d{0,2}\.\d{3}$/;
const isSmall = (token: Token | undefined): boolean =>
  ['g', 'ml', 'piece'].includes(unitOf(token?.key ?? '') ?? '');

/** '1 250 g cukru', 'mąka 1 000 g'; but 'jogurt 4 150 g' and 'x 2 150 g' are as many of 150 g. */
function areThousands(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const isBehindWord = before?.kind === 'word' && !(at === 1 && ABOUT.test(foldedKey(before)));
  const isCount = isBehindWord || isTimesSign(before);
  return (
    /^[1-9]\d{0,2}$/.test(tokens[at]?.text ?? '') &&
    isGroup(tokens, at + 1) &&
    (!isCount || tokens[at + 1]?.text === '000')
  );
}

/** Three digits, one blank behind a number. */
function isGroup(tokens: readonly Token[], at: number): boolean {
  const [before, group] = [tokens[at - 1], tokens[at]];
  return group?.kind === 'number' && /^\d{3}$/.test(group.text) && group.start === (before?.end ?? 0) + 1;
}

/** '1/2' or '½'. */
function readFraction(tokens: readonly Token[], at: number): Read | undefined {
  const first = tokens[at];
  if (first?.kind !== 'number') return undefined;
  if (!/^\d/.test(first.text)) {
    const value = parseQuantity(first.text.normalize('NFKC').replace('⁄', '/'));
    return value === undefined ? undefined : { value, next: at + 1 };
  }
  const last = tokens[at + 2];
  if (!isSign(tokens[at + 1], '/⁄∕') || last?.kind !== 'number') return undefined;
  const value = parseQuantity(`${first.text}/${last.text}`);
  return value === undefined ? undefined : { value, next: at + 3 };
}

/** Whether a folded word says a number: 'dwie', 'pol'. */
export const isNumberWord = (word: string): boolean => Object.hasOwn(NUMBER_WORDS, word);
