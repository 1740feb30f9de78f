import { aroundAnd } from './around-and.ts';
import type { Catalogue } from './catalogue.ts';
import { isCalled } from './item-words.ts';
import { isKindOf } from './kind-behind.ts';
import { type Token, tokenise } from './tokens.ts';
import { fold } from './words.ts';

/** Of these adjectives a product has one: its colour, what it is made of or where it comes from. */
const KIND =
  /^(?:bial|czarn|czerwon|zolt|zielon|rozow|naturaln|rybn|warzywn|pszenn|zytn|gryczan|jaglan|owsian|(?!domow|zdrow|surow|gotow|now|jednorazow|kolorow|kremow|sezonow)\p{L}{2,}ow|\p{L}{3,}sk)(?:i?[yae]|i)$/u;

/** Of two it may be both: 'fasolka biała i czerwona'. */
const MIN_KINDS = 3;

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
  if (!noun || !kind || more.length > 0 || !isCalled(noun.key, dictionary)) return undefined;
  const kinds: Token[] = [kind];
  let length = 1;
  for (const part of others) {
    const said = aroundAnd(part).map(tokenise);
    const next = said.flatMap(([word, ...behind]) => (word && behind.length === 0 ? [word] : []));
    if (next.length < said.length || !next.every((word) => isKind(noun, word))) break;
    kinds.push(...next);
    length += 1;
  }
  function isKind(of: Token, word: Token): boolean {
    return KIND.test(fold(word.key)) && isKindOf([of], [word], dictionary);
  }
  const areKinds = kinds.length >= MIN_KINDS && isKind(noun, kind);
  return areKinds ? { items: kinds.map(({ text }) => `${noun.text} ${text}`), length } : undefined;
}
