import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { v7 as uuidv7 } from 'uuid';
import type { PasswordBody } from '../../../contract/auth/account.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { AddPasskeyBody, PasskeyCreation } from '../../../contract/auth/passkeys.ts';
import { isUniqueViolation } from '../../db/dialect.ts';
import { DomainError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { passkeyAddedMail } from '../mails/security-mails.ts';
import {
  CHALLENGE_LIFETIME_MS,
  challengeOf,
  expectations,
  newChallenge,
  useChallenge,
  webauthn,
} from './passkey-challenges.ts';
import { deletePasskey, insertChallenge, insertPasskey, listCredentials } from './passkey-repository.ts';
import { lockOwn, lockProven, provePassword } from '../proofs.ts';
import { relyingParty } from './relying-party.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { type Actor, freshToken } from '../sessions.ts';

/** Every current authenticator has one of these: EdDSA, ES256, RS256, as COSE numbers. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Options for the browser to create a passkey.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, INVALID_PASSKEY when there are too many
 */
export async function beginPasskey(
  deps: AuthDeps,
  actor: Actor,
  { password }: PasswordBody,
  caller: Caller,
): Promise<PasskeyCreation> {
  const proven = await provePassword(deps, actor, password, caller);
  const existing = await listCredentials(deps.database.read, actor.id);
  if (existing.length >= LIMITS.passkeysPerAccount) throw new DomainError('INVALID_PASSKEY');
  const challenge = freshToken();
  await deps.database.transaction(async (tx) => {
    const { id } = await lockProven(tx, actor, proven);
    await insertChallenge(tx, newChallenge(challenge, id));
  });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'LZ',
    rpID: relyingParty(deps.settings.publicUrl, caller.host).id,
    userID: userHandle(actor.id),
    userName: proven.email,
    userDisplayName: proven.name,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as PasskeyCreation;
}

/**
 * Adds the passkey that the browser created.
 * @throws DomainError INVALID_PASSKEY for an answer that isn't to one of our challenges, or is for another site
 */
export async function addPasskey(
  deps: AuthDeps,
  actor: Actor,
  { name, response }: AddPasskeyBody,
  caller: Caller,
): Promise<void> {
  const challenge = challengeOf(response.response.clientDataJSON);
  const given = challenge !== undefined && (await useChallenge(deps.database, challenge, actor.id));
  if (!given) throw new DomainError('INVALID_PASSKEY');
  const party = relyingParty(deps.settings.publicUrl, caller.host);
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response,
    supportedAlgorithmIDs: ALGORITHMS,
    ...expectations(challenge, party),
  }).catch((error: unknown): VerifiedRegistrationResponse => {
    deps.log.info({ err: error }, 'a new passkey was refused');
    return { verified: false };
  });
  if (!verified.verified) throw new DomainError('INVALID_PASSKEY');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  await deps.database.transaction(async (tx) => {
    const own = await lockOwn(tx, actor);
    if ((await listCredentials(tx, own.id)).length >= LIMITS.passkeysPerAccount) {
      throw new DomainError('INVALID_PASSKEY');
    }
    try {
      await insertPasskey(tx, {
        id: uuidv7(),
        userId: own.id,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: response.response.transports ?? [],
        name,
        createdAt: Date.now(),
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('INVALID_PASSKEY') : error;
    }
  });
  deps.background.run('mail about a passkey', () =>
    deps.mailer.send(passkeyAddedMail(actor.email, deps.settings.publicUrl)),
  );
}

/** @throws DomainError NOT_FOUND */
export async function removePasskey({ database }: AuthDeps, actor: Actor, id: string): Promise<void> {
  const removed = await database.transaction(async (tx) => {
    const own = await lockOwn(tx, actor);
    return deletePasskey(tx, own.id, id);
  });
  if (!removed) throw new DomainError('NOT_FOUND');
}

/** The account's name in the authenticator. */
function userHandle(userId: string) {
  return Uint8Array.from(Buffer.from(userId));
}
