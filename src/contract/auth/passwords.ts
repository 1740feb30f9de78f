import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';

/** A password that is set now, by its user or an admin. The server also refuses common ones. */
export const newPassword = z.string().check(z.minLength(LIMITS.passwordMin), z.maxLength(LIMITS.passwordMax));

/** A password the caller claims to have, of any length, so that a refusal says nothing about the rules. */
export const claimedPassword = z.string().check(z.minLength(1), z.maxLength(1_024));
