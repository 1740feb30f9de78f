import { attempt } from './storage.ts';

/** Of all that the recipe screens keep in local storage. */
export const PREFIX = 'lz.recipe-';

export const DRAFT_PREFIX = `${PREFIX}draft.`;
export const IMPORT_PREFIX = `${PREFIX}import.`;

/** Whether something stands here that the user typed and hasn't saved. */
export const holdsTyped = (userId: string): boolean =>
  [DRAFT_PREFIX, IMPORT_PREFIX].some((prefix) => keysOf(prefix + userId).length > 0);

/** The keys in local storage that begin so. */
export const keysOf = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

/** Removes what is this user's from this device, the drafts included; everybody's where it isn't known who left. */
export function forgetRecipeStorage(userId = ''): void {
  for (const key of keysOf(PREFIX)) if (key.includes(userId)) localStorage.removeItem(key);
}
