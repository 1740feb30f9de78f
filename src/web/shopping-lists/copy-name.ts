import { nameKey, numberedName } from '../../contract/names.ts';

/**
 * 'Sobota (2)', or the first free number; for 'Sobota (2)' itself 'Sobota (3)'.
 * @param taken names of the user's own lists
 */
export function nameOfCopy(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(nameKey));
  const [, base = name, counted = '1'] = /^(.+) \((\d{1,6})\)$/u.exec(name) ?? [];
  for (let number = Number(counted) + 1; ; number += 1) {
    const copy = numberedName(base, number);
    if (!keys.has(nameKey(copy))) return copy;
  }
}
