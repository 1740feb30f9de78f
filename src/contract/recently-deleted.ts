import * as z from 'zod/mini';
import { DAY_MS } from './durations.ts';
import { id } from './fields.ts';

/** How long deleted items can be brought back. */
export const RESTORABLE_DAYS = 30;

/** Recipes or products in one answer: without this limit it could grow without end. */
export const MAX_RECENTLY_DELETED = 1_000;

/** What was deleted before this moment, in ms since 1970, can't be brought back. */
export const restorableSince = (now = Date.now()): number => now - RESTORABLE_DAYS * DAY_MS;

/** What can be brought back or, for a list, left; the last deleted first. */
export const recentlyDeletedAnswer = z.array(
  z.object({
    id,
    name: z.string(),
    /** ms since 1970. */
    deletedAt: z.number(),
    /** Absent where it can be. */
    canRestore: z.optional(z.boolean()),
    /** For another user's list. */
    canLeave: z.optional(z.boolean()),
  }),
);
export type RecentlyDeleted = z.infer<typeof recentlyDeletedAnswer>;

/** `shared` asks for all lists that the user had access to. */
export const deletedListsQuery = z.object({ shared: z.optional(z.literal('1')) });
