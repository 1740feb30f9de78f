import type {
  Account as AccountAnswer,
  AccountSession,
  ChangeNameBody,
  ChangePasswordBody,
} from '../../contract/auth/account.ts';
import type { Db } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { linkDelivery, type Settings } from '../settings.ts';
import { endSuspectFeed } from './calendar-feeds/calendar-feeds.ts';
import type { Caller } from './caller.ts';
import { deleteEmailChange, type EmailChange, findEmailChange } from './email-change-repository.ts';
import { passwordChangedMail } from './mails/security-mails.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { lockOwn, lockProven, provePassword } from './proofs.ts';
import { passkeyHost } from './passkeys/relying-party.ts';
import { countRecoveryCodes, findTotpSecret } from './second-factor/second-factor-repository.ts';
import type { AuthDeps } from './auth-deps.ts';
import { type Actor, endSessionOf, endSessions, listSessions } from './sessions.ts';
import { deleteResetTokens, findAccount, updateName, updatePasswordHash } from './repository.ts';

/** @throws DomainError UNAUTHORIZED when the account was removed in the meantime */
export async function getAccount(
  { database: { read }, settings }: AuthDeps,
  actor: Actor,
): Promise<AccountAnswer> {
  const found = await findAccount(read, actor.id);
  if (found === undefined) throw new DomainError('UNAUTHORIZED');
  const { id, email, name, role } = found;
  const totp = await findTotpSecret(read, id);
  const change = await findEmailChange(read, id);
  return {
    id,
    email,
    newEmail: change === undefined ? null : describeEmailChange(change, settings),
    name,
    role,
    totp: totp?.isConfirmed ?? false,
    recoveryCodes: await countRecoveryCodes(read, id),
    passkeyHost: passkeyHost(settings.publicUrl),
  };
}

function describeEmailChange(
  { email, expiresAt }: EmailChange,
  settings: Pick<Settings, 'smtpUrl' | 'isPublicUrlSet'>,
): NonNullable<AccountAnswer['newEmail']> {
  return { email, expiresAt, confirmedBy: linkDelivery(settings) === 'mailed' ? 'link' : 'admin' };
}

/**
 * Renames the account on all screens of the household.
 * @throws DomainError UNAUTHORIZED
 */
export async function changeName(deps: AuthDeps, actor: Actor, { name }: ChangeNameBody): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { id } = await lockOwn(tx, actor);
    await updateName(tx, id, name);
    tx.afterCommit(() => deps.announcer.usersChanged());
  });
}

/**
 * Ends all other sessions, logins under way, links to set a password, the calendar address, and a change of address
 * that is not confirmed.
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
    await deleteEmailChange(tx, id);
    await endSuspectFeed(tx, id);
    await deleteResetTokens(tx, id);
    tx.afterCommit(() => deps.announcer.userSessionsEnded(actor.id, actor.sessionId));
  });
  deps.background.run('mail about a changed password', () =>
    deps.mailer.send(passwordChangedMail(proven.email, deps.settings.publicUrl)),
  );
}

/** The actor's sessions: the current one, then the others, the last used first. */
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
  await deps.database.transaction(async (tx) => {
    const { id } = await lockOwn(tx, actor);
    if (!(await endSessionOf(tx, id, sessionId))) throw new DomainError('NOT_FOUND');
    tx.afterCommit(() => deps.announcer.sessionEnded(sessionId));
  });
}

/** Ends all sessions but the one that asks, and the calendar address. */
export async function revokeOtherSessions(deps: AuthDeps, actor: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { id } = await lockOwn(tx, actor);
    await endSessions(tx, id, actor.sessionId);
    await endSuspectFeed(tx, id);
    tx.afterCommit(() => deps.announcer.userSessionsEnded(actor.id, actor.sessionId));
  });
}
