import { readDraft, type RecipeDraft, removeDraft, writeDraft } from '../drafts/draft-store.ts';
import { listDrafts } from '../drafts/list-drafts.ts';
import { EMPTY_RECIPE, type RecipeValues } from '../editor/recipe-form.ts';

/** The most found recipes that are kept before they are saved. */
export const MAX_DRAFTS = 5;

/** The prefix of each form; the rest is the id that the recipe will have. */
const PREFIX = 'import-';

const formOf = (recipeId: string): string => PREFIX + recipeId;

/** Recipes whose reviews were opened in this tab. */
export const reviewed = new Set<string>();

/** If the device can't store them, at least this tab knows the last found recipes. */
const found = new Map<string, RecipeDraft>();

/** Keeps a found recipe until it is saved or discarded, and deletes the oldest beyond the newest few. */
export function keepFound(userId: string, recipeId: string, values: RecipeValues): void {
  const draft = { recipeId, values, base: EMPTY_RECIPE, attempts: [], savedAt: Date.now() };
  found.clear();
  found.set(recipeId, draft);
  for (const { recipeId: old } of findUnsaved(userId).slice(MAX_DRAFTS - 1)) forgetFound(userId, old);
  writeDraft({ userId, form: formOf(recipeId) }, draft);
}

/** Found recipes that aren't saved yet, the newest first. */
export const findUnsaved = (userId: string): RecipeDraft[] => listDrafts(userId, PREFIX);

/** Whether the device keeps it, or this page alone knows of it. */
export const isStored = (userId: string, recipeId: string): boolean =>
  readDraft({ userId, form: formOf(recipeId) }) !== null;

/** Whether one more can be kept without deleting another. */
export const hasRoomForFound = (userId: string): boolean => findUnsaved(userId).length < MAX_DRAFTS;

/** The form to continue with; null if there is none. */
export function findForm(
  userId: string,
  recipeId: string,
): { owner: { userId: string; form: string }; draft: RecipeDraft } | null {
  const owner = { userId, form: formOf(recipeId) };
  const draft = readDraft(owner) ?? found.get(recipeId) ?? null;
  return draft && { owner, draft };
}

export function forgetFound(userId: string, recipeId: string): void {
  found.delete(recipeId);
  removeDraft({ userId, form: formOf(recipeId) });
}
