import { isScaleUnit } from '../../quantities/quantities.ts';
import type { Unit } from '../../quantities/units.ts';
import { type Amount, readAmount } from './amounts.ts';
import type { Catalogue } from '../products/catalogue.ts';
import { isGenitive } from '../words/nominative.ts';
import { withoutSeparators } from './placed-amount.ts';
import { isPartOf, partInNominative } from '../names/partitives.ts';
import { textOf, type Token } from '../words/tokens.ts';
import { isOfMeasure, standsForOne, unitOf } from '../units/unit-words.ts';
import { fold, isPreposition } from '../words/words.ts';

/**
 * The tokens behind an amount without a second one, which becomes a note: 'po 400 g', '/ 250 ml', '+ 2 łyżki', 'z czubem'.
 */
export function skipSecondAmount(
  rest: Token[],
  { unit }: Amount,
  isJoined: boolean,
  notes: string[],
): Token[] {
  const [first, second] = rest;
  const word = first?.kind === 'word' ? fold(first.key) : '';
  const isAnd = word === 'i' || word === 'oraz' || word === 'plus';
  // '1 kostka lub 2 opakowania drożdży'
  const isOr = word === 'lub' || word === 'albo' || word === 'czy';
  const isAgain = isAnd || isOr || word === 'po' || word === 'czyli' || word === 'razy';
  const again = isAgain ? readAmount(rest, 1) : undefined;
  if (again && again.next < rest.length && (!(isAnd || isOr) || (unit !== null && again.unit !== null))) {
    notes.push(textOf(rest.slice(0, again.next)));
    return withoutSeparators(rest.slice(again.next));
  }
  // '1 szklanka i łyżka mąki', '+ łyżka'
  const oneAt = isAnd ? 1 : 0;
  if (isJoined && unit !== null && standsForOne(rest[oneAt]?.key ?? '') && rest.length > oneAt + 1) {
    notes.push(textOf(rest.slice(0, oneAt + 1)));
    return rest.slice(oneAt + 1);
  }
  if ((word === 'z' || word === 'ze') && isHeap(second?.key ?? '')) {
    notes.push(textOf(rest.slice(0, 2)));
    return rest.slice(2);
  }
  const measures: Unit[] = ['spoon', 'teaspoon', 'cup', 'handful'];
  if (unit !== null && measures.includes(unit) && first && isOfMeasure(first.key) && rest.length > 1) {
    notes.push(first.key);
    return rest.slice(1);
  }
  if (unit !== null && first?.kind === 'number') {
    const other = readAmount(rest, 0);
    if (other && other.unit !== null && other.next < rest.length) {
      notes.push(textOf(rest.slice(0, other.next)));
      return withoutSeparators(rest.slice(other.next));
    }
  }
  return rest;
}

/**
 * A name without how large each piece is, which becomes a note: '3 puszki pomidorów x 400 g', '1 paczka drożdży 7 g'.
 * What the catalogue has with its size keeps it, as 'worki 60 l' may.
 * @param isAny a size may also be counted, as in 'jajka 10 szt. opakowanie'
 */
export function withoutSize(name: Token[], notes: string[], { products }: Catalogue, isAny = false): Token[] {
  const MAX_SIZE_TOKENS = 5;
  for (let at = Math.max(1, name.length - MAX_SIZE_TOKENS); at < name.length; at += 1) {
    const size = readAmount(name, at);
    if (
      size?.next !== name.length ||
      !(isAny ? size.unit : isWeighedOrPoured(size.unit)) ||
      isPreposition(name[at - 1]?.key ?? '')
    )
      continue;
    if (products.has(textOf(name))) return name;
    // All of '1 i 1/2 kg'.
    while (at > 1 && readAmount(name, at - 1)?.next === name.length) at -= 1;
    notes.push(textOf(name.slice(at)));
    return withoutSeparators(name.slice(0, at));
  }
  return name;
}

/** Whether a word says that a measure is heaped: 'łyżka z czubem', 'z górką', 'szklanka z haczykiem'. */
export const isHeap = (word: string): boolean => /^(?:czub|gork|hacz|hak)/.test(fold(word));

/** Whether amounts in a unit are weighed ('g') or poured ('ml') and not counted; null is a number without a unit. */
export const isWeighedOrPoured = (unit: Unit | null): boolean => unit !== null && isScaleUnit(unit);

const CONTAINERS = new Set<Unit | undefined>(['can', 'jar', 'pack', 'bottle', 'sachet', 'cube']);

/**
 * The tokens behind a weight or volume without what it comes in, which becomes a note: '3 x 400 g puszki pomidorów'.
 */
export function withoutContainer(
  rest: Token[],
  { unit }: Amount,
  notes: string[],
  { dictionary }: Catalogue,
): Token[] {
  const [first, second] = rest;
  const isContainer =
    isWeighedOrPoured(unit) &&
    first?.kind === 'word' &&
    second?.kind === 'word' &&
    CONTAINERS.has(unitOf(first.key)) &&
    isGenitive(second.key, dictionary) &&
    (rest.length > 2 || dictionary.has(second.key));
  if (!isContainer) return rest;
  notes.push(first.key);
  return rest.slice(1);
}

/**
 * The tokens behind a number without the pieces that it counts, which become a note: '2 łodygi selera', '8 rolek papieru'.
 * '2 płaty śledziowe' are the product itself.
 */
export function skipPart(
  rest: Token[],
  { unit }: Amount,
  notes: string[],
  { products, dictionary }: Catalogue,
): Token[] {
  const [first, second] = rest;
  const words = rest.slice(0, 3).map(({ key }) => key);
  if (unit !== null || !first || second?.kind !== 'word' || !isPartOf(words, 0, dictionary)) return rest;
  if (products.has(textOf(rest))) return rest;
  notes.push(partInNominative(first.key));
  return rest.slice(1);
}
