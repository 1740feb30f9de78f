import * as z from 'zod/mini';
import { DAY_MS } from './durations.ts';
import { anyUnit, changeId, day, id, name, note, quantity, takesBack, unit } from './fields.ts';
import { LIMITS } from './limits.ts';
import type { OrNewer } from './or-newer.ts';
import { portions } from './recipes/recipes.ts';

/** Times of a day at which people eat, in their order. */
export const SLOTS = ['breakfast', 'dinner', 'supper'] as const;
export type Slot = (typeof SLOTS)[number];

/** As read by a client: a newer server may have others. */
export type AnySlot = OrNewer<Slot>;
const anySlot: z.ZodMiniType<AnySlot> = z.string();

/** Where a meal of this time of day stands in its day; meals without one, and those of a newer server's, come last. */
export const rankOfSlot = (slot: string | null): number => {
  const rank = SLOTS.indexOf(slot as Slot);
  return rank === -1 ? SLOTS.length : rank;
};

/** In answers, in place of the id of a list that the caller has no access to. */
export const HIDDEN_LIST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Where a meal's ingredients were put. Without a list they aren't on any, and the next time they are put on one is
 * the round after this.
 */
export const mealShopping = z.object({
  listId: z.nullable(id),
  /** How often the meal was put on a list, from 1: the ids of the items are made from it, so it is never set back. */
  round: z.number(),
  /** The items as they were put there. They aren't updated when a user changes them on the list. */
  items: z
    .array(z.object({ itemId: id, qty: quantity, unit: anyUnit, note: z.nullable(note) }))
    .check(z.maxLength(LIMITS.recipeIngredients)),
  /** Products of its recipe that a user chose not to buy. Missing where an older app put the meal there. */
  leftOut: z.optional(z.array(id).check(z.maxLength(LIMITS.recipeIngredients))),
});
export type MealShopping = z.infer<typeof mealShopping>;

export const meal = z.object({
  id,
  day,
  /** Null where the time of day doesn't matter. */
  slot: z.nullable(anySlot),
  /** The recipe's current name, or that of a deleted recipe, or a free text. */
  name: z.string(),
  /** Null for a free text, and for a recipe that was deleted. */
  recipeId: z.nullable(id),
  /** For how many; null leaves it to the recipe. */
  portions,
  shopping: z.nullable(mealShopping),
  /** Counts the changes of this meal. */
  version: z.number(),
});
export type Meal = z.infer<typeof meal>;

/** By day, then by time of day (meals without one last), then as they were added. */
export const mealsAnswer = z.array(meal);

/** Each with those of its items that a user took off the list before they were bought. */
export const mealsOnListsAnswer = z.array(z.extend(meal, { cleared: z.optional(z.array(id)) }));
export type MealOnListAnswer = z.infer<typeof mealsOnListsAnswer>[number];

/** From a day to another, both included. */
export const mealsQuery = z.object({ from: day, to: day }).check(
  z.refine(({ from, to }) => {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    return days >= 1 && days <= LIMITS.daysPerPlan;
  }),
);

/** From a day on. */
export const mealsOnListsQuery = z.object({ from: day });

/** In requests: a closed list. Typed as openly as in answers, because an app sends back what its server sent. */
const sentSlot: z.ZodMiniType<AnySlot> = z.enum(SLOTS);

/** Where a change comes from. All of it may be missing. */
const origin = {
  changeId,
  /** The author's device: its own changes always count as seen. */
  client: z.optional(id),
};

/**
 * Adds a meal, which needs a day and either a recipe or a text, or changes those fields that are mentioned. A removed
 * meal is on the plan again, also without a field.
 */
export const mealBody = z
  .object({
    ...origin,
    takesBack,
    day: z.optional(day),
    slot: z.optional(z.nullable(sentSlot)),
    recipeId: z.optional(id),
    text: z.optional(name),
    portions: z.optional(portions),
    shopping: z.optional(
      z.nullable(
        z.extend(mealShopping, {
          round: z.int().check(z.gte(1), z.lte(LIMITS.quantityMax)),
          items: z
            .array(z.object({ itemId: id, qty: quantity, unit, note: z.nullable(note) }))
            .check(z.maxLength(LIMITS.recipeIngredients)),
        }),
      ),
    ),
  })
  .check(z.refine(({ recipeId, text }) => recipeId === undefined || text === undefined));
export type MealBody = z.infer<typeof mealBody>;

export const mealRemovalQuery = z.object({
  ...origin,
  /** The version its author saw: a meal that another device has changed since stays. Without it, the current one. */
  base: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
});
export type MealRemoval = z.infer<typeof mealRemovalQuery>;

/** The user's calendar address, if there is one. Its secret part is sent once, when it is made. */
export const calendarFeedAnswer = z.object({
  /** Ms since 1970; null without one. */
  createdAt: z.nullable(z.number()),
});
export const newCalendarFeedAnswer = z.object({
  /** The address without its origin. Anyone who knows it sees the plan. */
  path: z.string(),
  /** The origin under which the server is reached from outside, where PUBLIC_URL says so. */
  publicUrl: z.nullable(z.string()),
});
