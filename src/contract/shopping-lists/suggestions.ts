import * as z from 'zod/mini';
import { DAY_MS } from '../durations.ts';
import { anyUnit, changeId, id } from '../fields.ts';

/** Something the members of a list buy, with what they usually write. */
export const suggestion = z.object({
  productId: id,
  name: z.string(),
  qty: z.number(),
  unit: anyUnit,
  /** As in an item of a list. */
  unitLabel: z.optional(z.string()),
  note: z.nullable(z.string()),
  /** When it was last bought, in ms since 1970. */
  lastAt: z.number(),
  /** The usual time between two purchases, in days; null until it was bought {@link MIN_PURCHASES} times. */
  intervalDays: z.nullable(z.number()),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Products that are due ({@link MIN_DUE}), the most due first; then the others, the last bought first. */
export const suggestionsAnswer = z.array(suggestion);

export const suggestionsQuery = z.object({
  /** How many to leave out at the beginning: the next page begins after those that are known. */
  offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
});

export const hiddenSuggestionParams = z.object({ id, productId: id });

export const hiddenSuggestionQuery = z.object({ changeId });

/** Purchases from which on the interval between them is known. */
export const MIN_PURCHASES = 3;

/** After this many missed intervals, a product is suggested less and less: it is probably not bought any more. */
export const MISSED_INTERVALS = 4;

/**
 * Before this part of the usual interval, people don't buy it again; and a product that is less due after missed
 * intervals is no longer bought.
 */
export const MIN_DUE = 0.6;

/**
 * How due a product is: 1 when the usual interval has passed, more afterwards, and less again after
 * {@link MISSED_INTERVALS}. The server orders suggestions by it.
 * @param now in ms since 1970
 * @returns null where the interval isn't known
 */
export function dueness(
  { lastAt, intervalDays }: Pick<Suggestion, 'lastAt' | 'intervalDays'>,
  now: number,
): number | null {
  if (intervalDays === null) return null;
  const intervals = (now - lastAt) / (intervalDays * DAY_MS);
  return intervals <= MISSED_INTERVALS ? intervals : MISSED_INTERVALS ** 3 / intervals ** 2;
}
