import * as z from 'zod/mini';
import { anyErrorAnswer, envelope, errorAnswer } from '../errors.ts';
import { email, id } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { OrNewer } from '../or-newer.ts';
import { user } from '../users/users.ts';
import { claimedPassword, newPassword } from './passwords.ts';

/** A captcha token. The empty string is allowed because `CAPTCHA=off` needs none; the provider refuses it otherwise. */
export const captchaToken = z.string().check(z.maxLength(LIMITS.captchaTokenLength));

export const loginBody = z.object({ email, password: claimedPassword, token: captchaToken });
export type LoginBody = z.infer<typeof loginBody>;

/**
 * What the server does with links to users: they are mailed; kept as files on the server, which sends no mails; or
 * dropped, because the server sends mails but has no configured address of its own.
 */
export type LinkDelivery = 'mailed' | 'kept' | 'dropped';
const anyLinkDelivery: z.ZodMiniType<OrNewer<LinkDelivery>> = z.string();

export const forgotPasswordAnswer = envelope(z.object({ links: anyLinkDelivery }));

export const forgotPasswordBody = z.object({ email, token: captchaToken });
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;

/** The secret of a link that was mailed or handed over. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

export const resetPasswordBody = z.object({
  resetToken: linkToken,
  password: newPassword,
  token: captchaToken,
  /** Ids of passkeys that are removed in the same step. */
  dropPasskeys: z.optional(z.array(id).check(z.maxLength(LIMITS.passkeysPerAccount))),
});
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** The user who just logged in, with the bearer token of the new session. */
export const signedInUser = z.extend(user, { token: z.string() });
export type SignedInUser = z.infer<typeof signedInUser>;

export const signedInAnswer = envelope(signedInUser);

/**
 * Proofs of identity in addition to the password: a code from an authenticator app, or one kept for a lost phone.
 */
type SecondFactor = 'totp' | 'recovery';
const anySecondFactor: z.ZodMiniType<OrNewer<SecondFactor>> = z.string();

/** The password was right, and the account requires one of these codes too. The ticket works once, for five minutes. */
export const secondFactorWanted = z.object({
  secondFactor: z.array(anySecondFactor),
  ticket: z.string(),
});
export type SecondFactorWanted = z.infer<typeof secondFactorWanted>;

export const loginAnswer = envelope(z.union([signedInUser, secondFactorWanted]));

/** Six digits or a recovery code, with any spaces and dashes. */
export const secondFactorCode = z.string().check(z.minLength(1), z.maxLength(LIMITS.codeLength));

export const secondFactorBody = z.object({
  ticket: z.string().check(z.minLength(1), z.maxLength(200)),
  code: secondFactorCode,
});
export type SecondFactorBody = z.infer<typeof secondFactorBody>;

/** An anonymous call is not an error: 200 with `success: false`. */
export const checkAnswer = z.union([envelope(user), errorAnswer]);
export type CheckAnswer = z.infer<typeof checkAnswer>;
/** The same, as read by an app that may be older than its server. */
export const anyCheckAnswer = z.union([envelope(user), anyErrorAnswer]);
export const doneAnswer = envelope(z.null());
