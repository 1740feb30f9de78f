import { v7 as uuidv7 } from 'uuid';
import { attempt } from '../../storage.ts';
import { listDrafts } from './list-drafts.ts';

/** In session storage, which a tab keeps over a reload and a crash. */
const keyOf = (sharedForm: string): string => `lz.recipe-form.${sharedForm}`;

/** A form of this tab alone, for a recipe that another tab changes, too. */
export const formOfThisTab = (sharedForm: string): string => `${sharedForm}~${uuidv7()}`;

/** From now on, this tab begins with the draft of this form. */
export function continueIn(sharedForm: string, form: string): void {
  attempt(() => sessionStorage.setItem(keyOf(sharedForm), form), undefined);
}

/** The form in which a page that changes this recipe begins: the tab's own, or that of the newest draft. */
export function formOf(userId: string, sharedForm: string): string {
  const own = attempt(() => sessionStorage.getItem(keyOf(sharedForm)), null);
  const drafts = listDrafts(userId, sharedForm);
  return (drafts.find(({ form }) => form === own) ?? drafts[0])?.form ?? sharedForm;
}
