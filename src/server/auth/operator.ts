import { newPassword } from '../../contract/auth/passwords.ts';
import { emailKey } from '../../contract/fields.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { createAccount, lockAccounts } from './accounts.ts';
import { endSuspectFeed } from './calendar-feeds/calendar-feeds.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { forgiveAllLogins } from './rate-limits.ts';
import { dropSecondFactor } from './second-factor/second-factor.ts';
import { makeResetLink } from './service.ts';
import { endSessions } from './sessions.ts';
import {
  type Account,
  deleteResetTokens,
  findAccountByEmail,
  updatePasswordHash,
  updateToAdmin,
} from './repository.ts';

/** For what the operator of the server does to accounts from outside, without being logged in. */
export type OperatorDeps = Pick<Deps, 'database' | 'settings'>;

/**
 * Refuses what the web would refuse as a new password.
 * @throws DomainError VALIDATION_ERROR naming the field `password`
 */
function checkPassword(password: string): void {
  if (!newPassword.safeParse(password).success) throw new DomainError('VALIDATION_ERROR', ['password']);
  refuseCommonPassword(password);
}

/**
 * Adds an active admin.
 * @throws DomainError VALIDATION_ERROR (the password), EMAIL_ALREADY_USED
 */
export async function createAdmin(
  { database, settings }: OperatorDeps,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<void> {
  checkPassword(password);
  const passwordHash = await hashPassword(settings.passwordCost, password);
  await database.transaction(async (tx) => {
    await lockAccounts(tx);
    await createAccount(tx, { email, name, passwordHash, role: 'admin', active: true });
  });
}

/**
 * Sets a new password, and ends all sessions and links of the account. It never activates one.
 * @returns the account
 * @throws DomainError VALIDATION_ERROR (the password), USER_NOT_FOUND
 */
export async function replacePassword(
  { database, settings }: OperatorDeps,
  email: string,
  password: string,
): Promise<Account> {
  checkPassword(password);
  const passwordHash = await hashPassword(settings.passwordCost, password);
  return database.transaction(async (tx) => {
    await lockAccounts(tx);
    const account = await findAccountByEmail(tx, emailKey(email));
    if (account === undefined) throw new DomainError('USER_NOT_FOUND');
    await endSessions(tx, account.id);
    await endSuspectFeed(tx, account.id);
    await updatePasswordHash(tx, account.id, passwordHash);
    await deleteResetTokens(tx, account.id);
    await forgiveAllLogins(tx, emailKey(email));
    return account;
  });
}

/**
 * @returns a link that sets a new password once, and when it ends, in ms since 1970
 * @throws DomainError USER_NOT_FOUND
 */
export async function makeLinkFor(
  deps: OperatorDeps,
  email: string,
): Promise<{ url: string; expiresAt: number }> {
  const { path, expiresAt } = await deps.database.transaction(async (tx) => {
    await lockAccounts(tx);
    const account = await findAccountByEmail(tx, emailKey(email));
    if (account === undefined) throw new DomainError('USER_NOT_FOUND');
    return makeResetLink(tx, account.id);
  });
  return { url: deps.settings.publicUrl + path, expiresAt };
}

/**
 * Makes an account an active admin.
 * @throws DomainError USER_NOT_FOUND
 */
export async function promote({ database }: OperatorDeps, email: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAccounts(tx);
    const account = await findAccountByEmail(tx, emailKey(email));
    if (account === undefined) throw new DomainError('USER_NOT_FOUND');
    await updateToAdmin(tx, account.id, { now: Date.now() });
  });
}

/**
 * Lets a user who lost phone and recovery codes log in with the password alone, and ends their sessions.
 * @returns whether the second factor was on
 * @throws DomainError USER_NOT_FOUND
 */
export async function removeSecondFactor({ database }: OperatorDeps, email: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockAccounts(tx);
    const account = await findAccountByEmail(tx, emailKey(email));
    if (account === undefined) throw new DomainError('USER_NOT_FOUND');
    const wasOn = await dropSecondFactor(tx, account.id);
    if (wasOn) await endSessions(tx, account.id);
    return wasOn;
  });
}
