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
    const kinds = kindsFrom(parts.slice(at), catalogue);
    if (kinds) items.push(...kinds.items);
    else items.push(parts[at] ?? '');
    at += (kinds?.length ?? 1) - 1;
  }
  return items;
}

/** The products that the first parts name, and how many parts these are. */
function kindsFrom(
  [first = '', ...others]: readonly string[],
  { dictionary }: Catalogue,
): { items: string[]; length: number } | undefined {
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
