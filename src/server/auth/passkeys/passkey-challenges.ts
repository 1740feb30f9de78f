import { MINUTE_MS } from '../../../contract/durations.ts';
import type { Database } from '../../db/database.ts';
import { takeChallenge } from './passkey-repository.ts';
import type { RelyingParty } from './relying-party.ts';
import { hashToken } from '../sessions.ts';

/** How long a challenge is valid. */
export const CHALLENGE_LIFETIME_MS = 5 * MINUTE_MS;

/** Loaded on use: most servers never see a passkey, and the certificate parser is a quarter of all code. */
export const webauthn = () => import('@simplewebauthn/server');

export function expectations(challenge: string, party: RelyingParty) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

/** @param userId the user who adds a passkey; null for a login or a proof */
export function newChallenge(challenge: string, userId: string | null) {
  return { challengeHash: hashToken(challenge), userId, expiresAt: Date.now() + CHALLENGE_LIFETIME_MS };
}

/** Uses up the challenge, before anything else in the answer is checked. */
export function useChallenge(database: Database, challenge: string, userId: string | null): Promise<boolean> {
  return database.transaction((tx) => takeChallenge(tx, hashToken(challenge), userId, Date.now()));
}

/** The challenge that the browser claims to answer. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
