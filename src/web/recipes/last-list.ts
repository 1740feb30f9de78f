import { attempt } from '../storage.ts';
import { readUser } from '../stored-user.ts';
import { PREFIX } from './recipe-storage.ts';

const keyOf = (userId: string): string => `${PREFIX}list.${userId}`;

/** The list this person last added a recipe to on this device; null before the first. */
export function readLastList(userId: string): string | null {
  return attempt(() => localStorage.getItem(keyOf(userId)), null);
}

/** Does nothing once the person has logged out, which another tab may have done. */
export function rememberList(userId: string, listId: string): void {
  if (readUser()?.id !== userId) return;
  attempt(() => localStorage.setItem(keyOf(userId), listId), undefined);
}
