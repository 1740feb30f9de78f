import * as z from 'zod/mini';
import { linkToken } from './auth.ts';
import { envelope } from '../errors.ts';
import { passkeysAnswer } from './passkeys.ts';

export const resetLinkBody = z.object({ resetToken: linkToken });
export type ResetLinkBody = z.infer<typeof resetLinkBody>;

export const resetLinkStateAnswer = envelope(
  z.object({
    /** Whose password it is; absent for a link that is over, and from older servers. */
    email: z.optional(z.string()),
    /** For as long as it would have lasted. */
    isUsed: z.optional(z.boolean()),
    /** Those that were added in the last 30 days: a new password alone would not remove them. */
    recentPasskeys: passkeysAnswer,
  }),
);
export type ResetLinkState = z.infer<typeof resetLinkStateAnswer>['data'];
