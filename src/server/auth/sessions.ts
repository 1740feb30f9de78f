import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { AccountSession } from '../../contract/auth/account.ts';
import type { SignedInUser } from '../../contract/auth/auth.ts';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import type { Role } from '../../contract/users/users.ts';
import type { Database } from '../db/database.ts';
import { isUnavailable, shareUserLock, takeUserLock } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { deleteOrphanedEmailChange } from './email-change-repository.ts';
import { deleteLoginTickets } from './second-factor/second-factor-repository.ts';
import {
  deleteSession,
  deleteSessions,
  findRoles,
  findRolesBySession,
  findSessions,
  insertSession,
  selectSessions,
  updateLastUsed,
} from './session-repository.ts';
import type { Account } from './repository.ts';

/** The caller of a request: an active user with a live session. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  role: Role;
  sessionId: string;
}

/** Sliding: each use extends the session by this. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** A use is recorded at most this often, so that reads cost no write. */
const TOUCH_INTERVAL_MS = HOUR_MS;

/** Tokens have 256 random bits, so a plain hash keeps a stolen database from opening sessions. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** An opaque token of 256 random bits, safe in URLs and headers. */
export function freshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Opens a session and returns its bearer token, which is not stored. */
export async function openSession(tx: Tx, userId: string, userAgent: string, now: number): Promise<string> {
  const token = freshToken();
  await insertSession(tx, {
    id: uuidv7(),
    tokenHash: hashToken(token),
    userId,
    userAgent: userAgent.slice(0, 200),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + SESSION_LIFETIME_MS,
  });
  return token;
}

/** Opens a session for an account whose identity has been proved. */
export async function signIn(tx: Tx, account: Account, userAgent: string): Promise<SignedInUser> {
  const token = await openSession(tx, account.id, userAgent, Date.now());
  const { id, email, name, role, active } = account;
  return { id, email, name, role, active, token };
}

/**
 * Ends a user's sessions except the given one, logins that still wait for a code, and an unconfirmed change of address
 * unless the session that asked for it goes on. The announcer closes their sockets.
 */
export async function endSessions(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  await takeUserLock(tx, userId);
  await deleteLoginTickets(tx, userId);
  await deleteSessions(tx, userId, exceptSessionId);
  await deleteOrphanedEmailChange(tx, userId);
}

/** Ends the user's own session by a logout, which leaves a change of address: its link may be opened after it. */
export async function endSession(tx: Tx, { id, sessionId }: Writer): Promise<void> {
  await takeUserLock(tx, id);
  await deleteSession(tx, id, sessionId);
}

/**
 * Ends one session of this user, and an unconfirmed change of address unless the session that asked for it goes on.
 * @returns whether there was such a session
 */
export async function endSessionOf(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  await takeUserLock(tx, userId);
  const hadIt = await deleteSession(tx, userId, sessionId);
  if (hadIt) await deleteOrphanedEmailChange(tx, userId);
  return hadIt;
}

/** The session in whose name something is written. */
export type Writer = Pick<Actor, 'id' | 'sessionId'>;

/**
 * Keeps the actor's session and account from being ended until the transaction ends. Must come before every other lock
 * except `lockAccounts`: a removal locks the user first, then the user's data.
 * @returns the actor's current role
 * @throws DomainError UNAUTHORIZED when the session has ended since the request began
 */
export async function lockActor(tx: Tx, { id, sessionId }: Writer): Promise<Role> {
  await shareUserLock(tx, id);
  const [found] = await findRoles(tx, { sessionId });
  if (found === undefined) throw new DomainError('UNAUTHORIZED');
  return found.role;
}

/**
 * A transaction that writes in the actor's name. Services use it in place of `Database.transaction`, unless they lock
 * the actor in another way. A request whose session ends while it is running writes nothing.
 * @throws DomainError UNAUTHORIZED when the session has ended since the request began
 */
export function transactionOf<T>(
  { transaction }: Pick<Database, 'transaction'>,
  actor: Writer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    await lockActor(tx, actor);
    return work(tx);
  });
}

/** A user's live sessions, the last used first. */
export function listSessions(db: Db, userId: string): Promise<Omit<AccountSession, 'current'>[]> {
  return selectSessions(db, userId, Date.now());
}

/** The actor of a bearer token, or undefined when it is unknown, expired or of a deactivated user. */
export async function authenticate(database: Database, token: string): Promise<Actor | undefined> {
  const now = Date.now();
  const [found] = await findSessions(database.read, { tokenHash: hashToken(token), now });
  if (found === undefined) return undefined;
  const { lastUsedAt, ...actor } = found;
  if (now - lastUsedAt > TOUCH_INTERVAL_MS) await touch(database, actor.sessionId, now);
  return actor;
}

/** Errors are ignored, because a full disk must not prevent reading: the next use records it. */
async function touch(database: Database, sessionId: string, now: number): Promise<void> {
  const times = { lastUsedAt: now, expiresAt: now + SESSION_LIFETIME_MS };
  const write = (tx: Tx): Promise<void> => updateLastUsed(tx, sessionId, times);
  await database.transaction(write).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
  });
}

export async function isSessionLive({ read }: Database, sessionId: string): Promise<boolean> {
  return (await findLiveRoles(read, [sessionId])).has(sessionId);
}

/** The current role of each of these sessions; ended ones, and those of deactivated users, are left out. */
export function findLiveRoles(db: Db, sessionIds: readonly string[]): Promise<Map<string, Role>> {
  return findRolesBySession(db, sessionIds, Date.now());
}
