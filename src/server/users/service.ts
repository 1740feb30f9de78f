import { compareNames } from '../../contract/names.ts';
import type {
  AddUserBody,
  ManagedUser,
  SetRoleBody,
  SetStatusBody,
  ShareUser,
} from '../../contract/users.ts';
import { createAccount, lockAccounts } from '../auth/accounts.ts';
import { activatedMail } from '../auth/mails.ts';
import { secondFactorOffByAdminMail } from '../auth/notices.ts';
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts';
import { dropAllProofs, dropSecondFactor } from '../auth/second-factor.ts';
import { makeResetLink } from '../auth/service.ts';
import { type Actor, endSessions } from '../auth/sessions.ts';
import type { Background } from '../background.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { handOverLists } from './list-hand-over.ts';
import {
  deleteUser,
  findManagedUser,
  isReferenced,
  listManagedUsers,
  listShareUsers,
  lockUser,
  markUserDeleted,
  type UserRow,
  updateActive,
  updateRole,
} from './store.ts';

export interface UserDeps extends Deps {
  background: Background;
}

/** Everybody, in Polish alphabetical order. */
export async function listUsers(db: Db): Promise<ManagedUser[]> {
  return byName(await listManagedUsers(db));
}

/** Whom `actor` may share a list with: the other active users, in Polish alphabetical order. */
export async function listUsersForShare(db: Db, actor: Actor): Promise<ShareUser[]> {
  return byName(await listShareUsers(db, actor.id));
}

function byName<T extends ShareUser>(users: T[]): T[] {
  return users.sort((a, b) => compareNames(a.name, b.name) || compareNames(a.email, b.email));
}

/**
 * Adds a user who is active at once.
 * @throws DomainError VALIDATION_ERROR (a common password), EMAIL_ALREADY_USED, FORBIDDEN
 */
export async function addUser(
  { database, announcer, settings }: UserDeps,
  actor: Actor,
  { email, name, password, role }: AddUserBody,
): Promise<ManagedUser> {
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(settings.passwordCost, password);
  const user = await database.transaction(async (tx) => {
    await requireAdmin(tx, actor);
    const { id } = await createAccount(tx, { email, name, passwordHash, role, active: true });
    return findManagedUser(tx, id);
  });
  if (user === undefined) throw new DomainError('USER_NOT_FOUND');
  announcer.usersChanged();
  return user;
}

/**
 * Activates, and tells the user by mail; or deactivates, which ends all their sessions at once.
 * @throws DomainError FORBIDDEN for oneself, USER_NOT_FOUND
 */
export async function setStatus(
  { database, announcer, mailer, settings, background }: UserDeps,
  actor: Actor,
  { userId, active }: SetStatusBody,
): Promise<void> {
  const before = await database.transaction(async (tx) => {
    const user = await lockOther(tx, actor, userId);
    await updateActive(tx, userId, active, Date.now());
    if (!active) await endSessions(tx, userId);
    return user;
  });
  if (!active) announcer.userSessionsEnded(userId);
  announcer.usersChanged();
  if (active && before.active === 0) {
    background.run('mail about an activation', () =>
      mailer.send(activatedMail(before.email, settings.publicUrl)),
    );
  }
}

/** @throws DomainError FORBIDDEN for oneself, USER_NOT_FOUND */
export async function setRole(
  { database, announcer }: UserDeps,
  actor: Actor,
  { userId, role }: SetRoleBody,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOther(tx, actor, userId);
    await updateRole(tx, userId, role);
  });
  announcer.roleChanged(userId, role);
  announcer.usersChanged();
}

/**
 * Removes a user, ends their sessions at once, frees their address and hands over their lists.
 * @throws DomainError FORBIDDEN for oneself, USER_NOT_FOUND
 */
export async function removeUser(
  { database, announcer }: UserDeps,
  actor: Actor,
  userId: string,
): Promise<void> {
  const announceLists = await database.transaction(async (tx) => {
    const now = Date.now();
    await lockOther(tx, actor, userId);
    await endSessions(tx, userId);
    await dropAllProofs(tx, userId);
    const announce = await handOverLists(tx, userId, now);
    if (await isReferenced(tx, userId)) await markUserDeleted(tx, userId, now);
    else await deleteUser(tx, userId);
    return announce;
  });
  announcer.userSessionsEnded(userId);
  announceLists(announcer);
  announcer.usersChanged();
}

/**
 * Lets somebody who lost their phone log in with the password alone, which they are told by mail, and ends all their
 * sessions. Their passkeys stay: each is protected by its own device, and they can remove them themselves.
 * @throws DomainError FORBIDDEN for oneself, USER_NOT_FOUND
 */
export async function switchOffSecondFactor(
  { database, announcer, mailer, settings, background }: UserDeps,
  actor: Actor,
  userId: string,
): Promise<void> {
  const { user, wasOn } = await database.transaction(async (tx) => {
    const user = await lockOther(tx, actor, userId);
    const wasOn = await dropSecondFactor(tx, userId);
    if (wasOn) await endSessions(tx, userId);
    return { user, wasOn };
  });
  if (!wasOn) return;
  announcer.userSessionsEnded(userId);
  announcer.usersChanged();
  background.run('mail about the second factor', () =>
    mailer.send(secondFactorOffByAdminMail(user.email, settings.publicUrl)),
  );
}

/**
 * A link for somebody who forgot the password, to be handed over by the admin.
 * @throws DomainError USER_NOT_FOUND
 */
export async function createResetLink(
  deps: UserDeps,
  userId: string,
): Promise<{ url: string; expiresAt: number }> {
  const user = await findManagedUser(deps.database.read, userId);
  if (user === undefined) throw new DomainError('USER_NOT_FOUND');
  return makeResetLink(deps, userId);
}

/** Two admins may act on each other at the same moment: the second finds that they are one no more. */
async function requireAdmin(tx: Tx, actor: Actor): Promise<void> {
  await lockAccounts(tx);
  const self = await lockUser(tx, actor.id);
  if (self?.role !== 'admin' || self.active === 0) throw new DomainError('FORBIDDEN');
}

/** Since nobody acts on themselves and every actor is an active admin, the last one can't be lost. */
async function lockOther(tx: Tx, actor: Actor, userId: string): Promise<UserRow> {
  await requireAdmin(tx, actor);
  if (userId === actor.id) throw new DomainError('FORBIDDEN');
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new DomainError('USER_NOT_FOUND');
  return user;
}
