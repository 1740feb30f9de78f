import * as z from 'zod/mini';
import { envelope } from '../errors.ts';

/** What happens to a user's own lists when the user is removed. */
export const userListsSummaryAnswer = envelope(
  z.object({
    /** How many are removed, because they aren't shared. */
    unsharedLists: z.number(),
    /** The successors, to whom the others pass, under their name in version 1.0.0. */
    heirs: z.array(
      z.object({
        name: z.string(),
        lists: z.number(),
        /** Only of lists that the asking admin also has access to; an admin may not learn the names of others. */
        listNames: z.array(z.string()),
      }),
    ),
  }),
);
export type UserListsSummary = z.infer<typeof userListsSummaryAnswer>['data'];
export type ListSuccessor = UserListsSummary['heirs'][number];
