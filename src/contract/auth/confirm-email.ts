import * as z from 'zod/mini';
import { linkToken } from './auth.ts';
import { envelope } from '../errors.ts';

export const confirmEmailBody = z.object({ emailToken: linkToken });
export type ConfirmEmailBody = z.infer<typeof confirmEmailBody>;

/** The address to log in with from now on. */
export const confirmEmailAnswer = envelope(z.object({ email: z.string() }));

export const emailLinkStateAnswer = envelope(
  z.object({
    /** For as long as it would have lasted. */
    isUsed: z.boolean(),
  }),
);
