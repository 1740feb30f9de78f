import { v7 as uuidv7 } from 'uuid';
import { leaveNotice } from '../server/auth/account-notices.ts';
import { upsertEmailChange } from '../server/auth/email-change-repository.ts';
import { insertChallenge, insertPasskey } from '../server/auth/passkeys/passkey-repository.ts';
import { freshRecoveryCodes, hashRecoveryCode } from '../server/auth/second-factor/recovery-codes.ts';
import {
  insertLoginTicket,
  insertRecoveryCodes,
  updateTotpConfirmed,
  upsertTotpSecret,
} from '../server/auth/second-factor/second-factor-repository.ts';
import { freshToken, hashToken } from '../server/auth/sessions.ts';
import { freshTotpSecret } from '../server/auth/second-factor/totp.ts';
import { TestAuthenticator } from './authenticator.ts';
import type { TestServer } from './server.ts';

const LATER_MS = 5 * 60_000;

type Server = Pick<TestServer, 'database'>;

/** Switches the second factor on, straight in the database; or leaves it waiting for its first code. */
export async function giveTotp(
  { database }: Server,
  userId: string,
  { isConfirmed = true }: { isConfirmed?: boolean } = {},
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const [secret, recoveryCodes] = [freshTotpSecret(), freshRecoveryCodes()];
  await database.transaction(async (tx) => {
    await upsertTotpSecret(tx, userId, secret, Date.now());
    if (!isConfirmed) return;
    await updateTotpConfirmed(tx, userId, Date.now());
    await insertRecoveryCodes(tx, userId, recoveryCodes.map(hashRecoveryCode));
  });
  return { secret, recoveryCodes };
}

/** A login of this user that only lacks its code. */
export async function giveTicket({ database }: Server, userId: string): Promise<string> {
  const ticket = freshToken();
  const row = { tokenHash: hashToken(ticket), userId, expiresAt: Date.now() + LATER_MS };
  await database.transaction((tx) => insertLoginTicket(tx, row));
  return ticket;
}

/** A challenge for this user, or for a login. */
export async function giveChallenge({ database }: Server, userId: string | null): Promise<string> {
  const challenge = freshToken();
  const row = { challengeHash: hashToken(challenge), userId, expiresAt: Date.now() + LATER_MS };
  await database.transaction((tx) => insertChallenge(tx, row));
  return challenge;
}

/** An address that this user asked for and that is not confirmed yet, with the token of its link. */
export async function giveEmailChange(
  { database }: Server,
  userId: string,
): Promise<{ email: string; emailToken: string }> {
  const [emailToken, email, createdAt] = [freshToken(), `${uuidv7()}@example.org`, Date.now()];
  const row = {
    userId,
    email,
    emailKey: email,
    tokenHash: hashToken(emailToken),
    createdAt,
    sessionId: null,
  };
  await database.transaction((tx) => upsertEmailChange(tx, { ...row, expiresAt: createdAt + LATER_MS }));
  return { email, emailToken };
}

/** Something that an admin did to this user. */
export async function giveNotice({ database }: Server, userId: string): Promise<void> {
  await database.transaction((tx) => leaveNotice(tx, userId, 'reset-link'));
}

/** A phone with a passkey of this user on it. */
export async function givePasskey(
  { database }: Server,
  userId: string,
): Promise<{ id: string; phone: TestAuthenticator }> {
  const [id, phone] = [uuidv7(), new TestAuthenticator()];
  const { credentialId, publicKey, counter } = phone;
  const passkey = { id, userId, credentialId, publicKey, counter, transports: [], name: 'Telefon' };
  await database.transaction((tx) => insertPasskey(tx, { ...passkey, createdAt: Date.now() }));
  return { id, phone };
}
