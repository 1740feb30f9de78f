import * as z from 'zod/mini';
import { anyUnit } from '../../../contract/fields.ts';
import { attempt } from '../../storage.ts';
import { readUser } from '../../stored-user.ts';
import { DRAFT_PREFIX } from '../../recipe-storage.ts';
import type { RecipeValues } from '../editor/recipe-form.ts';

const ingredient = z.object({
  key: z.string(),
  productId: z.string(),
  productName: z.string(),
  qty: z.number(),
  unit: anyUnit,
  unitLabel: z.optional(z.string()),
  note: z.optional(z.string()),
  isNew: z.optional(z.boolean()),
  line: z.optional(z.string()),
});
const section = z.object({ key: z.string(), section: z.string() });

/** Drafts of older apps have neither minutes nor source nor tags. */
const values = z.object({
  name: z.string(),
  portions: z.string(),
  minutes: z._default(z.string(), ''),
  source: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  text: z.string(),
  ingredients: z.array(z.union([ingredient, section])),
});

const draft = z.object({
  v: z.literal(1),
  /** Id of the recipe; for a new one the id that its first save will send, so that a retry adds nothing twice. */
  recipeId: z.string(),
  values,
  /** The state with which the user began, to detect whether another user has changed the recipe since. */
  base: values,
  /** The version that `base` is. */
  version: z.optional(z.number()),
  /** The values in attempts to save it as a new recipe, the last ones at the end. */
  attempts: z._default(z.array(values), []),
  /** ms since 1970. */
  savedAt: z.number(),
});

export interface RecipeDraft {
  recipeId: string;
  values: RecipeValues;
  base: RecipeValues;
  version?: number | undefined;
  attempts: readonly RecipeValues[];
  savedAt: number;
}

/** The prefix of the form of each new recipe. All tabs of older apps shared this one form. */
export const NEW_PREFIX = 'new';

export interface DraftOwner {
  userId: string;
  /** The id of the recipe; for one that isn't saved yet see `new-drafts.ts` and `import/import-drafts.ts`. */
  form: string;
}

/** Where it is in local storage. */
export const keyOf = ({ userId, form }: DraftOwner): string => `${DRAFT_PREFIX}${userId}.${form}`;

/** The draft of this form, or null; a draft that can't be read counts as none. */
export function readDraft(owner: DraftOwner): RecipeDraft | null {
  return attempt(() => draft.parse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null')), null);
}

/** Does nothing once the owner has logged out, which another tab may have done. */
export function writeDraft(owner: DraftOwner, content: RecipeDraft): void {
  if (readUser()?.id !== owner.userId) return;
  attempt(() => localStorage.setItem(keyOf(owner), JSON.stringify({ v: 1, ...content })), undefined);
}

export function removeDraft(owner: DraftOwner): void {
  attempt(() => localStorage.removeItem(keyOf(owner)), undefined);
}
