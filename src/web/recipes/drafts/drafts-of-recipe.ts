import { v7 as uuidv7 } from 'uuid';
import { attempt } from '../../storage.ts';
import { listDrafts } from './list-drafts.ts';

/** In session storage, which a tab keeps over a reload and a crash. */
const keyOf = (recipeId: string): string => `lz.recipe-form.${recipeId}`;

/** A form of this tab alone, for a saved recipe that another tab changes, too. */
export function openForm(recipeId: string): string {
  const form = `${recipeId}~${uuidv7()}`;
  attempt(() => sessionStorage.setItem(keyOf(recipeId), form), undefined);
  return form;
}

/** The form in which a page that changes this saved recipe begins: the tab's own, or that of the newest draft. */
export function formOf(userId: string, recipeId: string): string {
  const own = attempt(() => sessionStorage.getItem(keyOf(recipeId)), null);
  const drafts = listDrafts(userId, recipeId);
  return (drafts.find(({ form }) => form === own) ?? drafts[0])?.form ?? recipeId;
}
