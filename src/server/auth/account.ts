import type {
  Account as AccountAnswer,
  AccountSession,
  ChangeEmailBody,
  ChangeNameBody,
  ChangePasswordBody,
} from '../../contract/account.ts';
import { isUniqueViolation } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { emailKey } from './accounts.ts';
import type { Caller } from './caller.ts';
import { emailChangedMail, passwordChangedMail } from './notices.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { lockOwn, lockProven, provePassword } from './proofs.ts';
import { passkeyHost } from './relying-party.ts';
import { countRecoveryCodes, findTotpSecret } from './second-factor-store.ts';
import type { AuthDeps } from './service.ts';
import { type Actor, endSessionOf, endSessions, listSessions } from './sessions.ts';
import {
  deleteResetTokens,
  findAccount,
  findAccountByEmail,
  updateEmail,
  updateName,
  updatePasswordHash,
} from './store.ts';

/** @throws DomainError UNAUTHORIZED when the account was removed meanwhile */
export async function getAccount(
  { database: { read }, settings }: AuthDeps,
  actor: Actor,
): Promise<AccountAnswer> {
  const found = await findAccount(read, actor.id);
  if (found === undefined) throw new DomainError('UNAUTHORIZED');
  const { id, email, name, role } = found;
  const totp = await findTotpSecret(read, id);
  return {
    id,
    email,
    name,
    role,
    totp: totp?.isConfirmed ?? false,
    recoveryCodes: await countRecoveryCodes(read, id),
    passkeyHost: passkeyHost(settings.publicUrl),
  };
}

export async function changeName(deps: AuthDeps, actor: Actor, { name }: ChangeNameBody): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { id } = await lockOwn(tx, actor);
    await updateName(tx, id, name);
  });
  deps.announcer.usersChanged();
}

/**
 * Links to set a password that were mailed to the old address work no more, and it is told.
 * @throws DomainError TOO_MANY_REQUESTS, INVALID_CREDENTIALS, EMAIL_ALREADY_USED
 */
export async function changeEmail(
  deps: AuthDeps,
  actor: Actor,
  { email, password }: ChangeEmailBody,
  caller: Caller,
): Promise<void> {
  const proven = await provePassword(deps, actor, password, caller);
  const key = emailKey(email);
  await deps.database.transaction(async (tx) => {
    const { id } = await lockProven(tx, actor, proven);
    const holder = await findAccountByEmail(tx, key);
    if (holder !== undefined && holder.id !== id) throw new DomainError('EMAIL_ALREADY_USED');
    try {
      await updateEmail(tx, id, { email, emailKey: key });
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('EMAIL_ALREADY_USED') : error;
    }
    await deleteResetTokens(tx, id);
  });
  deps.announcer.usersChanged();
  if (proven.email === email) return;
  deps.background.run('mail about a changed address', () =>
    deps.mailer.send(emailChangedMail(proven.email, email)),
  );
}

/**
 * Ends all other sessions, logins under way and links to set a password.
 * @throws DomainError VALIDATION_ERROR (a common password), TOO_MANY_REQUESTS, INVALID_CREDENTIALS
 */
export async function changePassword(
  deps: AuthDeps,
  actor: Actor,
  { password, newPassword }: ChangePasswordBody,
  caller: Caller,
): Promise<void> {
  refuseCommonPassword(newPassword, 'newPassword');
  const proven = await provePassword(deps, actor, password, caller);
  const passwordHash = await hashPassword(deps.settings.passwordCost, newPassword);
  await deps.database.transaction(async (tx) => {
    const { id } = await lockProven(tx, actor, proven);
    await updatePasswordHash(tx, id, passwordHash);
    await endSessions(tx, id, actor.sessionId);
    await deleteResetTokens(tx, id);
  });
  deps.announcer.userSessionsEnded(actor.id, actor.sessionId);
  deps.background.run('mail about a changed password', () =>
    deps.mailer.send(passwordChangedMail(proven.email, deps.settings.publicUrl)),
  );
}

/** Where one is logged in: the session that asks, then the others, the last used first. */
export async function listOwnSessions(db: Db, actor: Actor): Promise<AccountSession[]> {
  const sessions = (await listSessions(db, actor.id)).map((session) => ({
    ...session,
    current: session.id === actor.sessionId,
  }));
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends one session, whose screens are logged out at once.
 * @throws DomainError NOT_FOUND for a session that is over or another's
 */
export async function revokeSession(deps: AuthDeps, actor: Actor, sessionId: string): Promise<void> {
  const ended = await deps.database.transaction((tx) => endSessionOf(tx, actor.id, sessionId));
  if (!ended) throw new DomainError('NOT_FOUND');
  deps.announcer.sessionEnded(sessionId);
}

/** Ends all sessions but the one that asks. */
export async function revokeOtherSessions(deps: AuthDeps, actor: Actor): Promise<void> {
  await deps.database.transaction((tx) => endSessions(tx, actor.id, actor.sessionId));
  deps.announcer.userSessionsEnded(actor.id, actor.sessionId);
}
