import { continueIn, formOf } from '../drafts/drafts-of-recipe.ts';
import { readDraft, type RecipeDraft, removeDraft, writeDraft } from '../drafts/draft-store.ts';
import { listDrafts } from '../drafts/list-drafts.ts';
import type { DraftPlace } from '../drafts/use-draft.ts';
import { EMPTY_RECIPE, type RecipeValues } from '../editor/recipe-form.ts';

/** The most found recipes that are kept before they are saved. */
export const MAX_DRAFTS = 5;

/** The prefix of each form; the rest is the id that the recipe will have. */
const PREFIX = 'import-';

/** The form of a review; where several tabs review one recipe, what the forms of all begin with. */
const sharedFormOf = (recipeId: string): string => PREFIX + recipeId;

/** Recipes whose reviews were opened in this tab. */
export const reviewed = new Set<string>();

/** If the device can't store them, at least this tab knows the last found recipes. */
const found = new Map<string, RecipeDraft>();

/** Keeps a found recipe until it is saved or discarded, and deletes the oldest beyond the newest few. */
export function keepFound(userId: string, recipeId: string, values: RecipeValues): void {
  const draft = { recipeId, values, base: EMPTY_RECIPE, attempts: [], savedAt: Date.now() };
  found.clear();
  found.set(recipeId, draft);
  for (const old of unsavedIds(userId).slice(MAX_DRAFTS - 1)) forgetFound(userId, old);
  writeDraft({ userId, form: sharedFormOf(recipeId) }, draft);
}

/** The drafts of found recipes that aren't saved yet, the newest first; of one recipe, each tab may have its own. */
export const findUnsaved = (userId: string): ReturnType<typeof listDrafts> => listDrafts(userId, PREFIX);

const unsavedIds = (userId: string): string[] => [
  ...new Set(findUnsaved(userId).map(({ recipeId }) => recipeId)),
];

/** Whether the device keeps it, or this page alone knows of it. */
export const isStored = (userId: string, recipeId: string): boolean =>
  listDrafts(userId, sharedFormOf(recipeId)).length > 0;

/** Whether one more can be kept without deleting another. */
export const hasRoomForFound = (userId: string): boolean => unsavedIds(userId).length < MAX_DRAFTS;

/** The form to continue with; null if there is none. */
export function findForm(userId: string, recipeId: string): { owner: DraftPlace; draft: RecipeDraft } | null {
  const sharedForm = sharedFormOf(recipeId);
  const form = formOf(userId, sharedForm);
  const stored = readDraft({ userId, form });
  const draft = stored ?? found.get(recipeId) ?? null;
  return draft && { owner: { userId, form, sharedForm, writtenAt: stored?.savedAt ?? null }, draft };
}

/** From now on, this tab reviews the recipe in this form. */
export const reviewIn = (recipeId: string, form: string): void => continueIn(sharedFormOf(recipeId), form);

/** Discards a draft, and with the last one the recipe. */
export function forgetUnsaved(
  userId: string,
  { recipeId, form }: ReturnType<typeof findUnsaved>[number],
): void {
  removeDraft({ userId, form });
  if (!isStored(userId, recipeId)) found.delete(recipeId);
}

export function forgetFound(userId: string, recipeId: string): void {
  found.delete(recipeId);
  for (const { form } of listDrafts(userId, sharedFormOf(recipeId))) removeDraft({ userId, form });
}
