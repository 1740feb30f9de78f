import { attempt } from './storage.ts';

/** Of all that the recipe screens keep in local storage. */
export const PREFIX = 'lz.recipe-';

const TYPED = /^lz\.recipe-(?:draft|import)\./;

/** Whether something stands here that the user typed and hasn't saved. */
export const holdsTyped = (): boolean =>
  attempt(() => Object.keys(localStorage).some((key) => TYPED.test(key)), false);

/** Removes all of it from this device, the drafts included: it belongs to the user who logs out. */
export function forgetRecipeStorage(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }, undefined);
}
