import { attempt } from './storage.ts';

/** The prefix of all keys of the recipe screens in local storage. */
export const RECIPE_STORAGE_PREFIX = 'lz.recipe-';

export const DRAFT_PREFIX = `${RECIPE_STORAGE_PREFIX}draft.`;
export const IMPORT_PREFIX = `${RECIPE_STORAGE_PREFIX}import.`;

/** Whether there is input here that the user typed and hasn't saved. */
export const holdsTyped = (userId: string): boolean =>
  [DRAFT_PREFIX, IMPORT_PREFIX].some((prefix) => keysOf(prefix + userId).length > 0);

/** The keys in local storage that begin so. */
export const keysOf = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

/** Removes this user's data from this device, drafts included; the data of all users if it isn't known who left. */
export function forgetRecipeStorage(userId = ''): void {
  for (const key of keysOf(RECIPE_STORAGE_PREFIX)) if (key.includes(userId)) localStorage.removeItem(key);
}
