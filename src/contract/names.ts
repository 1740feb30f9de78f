import { LIMITS } from './limits.ts';

/**
 * Invisible characters, and halves of surrogate pairs, in whose place databases store another character. After an emoji
 * invisible ones are a part of the emoji, like the joiner in '👩‍🍳', and are kept.
 */
const UNSEEN = /(\p{ExtPict}[\p{EMod}\p{DI}]*|\ufe0f(?=\u20e3))|[\p{Cf}\p{Cs}\p{DI}]/gu;

/**
 * A name as it is stored: without invisible characters, NFC, trimmed, inner whitespace folded to one space. Names
 * stored by older versions may still hold such characters, also in their keys.
 */
export function cleanName(name: string): string {
  return name.replace(UNSEEN, '$1').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** The key by which names must be unique: {@link cleanName} in Polish lower case. 'Mąka  Pszenna ' and 'mąka pszenna' share one. */
export function nameKey(name: string): string {
  return cleanName(name).toLocaleLowerCase('pl');
}

/**
 * The name for the first, second, … item of the same name: 'Zakupy', 'Zakupy (2)', …, within the limit of a name. A
 * long name is cut between grapheme clusters.
 */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const suffix = ` (${number})`;
  const room = LIMITS.nameLength - suffix.length;
  return (name.length <= room ? name : shorten(name, room)) + suffix;
}

/**
 * The name itself, or with the first of ' (2)', ' (3)', … that is not taken.
 * @param takenKeys folded names that are not available
 */
export function freeName(name: string, takenKeys: ReadonlySet<string>): string {
  let number = 1;
  while (takenKeys.has(nameKey(numberedName(name, number)))) number += 1;
  return numberedName(name, number);
}

/** As much of a name as fits into `length` characters, cut between grapheme clusters. */
export function shorten(name: string, length: number): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter('pl').segment(name)) {
    if (short.length + segment.length > length) break;
    short += segment;
  }
  return short.trimEnd();
}

/** The key for searching: {@link nameKey} without diacritics, so that 'zurek' finds 'Żurek'. */
export function searchKey(name: string): string {
  return nameKey(name)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ł', 'l');
}

const collator = new Intl.Collator('pl', { sensitivity: 'variant', numeric: true });

/** Compares in Polish alphabetical order ('ć' after 'c', 'ł' after 'l'), with numbers in numeric order. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
