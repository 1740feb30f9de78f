import { shorten } from '../../contract/names.ts';

/** With its ending; some systems cut or refuse longer ones. */
const LENGTH_MAX = 100;
/** File systems count bytes: at most 255. */
const BYTES_MAX = 200;

/** What can't be in a name on one system or another, and what isn't seen or turns the direction of a text. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
/** Windows keeps these for devices, with any ending too. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=\.|$)/i;

/**
 * The name of a file for a thing of the household, which may be called anything: without path parts and signs that
 * systems refuse, NFC, at most 100 characters.
 * @param name what the thing is called
 * @param ending such as '.json'
 * @param number above 1, of a thing called like another
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
  let stem = shorten(safe, LENGTH_MAX - suffix.length);
  while (bytesOf(stem + suffix) > BYTES_MAX) stem = shorten(stem, stem.length - 1);
  return (stem.replace(/[\s.]+$/u, '') || 'LZ') + suffix;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Names of files for things in one folder, where no two may differ by case alone. */
export function fileNamer(ending: string): (name: string) => string {
  const taken = new Set<string>();
  /** Where to go on counting, so that many things of one name take no time. */
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
