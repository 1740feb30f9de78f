import { compareNames } from '../../contract/names.ts';
import type { ListSuccessor, UserListsSummary } from '../../contract/users/user-lists-summary.ts';
import type {
  AddUserBody,
  ManagedUser,
  SetRoleBody,
  SetStatusBody,
  ShareUser,
} from '../../contract/users/users.ts';
import { createAccount } from '../auth/accounts.ts';
import { activatedMail } from '../auth/mails/mails.ts';
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts';
import { recordChangeId } from '../auth/quotas/change-ids.ts';
import { dropAllProofs } from '../auth/second-factor/second-factor.ts';
import { endFeed, endSuspectFeed } from '../auth/calendar-feeds/calendar-feeds.ts';
import { type Actor, endSessions } from '../auth/sessions.ts';
import type { Background } from '../background.ts';
import { announceEvenRepeat } from '../db/change-ids.ts';
import { retryLostRaces } from '../db/database.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { linkDelivery } from '../settings.ts';
import { lockOther, requireAdmin } from './admin-access.ts';
import {
  deleteUser,
  findManagedUser,
  findManagedUserByEmail,
  isReferenced,
  listManagedUsers,
  listShareUsers,
  markUserDeleted,
  updateActive,
  updateRole,
} from './repository.ts';

export interface UserDeps extends Deps {
  background: Background;
}

/** What happens to lists when their users are removed or deactivated. */
export interface ListOwnership {
  /** Takes a user out of all lists. */
  handOver: (tx: Tx, userId: string, now: number) => Promise<void>;
  /** To whom a user's shared lists would pass; with the names of those that the viewer has access to. */
  successors: (db: Db, userId: string, viewerId: string) => Promise<ListSuccessor[]>;
  /** Ends the trips that a user is on. */
  endTrips: (tx: Tx, userId: string, now: number) => Promise<void>;
}

/** All users, in Polish alphabetical order. */
export async function listUsers(db: Db): Promise<ManagedUser[]> {
  return byName(await listManagedUsers(db));
}

/** As {@link listUsers}. `newEmail` is null on a server that mails links: there only the link confirms an address. */
export async function listForAdmin({ database, settings }: UserDeps): Promise<ManagedUser[]> {
  const users = await listUsers(database.read);
  return linkDelivery(settings) === 'mailed' ? users.map((user) => ({ ...user, newEmail: null })) : users;
}

/** The users with whom `actor` may share a list: the other active ones, in Polish alphabetical order. */
export async function listUsersForShare(db: Db, actor: Actor): Promise<ShareUser[]> {
  return byName(await listShareUsers(db, actor.id));
}

/**
 * What a removal of the user would do to their lists.
 * @throws DomainError USER_NOT_FOUND
 */
export async function summarizeUserLists(
  { database }: UserDeps,
  actor: Actor,
  userId: string,
  lists: Pick<ListOwnership, 'successors'>,
): Promise<UserListsSummary> {
  return database.snapshot(async (db) => {
    const user = await findManagedUser(db, userId);
    if (user === undefined) throw new DomainError('USER_NOT_FOUND');
    return { unsharedLists: user.unsharedLists, heirs: await lists.successors(db, userId, actor.id) };
  });
}

function byName<T extends ShareUser>(users: T[]): T[] {
  return users.sort((a, b) => compareNames(a.name, b.name) || compareNames(a.email, b.email));
}

/**
 * Adds a user who is active at once. A repeat (by its `changeId`) answers the user added before.
 * @throws DomainError VALIDATION_ERROR (a common password), EMAIL_ALREADY_USED, FORBIDDEN, OPERATION_CONFLICT when
 * another change has the `changeId`
 */
export async function addUser(
  { database, announcer, settings }: UserDeps,
  actor: Actor,
  { changeId, email, name, password, role }: AddUserBody,
): Promise<ManagedUser> {
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(settings.passwordCost, password);
  const user = await database.transaction(async (tx) => {
    await requireAdmin(tx, actor);
    announceEvenRepeat(tx, () => announcer.usersChanged());
    const author = { userId: actor.id, bounds: settings.bounds };
    if (!(await recordChangeId(tx, author, changeId))) return findAddedBefore(tx, { email, name, role });
    const { id } = await createAccount(tx, { email, name, passwordHash, role, active: true });
    return findManagedUser(tx, id);
  });
  if (user === undefined) throw new DomainError('USER_NOT_FOUND');
  return user;
}

/** The password isn't compared; otherwise an admin could try out other users' passwords without any limit. */
async function findAddedBefore(
  tx: Tx,
  { email, name, role }: Pick<AddUserBody, 'email' | 'name' | 'role'>,
): Promise<ManagedUser> {
  const known = await findManagedUserByEmail(tx, email);
  if (known?.name !== name || known.role !== role) throw new DomainError('OPERATION_CONFLICT');
  return known;
}

/**
 * Activates, and tells the user by mail; or deactivates, which ends all their sessions, their trips and their calendar
 * address at once. A notice at the next login tells them about the address.
 * @throws DomainError FORBIDDEN for oneself, USER_NOT_FOUND
 */
export async function setStatus(
  { database, announcer, mailer, settings, background }: UserDeps,
  actor: Actor,
  { userId, active }: SetStatusBody,
  lists: Pick<ListOwnership, 'endTrips'>,
): Promise<void> {
  const before = await database.transaction(async (tx) => {
    const now = Date.now();
    const user = await lockOther(tx, actor, userId);
    await updateActive(tx, userId, active, now);
    if (!active) {
      await endSessions(tx, userId);
      await endSuspectFeed(tx, userId);
      // Before the announcements about their lists, so that none reaches their screens.
      tx.afterCommit(() => announcer.userSessionsEnded(userId));
      await lists.endTrips(tx, userId, now);
    }
    tx.afterCommit(() => announcer.usersChanged());
    return user;
  });
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
    tx.afterCommit(() => {
      announcer.roleChanged(userId, role);
      announcer.usersChanged();
    });
  });
}

/**
 * Removes a user, ends their sessions at once, frees their address and hands over their lists.
 * @throws DomainError FORBIDDEN for oneself, USER_NOT_FOUND
 */
export async function removeUser(
  { database, announcer }: UserDeps,
  actor: Actor,
  userId: string,
  lists: Pick<ListOwnership, 'handOver'>,
): Promise<void> {
  // A successor may make a list with the name that a list is about to get.
  await retryLostRaces(() =>
    database.transaction(async (tx) => {
      const now = Date.now();
      await lockOther(tx, actor, userId);
      await endSessions(tx, userId);
      await endFeed(tx, userId);
      await dropAllProofs(tx, userId);
      // Before the announcements about their lists, so that none reaches their screens.
      tx.afterCommit(() => announcer.userSessionsEnded(userId));
      await lists.handOver(tx, userId, now);
      if (await isReferenced(tx, userId)) await markUserDeleted(tx, userId, now);
      else await deleteUser(tx, userId);
      tx.afterCommit(() => announcer.usersChanged());
    }),
  );
}
