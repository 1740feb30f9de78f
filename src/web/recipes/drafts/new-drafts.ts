import { v7 as uuidv7 } from 'uuid';
import { attempt } from '../../storage.ts';
import { NEW_PREFIX, readDraft, removeDraft, writeDraft } from './draft-store.ts';

/** In session storage, which a tab keeps over a reload and a crash. */
const FORM_KEY = 'lz.recipe-form';

/** No other page writes the draft of this form. */
export const makeForm = (): string => `${NEW_PREFIX}-${uuidv7()}`;

/** Of the new recipe that this tab showed last. */
export const lastForm = (): string => attempt(() => sessionStorage.getItem(FORM_KEY), null) ?? NEW_PREFIX;

/** Continues in `form` with the draft left in `from`. */
export function continueDraft(userId: string, from: string, form: string): void {
  const left = readDraft({ userId, form: from });
  if (left !== null) {
    // Deleted first, because there may be no space for two.
    removeDraft({ userId, form: from });
    writeDraft({ userId, form }, left);
  }
  attempt(() => sessionStorage.setItem(FORM_KEY, form), undefined);
}
