import { attempt } from '../../storage.ts';
import { readUser } from '../../stored-user.ts';
import { IMPORT_PREFIX } from '../../recipe-storage.ts';

/** Longer texts were pasted, and can be pasted again. */
const MAX_CHARACTERS = 100_000;

const keyOf = (userId: string): string => `${IMPORT_PREFIX}${userId}`;

/** Text that this user typed into the import and hasn't imported yet. */
export const readLeftBehind = (userId: string): string =>
  attempt(() => localStorage.getItem(keyOf(userId)) ?? '', '');

/** Keeps typed text, because content shared from another app may replace the page at any time. */
export function keepTyped(userId: string, typed: string): void {
  const isKept = typed !== '' && typed.length <= MAX_CHARACTERS && readUser()?.id === userId;
  attempt(() => {
    if (isKept) localStorage.setItem(keyOf(userId), typed);
    else localStorage.removeItem(keyOf(userId));
  }, undefined);
}
