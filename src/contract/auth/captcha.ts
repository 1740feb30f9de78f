import * as z from 'zod/mini';
import { MINUTE_MS } from '../durations.ts';
import { envelope } from '../errors.ts';

const CAPTCHA_PROVIDERS = ['altcha', 'turnstile', 'off'] as const;
export const captchaConfig = z.object({
  provider: z.enum(CAPTCHA_PROVIDERS),
  siteKey: z.optional(z.string()),
});
export type CaptchaConfig = z.infer<typeof captchaConfig>;
export const captchaAnswer = envelope(captchaConfig);

/** How long a challenge stays valid: enough for a form filled in slowly. */
export const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS;

/**
 * An ALTCHA challenge (https://altcha.org/docs/v2/): find the `number` from 0 to `maxnumber` whose
 * SHA-256 of `salt + number`, in hex, is `challenge`. The solved token is the base64 of the JSON
 * `{algorithm, challenge, number, salt, signature}`.
 */
export const captchaChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.number(),
  salt: z.string(),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;
export const captchaChallengeAnswer = envelope(captchaChallenge);
