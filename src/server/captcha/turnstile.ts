import * as z from 'zod/mini';
import { MINUTE_MS } from '../../contract/durations.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import type { CaptchaSettings } from '../settings.ts';
import { spendToken } from './repository.ts';
import type { Captcha } from './types.ts';

/** How long the provider may take. */
const ANSWER_TIMEOUT_MS = 10_000;

/** The provider accepts a token for five minutes; twice that leaves room for clock skew. */
const TOKEN_LIFETIME_MS = 10 * MINUTE_MS;

/** https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
const verification = z.object({
  success: z.boolean(),
  'error-codes': z.optional(z.array(z.string())),
});

/** Errors that are ours or the provider's, not the user's. */
const NOT_THE_TOKENS_FAULT = ['missing-input-secret', 'invalid-input-secret', 'internal-error'];

/** A third party's widget, verified through its HTTP API. */
export function createTurnstile(
  { siteKey, secretKey = '', verifyUrl }: CaptchaSettings,
  database: Database,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Captcha {
  return {
    config: { provider: 'turnstile', siteKey },
    challenge: async () => undefined,
    async verify(token, address) {
      if (token === '') throw new DomainError('TURNSTILE_FAILURE');
      const answer = await ask(
        verifyUrl,
        { secret: secretKey, response: token, remoteip: address },
        timeoutMs,
      );
      if (answer === undefined) throw new DomainError('SERVICE_UNAVAILABLE');
      if (answer['error-codes']?.some((code) => NOT_THE_TOKENS_FAULT.includes(code))) {
        throw new DomainError('SERVICE_UNAVAILABLE');
      }
      const holds = answer.success && (await spendToken(database, token, Date.now() + TOKEN_LIFETIME_MS));
      if (!holds) throw new DomainError('TURNSTILE_FAILURE');
    },
  };
}

/** @returns undefined when no usable answer comes in time */
async function ask(
  url: string,
  form: Record<string, string>,
  timeoutMs: number,
): Promise<z.infer<typeof verification> | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return verification.safeParse(await response.json()).data;
  } catch {
    return undefined;
  }
}
