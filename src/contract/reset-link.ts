import * as z from 'zod/mini';
import { linkToken } from './auth.ts';
import { envelope } from './errors.ts';
import { passkeysAnswer } from './passkeys.ts';

export const resetLinkBody = z.object({ resetToken: linkToken });
export type ResetLinkBody = z.infer<typeof resetLinkBody>;

/** Passkeys of the account that were added in the last 30 days: a new password alone would not remove them. */
export const resetLinkStateAnswer = envelope(z.object({ recentPasskeys: passkeysAnswer }));
