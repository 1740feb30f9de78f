import { keysOf } from '../../recipe-storage.ts';
import { keyOf, readDraft, type RecipeDraft } from './draft-store.ts';

/** The drafts of this person whose forms begin alike, the newest first. */
export function listDrafts(userId: string, formPrefix: string): (RecipeDraft & { form: string })[] {
  const start = keyOf({ userId, form: '' });
  return keysOf(start + formPrefix)
    .flatMap((key) => {
      const form = key.slice(start.length);
      const found = readDraft({ userId, form });
      return found === null ? [] : [{ ...found, form }];
    })
    .toSorted((a, b) => b.savedAt - a.savedAt);
}
