import { readAmount } from '../../amounts/amounts.ts';
import { aroundAnd } from '../around-and.ts';
import type { Catalogue } from '../../products/catalogue.ts';
import { hasModifier } from '../../names/modifiers.ts';
import { type Token, tokenise } from '../../words/tokens.ts';
import { fold } from '../../words/words.ts';

/** Of these adjectives a product has one: its colour, what it is made of or where it comes from. */
const KIND =
  /^(?:bial|czarn|czerwon|zolt|zielon|rozow|naturaln|rybn|warzywn|pszenn|zytn|gryczan|jaglan|owsian|(?!domow|zdrow|surow|gotow|now|jednorazow|kolorow|kremow|sezonow|krajow)\p{L}{2,}ow|(?!pol|wiej|swoj)\p{L}{3,}sk)(?:i?[yae]|i)$/u;

/** Groats that people call by their adjective: 'kasza gryczana, jaglana' are two. */
export const GROATS = /^jaglan[ay](?!\p{L})/iu;

/** Of two it may be both: 'fasolka biała i czerwona'. */
const MIN_KINDS = 3;
/** With an amount of each they are two: 'papryka czerwona, żółta po 2 szt.' */
const MIN_COUNTED = 2;
/** The words of a kind, and how much there is of each behind the last. */
const WITH_AMOUNT = /^(.+?)(\s+po\s+\S.*)?$/u;

/**
 * Parts where one noun has three kinds and more, each with it: 'ser żółty, biały i pleśniowy' and 'pieprz czarny, biały,
 * zielony' are three.
 */
export function withKindsInARow(parts: readonly string[], catalogue: Catalogue): string[] {
  const items: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const rest = parts.slice(at);
    const kinds = kindsBehindColon(rest, catalogue) ?? kindsFrom(rest, catalogue);
    if (kinds) items.push(...kinds.items);
    else items.push(parts[at] ?? '');
    at += (kinds?.length ?? 1) - 1;
  }
  return items;
}

interface Kinds {
  /** The products that the first parts name. */
  items: string[];
  /** How many parts these are. */
  length: number;
}

/**
 * 'jogurty: truskawkowy, naturalny', and '3 papryki: czerwona, żółta i zielona', which are one of each. Of '6 jogurtów:
 * truskawkowy, naturalny' nobody knows how many of each.
 */
function kindsBehindColon(
  [first = '', ...others]: readonly string[],
  { dictionary }: Catalogue,
): Kinds | undefined {
  if (!first.includes(':')) return undefined;
  const tokens = tokenise(first);
  const amount = readAmount(tokens, 0);
  const [noun, colon, ...behind] = tokens.slice(amount?.next ?? 0);
  const { singular } = dictionary.lookUp(noun?.key ?? '')[0]?.word ?? {};
  if (!noun || colon?.text !== ':' || singular === undefined || behind.length === 0) return undefined;
  // 'papryka: czerwona, zielona' may be one.
  if (noun.key === singular && amount === undefined) return undefined;
  const kinds: string[] = [];
  let length = 0;
  for (const part of [first.slice(colon.end).trim(), ...others]) {
    const said = aroundAnd(part);
    const areKinds = said.every((kind) => {
      const [word, ...more] = tokenise(kind);
      return word && more.length === 0 && hasModifier(tokenise(singular), [word], dictionary);
    });
    if (!areKinds) break;
    kinds.push(...said);
    length += 1;
  }
  if (kinds.length < MIN_COUNTED) return undefined;
  const isOfEach = amount?.unit === null && amount.qty === kinds.length;
  const items =
    amount === undefined || isOfEach
      ? kinds.map((kind) => `${isOfEach ? '1 ' : ''}${singular} ${kind}`)
      : [`${first.slice(0, noun.end)} (${kinds.join(', ')})`];
  return { items, length };
}

/** 'ser żółty, biały i pleśniowy' */
function kindsFrom([first = '', ...others]: readonly string[], { dictionary }: Catalogue): Kinds | undefined {
  const [noun, kind, ...more] = tokenise(first);
  if (!noun || !kind || more.length > 0 || !dictionary.hasNominative(noun.key)) return undefined;
  const kinds: Token[] = [kind];
  let length = 1;
  let amount = '';
  for (const part of others) {
    const [, words = '', each = ''] = WITH_AMOUNT.exec(part) ?? [];
    const said = aroundAnd(words).map(tokenise);
    const next = said.flatMap(([word, ...behind]) => (word && behind.length === 0 ? [word] : []));
    if (next.length < said.length || !next.every((word) => isKind(noun, word))) break;
    kinds.push(...next);
    length += 1;
    amount = each;
    if (each !== '') break;
  }
  function isKind(of: Token, word: Token): boolean {
    return KIND.test(fold(word.key)) && hasModifier([of], [word], dictionary);
  }
  const isOfEach = amount !== '' && !kinds.some(({ text }) => GROATS.test(text));
  const areKinds = kinds.length >= (isOfEach ? MIN_COUNTED : MIN_KINDS) && isKind(noun, kind);
  return areKinds ? { items: kinds.map(({ text }) => `${noun.text} ${text}${amount}`), length } : undefined;
}
