import { type Amount, readAmount } from '../../amounts/amounts.ts';
import type { Catalogue } from '../../products/catalogue.ts';
import { isIndeclinable, hasModifier } from '../../names/modifiers.ts';
import { beginsWithAmount, hasAmount, readPiece } from '../item-words.ts';
import { isNameOfUnit } from '../../units/names-of-units.ts';
import type { FoodDictionary } from '../../words/food-dictionary.ts';
import { type Token, tokenise } from '../../words/tokens.ts';
import { standsForOne } from '../../units/unit-words.ts';
import { isPreposition } from '../../words/words.ts';

/**
 * The products that a line names, where a part with adjectives only gets the noun of the part after or before it: of
 * '1 czerwona' and '1 żółta papryka' the first is a pepper too.
 */
export function withNouns(parts: readonly string[], catalogue: Catalogue): string[] {
  const items: string[] = [];
  for (const [at, part] of parts.entries()) {
    const beside = [parts[at + 1], items[at - 1]].filter((other) => other !== undefined);
    const named = beside.map((other) => withNounOf(other, part, catalogue));
    items.push(named.find((name) => name !== undefined) ?? part);
  }
  return items;
}

/** An amount for an adjective that has none: beside a measure, it takes the noun in the form in which that stands. */
export const ONE = ' 1 kg';

/**
 * The products of parts of which one may be adjectives alone, behind a product with an amount after it: 'marchwiowy' behind
 * 'sok jabłkowy 1 l' is a juice too.
 */
export const withNounBefore = (items: readonly string[], catalogue: Catalogue): string[] =>
  items.map((item, at) => {
    const before = items[at - 1];
    if (before === undefined || beginsWithAmount(before) || hasAmount(readPiece(item, catalogue)))
      return item;
    return withNounOf(before, `${item}${ONE}`, catalogue)?.slice(0, -ONE.length) ?? item;
  });

/** A part that is an amount and adjectives, with the noun of another that has an amount and its own ones; else undefined. */
export function withNounOf(other: string, typed: string, catalogue: Catalogue): string | undefined {
  const part = counted(typed);
  const lone = loneIn(part, catalogue);
  const [first, last] = [lone?.adjectives[0], lone?.adjectives.at(-1)];
  if (!lone || !first || !last || !hasAmount(readPiece(other, catalogue))) return undefined;
  const described = nounIn(other, catalogue, isIndeclinable(first.key));
  if (!described) return undefined;
  // 'ogórek szklarniowy 2, gruntowe 1 kg'
  const { singular, plural } = catalogue.dictionary.lookUp(described.noun)[0]?.word ?? {};
  const forms = [inNumber(described.noun, lone.amount, catalogue), described.noun, plural, singular];
  const noun = forms.find(
    (form) => form !== undefined && hasModifier(tokenise(form), lone.adjectives, catalogue.dictionary),
  );
  if (noun === undefined) return undefined;
  return described.isBehind
    ? `${part.slice(0, last.end)} ${noun}${part.slice(last.end)}`
    : `${part.slice(0, first.start)}${noun} ${part.slice(first.start)}`;
}

/** '1 łyżeczka ostrej' for 'łyżeczka ostrej' */
const counted = (part: string): string => (standsForOne(tokenise(part)[0]?.key ?? '') ? `1 ${part}` : part);

/**
 * The adjectives and the amount of a part such as '1 czerwona' or 'żółta - 1 szt.'; undefined for any other part, also
 * for '2 liście laurowe', where they describe the measure.
 */
function loneIn(part: string, catalogue: Catalogue): { adjectives: Token[]; amount: Amount } | undefined {
  const tokens = tokenise(part);
  const first = readAmount(tokens, 0);
  const unit = first && tokens[first.next - 1];
  if (unit && isNameOfUnit(first.unit, unit, tokens.slice(first.next), catalogue)) return undefined;
  const words = wordsFrom(tokens, first?.next ?? 0);
  // 'słodka pół główki'
  const numberAt = first ? -1 : words.findIndex((_, at) => at > 0 && readAmount(tokens, at) !== undefined);
  const adjectives = numberAt === -1 ? words : words.slice(0, numberAt);
  const isDash = tokens[adjectives.length]?.kind === 'sign';
  const last = first ? undefined : readAmount(tokens, adjectives.length + Number(isDash));
  const amount = first ?? (last?.next === tokens.length ? last : undefined);
  const isOther = ({ key }: Token): boolean => isPreposition(key) || catalogue.dictionary.has(key);
  return amount && !adjectives.some(isOther) ? { adjectives, amount } : undefined;
}

function wordsFrom(tokens: readonly Token[], start: number): Token[] {
  const end = tokens.findIndex(({ kind }, at) => at >= start && kind !== 'word');
  return tokens.slice(start, end === -1 ? undefined : end);
}

/**
 * The noun of '1 żółta papryka' or '200 g mąki pszennej', and whether it stands behind its adjectives.
 * @param isAlone whether it needs none
 */
function nounIn(
  part: string,
  { dictionary }: Catalogue,
  isAlone: boolean,
): { noun: string; isBehind: boolean } | undefined {
  const tokens = tokenise(counted(part));
  const words = wordsFrom(tokens, readAmount(tokens, 0)?.next ?? 0);
  const at = words.findIndex(({ key }) => dictionary.has(key));
  const noun = words[at];
  if (!noun) return undefined;
  const isBehind = at > 0 && hasModifier([noun], words.slice(0, at), dictionary);
  return isBehind ||
    isAlone ||
    /^(?:bez|ze?)$/.test(words[at + 1]?.key ?? '') ||
    hasModifier([noun], words.slice(at + 1, at + 2), dictionary) ||
    isCountedBehind(tokens, noun, dictionary)
    ? { noun: noun.key, isBehind }
    : undefined;
}

/** 'papryka 2 czerwone' */
function isCountedBehind(
  [first, number, kind]: readonly Token[],
  noun: Token,
  dictionary: FoodDictionary,
): boolean {
  if (first !== noun || !/^\d{1,2}$/.test(number?.text ?? '') || !kind) return false;
  const plural = dictionary.lookUp(noun.key)[0]?.word.plural ?? noun.key;
  return [noun.key, plural].some((key) => hasModifier([{ ...noun, key }], [kind], dictionary));
}

/** A noun as it is counted: one or several of it. What is measured or a part stands as it stood. */
function inNumber(noun: string, { qty, unit }: Amount, { dictionary }: Catalogue): string {
  const [entry] = dictionary.lookUp(noun);
  const isCounted = (unit === null || unit === 'piece') && qty !== null && qty >= 1;
  return (isCounted ? (qty === 1 ? entry?.word.singular : entry?.word.plural) : undefined) ?? noun;
}
