import { shorten } from '../../contract/names.ts';

/** With its ending; some systems cut or refuse longer ones. */
const MAX_LENGTH = 100;
/** File systems count bytes: at most 255. */
const MAX_BYTES = 200;

/**
 * Characters that some system doesn't allow in a name, invisible ones, and those that change the direction of a text.
 */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
/** Windows keeps these for devices, with any ending too. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * The name of a file for a recipe or list, which may have any name: without path parts and signs that systems refuse,
 * NFC, at most 100 characters.
 * @param name of the recipe or list
 * @param ending such as '.json'
 * @param number above 1, for one with the name of another
 */
export function fileName(name: string, ending: string, number = 1): string {
  const suffix = number > 1 ? ` (${number})${ending}` : ending;
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\s+/gu, ' ')
    // A dot in front hides a file; Windows drops those at the end.
    .replace(/^[\s.~]+/u, '')
    .replace(/[\s.]+$/u, '');
  const safe = RESERVED.test(clean) ? `_${clean}` : clean;
  let stem = shorten(safe, MAX_LENGTH - suffix.length);
  while (bytesOf(stem + suffix) > MAX_BYTES) stem = shorten(stem, stem.length - 1);
  return (stem.replace(/[\s.]+$/u, '') || 'LZ') + suffix;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Names of files in one folder, where no two may differ only in case. */
export function fileNamer(ending: string): (name: string) => string {
  const taken = new Set<string>();
  /** The next number for each name, so that many equal names take no time. */
  const next = new Map<string, number>();
  return (name) => {
    const first = fileName(name, ending);
    let number = next.get(first) ?? 1;
    let found = fileName(name, ending, number);
    while (taken.has(keyOf(found))) {
      number += 1;
      found = fileName(name, ending, number);
    }
    next.set(first, number + 1);
    taken.add(keyOf(found));
    return found;
  };
}

const keyOf = (name: string): string => name.toLocaleLowerCase('pl').toUpperCase();
