import { randomBytes } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import * as z from 'zod/mini';
import { CHALLENGE_LIFETIME_MS } from '../../contract/auth/captcha.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { loadCaptchaKey, spendToken } from './repository.ts';
import type { Captcha } from './types.ts';

/**
 * The solver tries half of it on average. In plain JavaScript (crypto.subtle is missing on plain http) an average phone
 * computes some 250,000 hashes a second and needs half a second; a slow one computes 80,000.
 */
const MAX_NUMBER = 250_000;

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().check(z.maxLength(200)),
  number: z.int().check(z.gte(0), z.lte(MAX_NUMBER)),
  salt: z.string().check(z.maxLength(200)),
  signature: z.string().check(z.maxLength(200)),
});

/** A proof of work that needs no outside service. */
export function createAltcha(database: Database): Captcha {
  let key: Promise<string> | undefined;
  const hmacKey = (): Promise<string> => {
    key ??= loadCaptchaKey(database, randomBytes(32).toString('hex')).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  return {
    config: { provider: 'altcha' },
    async challenge() {
      const { challenge, salt, signature } = await createChallenge({
        algorithm: 'SHA-256',
        hmacKey: await hmacKey(),
        maxnumber: MAX_NUMBER,
        expires: new Date(Date.now() + CHALLENGE_LIFETIME_MS),
      });
      return { algorithm: 'SHA-256', challenge, maxnumber: MAX_NUMBER, salt, signature };
    },
    async verify(token) {
      const claimed = readSolution(token);
      const expiresAt = Number(claimed && extractParams(claimed).expires) * 1000;
      const holds =
        claimed !== undefined &&
        Number.isFinite(expiresAt) &&
        (await verifySolution(claimed, await hmacKey())) &&
        // Keyed by its challenge, because one solution can be encoded in several ways.
        (await spendToken(database, claimed.challenge, expiresAt));
      if (!holds) throw new DomainError('TURNSTILE_FAILURE');
    },
  };
}

function readSolution(token: string): z.infer<typeof solution> | undefined {
  try {
    return solution.safeParse(JSON.parse(Buffer.from(token, 'base64').toString())).data;
  } catch {
    return undefined;
  }
}
