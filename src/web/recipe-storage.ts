import { attempt } from './storage.ts';

/** Of all that the recipe screens keep in local storage. */
export const PREFIX = 'lz.recipe-';

export const DRAFT_PREFIX = `${PREFIX}draft.`;
export const IMPORT_PREFIX = `${PREFIX}import.`;

/** Whether something stands here that the user typed and hasn't saved. */
export const holdsTyped = (): boolean =>
  [DRAFT_PREFIX, IMPORT_PREFIX].some((prefix) => keysOf(prefix).length > 0);

/** The keys in local storage that begin so. */
export const keysOf = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

/** Removes all of it from this device, the drafts included: it belongs to the user who logs out. */
export function forgetRecipeStorage(): void {
  for (const key of keysOf(PREFIX)) localStorage.removeItem(key);
}
