import { attempt } from '../storage.ts';

export const PREFIX = 'lz.recipe-draft.';

/** Removes every draft of this device: what was typed belongs to the user who logs out. */
export function forgetRecipeDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }, undefined);
}
