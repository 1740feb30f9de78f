import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import type { SignedInUser } from '../../../contract/auth/auth.ts';
import type { PasskeyLoginBody, PasskeyRequest } from '../../../contract/auth/passkeys.ts';
import type { Tx } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import {
  CHALLENGE_LIFETIME_MS,
  challengeOf,
  expectations,
  newChallenge,
  useChallenge,
  webauthn,
} from './passkey-challenges.ts';
import {
  findPasskey,
  insertChallenge,
  lockPasskeyCounter,
  type StoredPasskey,
  updatePasskeyUse,
} from './passkey-repository.ts';
import { countLoginFrom, countPasskeyChallenge } from '../rate-limits.ts';
import { relyingParty } from './relying-party.ts';
import { type Actor, freshToken, signIn } from '../sessions.ts';
import { type Account, lockAccount } from '../repository.ts';

type PasskeyDeps = Pick<Deps, 'database' | 'log' | 'settings'>;
type Assertion = PasskeyLoginBody['response'];

/**
 * Options for the browser to show a passkey, for a login or as a proof.
 * @throws DomainError TOO_MANY_REQUESTS
 */
export async function beginPasskeyLogin(
  { database, settings }: PasskeyDeps,
  caller: Caller,
): Promise<PasskeyRequest> {
  await countPasskeyChallenge(database, caller.address);
  const challenge = freshToken();
  await database.transaction((tx) => insertChallenge(tx, newChallenge(challenge, null)));
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(settings.publicUrl, caller.host).id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
  });
  return options as PasskeyRequest;
}

/**
 * Opens a session. A passkey is two factors, the device and the user verification it requires, so neither a password nor
 * a code is needed.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS for any fault of the passkey, INACTIVE_ACCOUNT
 */
export async function logInWithPasskey(
  deps: PasskeyDeps,
  { response }: PasskeyLoginBody,
  caller: Caller,
): Promise<SignedInUser> {
  const used = await verifyPasskey(deps, response, caller);
  return deps.database.transaction(async (tx) => signIn(tx, await takeUse(tx, used), caller.userAgent));
}

/**
 * Verifies that the caller holds a passkey of their own account.
 * @returns the account, for `lockProven`
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS for any fault of the passkey, INACTIVE_ACCOUNT
 */
export async function provePasskey(
  deps: PasskeyDeps,
  actor: Actor,
  response: Assertion,
  caller: Caller,
): Promise<Account> {
  const used = await verifyPasskey(deps, response, caller);
  if (used.passkey.userId !== actor.id) throw new DomainError('INVALID_CREDENTIALS');
  return deps.database.transaction((tx) => takeUse(tx, used));
}

interface UsedPasskey {
  passkey: StoredPasskey;
  /** The authenticator's signature counter. */
  counter: number;
}

async function verifyPasskey(deps: PasskeyDeps, response: Assertion, caller: Caller): Promise<UsedPasskey> {
  const { database } = deps;
  await countLoginFrom(database, caller.address);
  const challenge = challengeOf(response.response.clientDataJSON);
  const given = challenge !== undefined && (await useChallenge(database, challenge, null));
  const passkey = await findPasskey(database.read, response.id);
  if (!given || passkey === undefined) throw new DomainError('INVALID_CREDENTIALS');
  return { passkey, counter: await verifiedCounter(deps, response, challenge, passkey, caller) };
}

/** Records a use of the passkey. */
async function takeUse(tx: Tx, { passkey, counter }: UsedPasskey): Promise<Account> {
  const account = await lockAccount(tx, passkey.userId);
  const known = await lockPasskeyCounter(tx, passkey.id);
  // A copy of the key may have signed in between.
  const isStale = known === undefined || ((counter > 0 || known > 0) && counter <= known);
  if (account === undefined || isStale) throw new DomainError('INVALID_CREDENTIALS');
  if (!account.active) throw new DomainError('INACTIVE_ACCOUNT');
  await updatePasskeyUse(tx, passkey.id, counter, Date.now());
  return account;
}

/** The authenticator's signature counter, once the signature is verified. */
async function verifiedCounter(
  deps: PasskeyDeps,
  response: Assertion,
  challenge: string,
  passkey: StoredPasskey,
  caller: Caller,
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
