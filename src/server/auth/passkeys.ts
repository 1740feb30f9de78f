import type { VerifiedAuthenticationResponse, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { v7 as uuidv7 } from 'uuid';
import type { PasswordBody } from '../../contract/account.ts';
import type { SignedInUser } from '../../contract/auth.ts';
import { LIMITS } from '../../contract/limits.ts';
import type {
  AddPasskeyBody,
  PasskeyCreation,
  PasskeyLoginBody,
  PasskeyRequest,
} from '../../contract/passkeys.ts';
import { isUniqueViolation } from '../db/dialect.ts';
import { DomainError } from '../errors.ts';
import type { Caller } from './caller.ts';
import { passkeyAddedMail } from './notices.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listCredentials,
  lockPasskeyCounter,
  type StoredPasskey,
  takeChallenge,
  updatePasskeyUse,
} from './passkey-store.ts';
import { lockOwn, lockProven, provePassword } from './proofs.ts';
import { countLoginFrom, countPasskeyChallenge } from './rate-limits.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import type { AuthDeps } from './service.ts';
import { type Actor, freshToken, hashToken, signIn } from './sessions.ts';
import { lockAccount } from './store.ts';

/** How long a challenge may be answered, in ms. */
const CHALLENGE_LIFETIME = 5 * 60_000;

/** What every authenticator of today has one of: EdDSA, ES256, RS256, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];

/** Most servers never see a passkey, and reading certificates is a quarter of all that would be loaded. */
const webauthn = () => import('@simplewebauthn/server');

/** Whom a request reached: {@link Caller}, and the host it asked for. */
export interface PasskeyCaller extends Caller {
  host: string | undefined;
}

/**
 * What the browser needs to make a passkey.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, INVALID_PASSKEY when there are too many
 */
export async function beginPasskey(
  deps: AuthDeps,
  actor: Actor,
  { password }: PasswordBody,
  caller: PasskeyCaller,
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
    timeout: CHALLENGE_LIFETIME,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as PasskeyCreation;
}

/**
 * Adds the passkey that the browser made.
 * @throws DomainError INVALID_PASSKEY for an answer that isn't to a challenge of ours, or was made elsewhere
 */
export async function addPasskey(
  deps: AuthDeps,
  actor: Actor,
  { name, response }: AddPasskeyBody,
  caller: PasskeyCaller,
): Promise<void> {
  const challenge = challengeOf(response.response.clientDataJSON);
  const given = challenge !== undefined && (await useChallenge(deps, challenge, actor.id));
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
  const removed = await database.transaction((tx) => deletePasskey(tx, actor.id, id));
  if (!removed) throw new DomainError('NOT_FOUND');
}

/**
 * What the browser needs to log in with a passkey.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function beginPasskeyLogin(deps: AuthDeps, caller: PasskeyCaller): Promise<PasskeyRequest> {
  await countPasskeyChallenge(deps.database, caller.address);
  const challenge = freshToken();
  await deps.database.transaction((tx) => insertChallenge(tx, newChallenge(challenge, null)));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.settings.publicUrl, caller.host).id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  });
  return options as PasskeyRequest;
}

/**
 * Opens a session. A passkey is both what one has and, verified by the device, what one knows or is: neither a
 * password nor a code is asked for.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS whatever is wrong with the passkey, INACTIVE_ACCOUNT
 */
export async function logInWithPasskey(
  deps: AuthDeps,
  { response }: PasskeyLoginBody,
  caller: PasskeyCaller,
): Promise<SignedInUser> {
  const { database } = deps;
  await countLoginFrom(database, caller.address);
  const challenge = challengeOf(response.response.clientDataJSON);
  const given = challenge !== undefined && (await useChallenge(deps, challenge, null));
  const passkey = await findPasskey(database.read, response.id);
  if (!given || passkey === undefined) throw new DomainError('INVALID_CREDENTIALS');
  const counter = await verifiedCounter(deps, response, challenge, passkey, caller);
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, passkey.userId);
    const known = await lockPasskeyCounter(tx, passkey.id);
    // A copy of the key may have signed in between.
    const isStale = known === undefined || ((counter > 0 || known > 0) && counter <= known);
    if (account === undefined || isStale) throw new DomainError('INVALID_CREDENTIALS');
    if (!account.active) throw new DomainError('INACTIVE_ACCOUNT');
    await updatePasskeyUse(tx, passkey.id, counter, Date.now());
    return signIn(tx, account, caller.userAgent);
  });
}

/** The authenticator's number of signatures, once its signature is found to be right. */
async function verifiedCounter(
  deps: AuthDeps,
  response: PasskeyLoginBody['response'],
  challenge: string,
  passkey: StoredPasskey,
  caller: PasskeyCaller,
): Promise<number> {
  const { userHandle: handle } = response.response;
  const isOwner = handle === undefined || handle === Buffer.from(passkey.userId).toString('base64url');
  if (!isOwner) throw new DomainError('INVALID_CREDENTIALS');
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    ...expectations(challenge, relyingParty(deps.settings.publicUrl, caller.host)),
    credential: {
      id: passkey.credentialId,
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error: unknown): VerifiedAuthenticationResponse | undefined => {
    deps.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  });
  if (!verified?.verified) throw new DomainError('INVALID_CREDENTIALS');
  return verified.authenticationInfo.newCounter;
}

function expectations(challenge: string, party: RelyingParty) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  };
}

function newChallenge(challenge: string, userId: string | null) {
  return { challengeHash: hashToken(challenge), userId, expiresAt: Date.now() + CHALLENGE_LIFETIME };
}

/** Uses up the challenge, before anything is looked at that came with it. */
function useChallenge({ database }: AuthDeps, challenge: string, userId: string | null): Promise<boolean> {
  return database.transaction((tx) => takeChallenge(tx, hashToken(challenge), userId, Date.now()));
}

/** The challenge that the browser says it answers. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What the authenticator keeps as the name of an account. */
function userHandle(userId: string) {
  return Uint8Array.from(Buffer.from(userId));
}
