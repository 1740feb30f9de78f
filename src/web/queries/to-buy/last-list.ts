import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { attempt } from '../../storage.ts';
import { readUser } from '../../stored-user.ts';
import { RECIPE_STORAGE_PREFIX } from '../../recipe-storage.ts';

const keyOf = (userId: string): string => `${RECIPE_STORAGE_PREFIX}list.${userId}`;

/** The list this person added a recipe to last on this device, or the only one there is; else null. */
export function likeliestList(lists: readonly ListPreview[], userId: string): string | null {
  const last = attempt(() => localStorage.getItem(keyOf(userId)), null);
  if (lists.some(({ id }) => id === last)) return last;
  return lists.length === 1 ? (lists[0]?.id ?? null) : null;
}

/** Does nothing once the person has logged out, which another tab may have done. */
export function rememberList(userId: string, listId: string): void {
  if (readUser()?.id !== userId) return;
  attempt(() => localStorage.setItem(keyOf(userId), listId), undefined);
}
