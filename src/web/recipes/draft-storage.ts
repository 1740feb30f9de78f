export const PREFIX = 'lz.recipe-draft.';

/** Local storage may be switched off, or full; then there are no drafts, and nothing else suffers. */
export function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

/** Removes every draft of this device: what is typed belongs to whoever logs out. */
export function forgetRecipeDrafts(): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }, undefined);
}
