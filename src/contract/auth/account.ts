import * as z from 'zod/mini';
import { secondFactorCode } from './auth.ts';
import { claimedPassword, newPassword } from './passwords.ts';
import { email, id, name } from '../fields.ts';
import type { OrNewer } from '../or-newer.ts';
import { passkeyLoginBody } from './passkeys.ts';
import { role } from '../users/users.ts';

/** How a new address is confirmed: by the link mailed to it or, on a server without mail, by an admin. */
type EmailConfirmation = 'link' | 'admin';
const anyEmailConfirmation: z.ZodMiniType<OrNewer<EmailConfirmation>> = z.string();

/** The user's own account, as its page shows it. */
export const account = z.object({
  id,
  email: z.string(),
  /** The new address, not confirmed yet. Until then `email` is used for the login and for sharing lists. */
  newEmail: z.nullable(
    z.object({
      email: z.string(),
      confirmedBy: anyEmailConfirmation,
      /** When the link expires, in ms since 1970. */
      expiresAt: z.number(),
    }),
  ),
  name: z.string(),
  role,
  /** Whether the login asks for a code from an authenticator app. */
  totp: z.boolean(),
  /** Recovery codes that are still unused. */
  recoveryCodes: z.number(),
  /** The host at which passkeys work; null where the installation's address allows none. */
  passkeyHost: z.nullable(z.string()),
});
export type Account = z.infer<typeof account>;

export const changeNameBody = z.object({ name });
export type ChangeNameBody = z.infer<typeof changeNameBody>;

/** In this file `password` is always the current one. */
export const changeEmailBody = z.object({ email, password: claimedPassword });
export type ChangeEmailBody = z.infer<typeof changeEmailBody>;

export const changePasswordBody = z.object({ password: claimedPassword, newPassword });
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

export const passwordBody = z.object({ password: claimedPassword });
export type PasswordBody = z.infer<typeof passwordBody>;

/** Proves the caller's identity again, by the current password or by one of their passkeys. Both may be absent. */
export const proofBody = z.nullish(
  z.object({
    password: z.optional(claimedPassword),
    passkey: z.optional(passkeyLoginBody.shape.response),
  }),
);
export type ProofBody = z.infer<typeof proofBody>;

/** A session of the account. Times are ms since 1970; the last use is known to the hour. */
export const accountSession = z.object({
  id,
  userAgent: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;
/** The session that asks, then the others, the last used first. */
export const accountSessionsAnswer = z.array(accountSession);

/** The secret for an authenticator app in base32, and as an otpauth URI for a QR code. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });
export type TotpSetup = z.infer<typeof totpSetup>;

export const totpCodeBody = z.object({ code: secondFactorCode });
export type TotpCodeBody = z.infer<typeof totpCodeBody>;

export const totpOffBody = z.object({ password: claimedPassword, code: secondFactorCode });
export type TotpOffBody = z.infer<typeof totpOffBody>;

/** Shown once: the server keeps only their hashes. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** What the account's owner must be told: changes by an admin, and what ended together with all credentials. */
export const ACCOUNT_NOTICES = ['reset-link', 'second-factor-off', 'new-email', 'calendar-ended'] as const;
export type AccountNoticeKind = (typeof ACCOUNT_NOTICES)[number];

const anyNoticeKind: z.ZodMiniType<OrNewer<AccountNoticeKind>> = z.string();

/** When this last happened, in ms since 1970. */
export const accountNotice = z.object({ kind: anyNoticeKind, at: z.number() });
export type AccountNotice = z.infer<typeof accountNotice>;
/** The oldest first. */
export const accountNoticesAnswer = z.array(accountNotice);

/** All notices up to this time, in ms since 1970, have been read. */
export const readNoticesBody = z.object({ until: z.int().check(z.gte(0)) });
export type ReadNoticesBody = z.infer<typeof readNoticesBody>;
