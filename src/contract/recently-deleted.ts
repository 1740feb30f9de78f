import * as z from 'zod/mini';
import { id } from './fields.ts';

/** How long what was deleted can be brought back. */
export const RESTORABLE_DAYS = 30;

/** What can be brought back, deleted last first. */
export const recentlyDeletedAnswer = z.array(
  z.object({
    id,
    name: z.string(),
    /** ms since 1970. */
    deletedAt: z.number(),
  }),
);
export type RecentlyDeleted = z.infer<typeof recentlyDeletedAnswer>;
