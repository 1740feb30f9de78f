import type { Role } from '../../contract/users/users.ts';
import { chunksOf } from '../db/chunks.ts';
import { lockRows } from '../db/dialect.ts';
import { statement, statementOfMany } from '../db/statement.ts';
import type { Db, Tx } from '../db/tables.ts';

interface NewSession {
  id: string;
  tokenHash: string;
  userId: string;
  userAgent: string;
  createdAt: number;
  lastUsedAt: number;
  expiresAt: number;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Deletes a user's sessions except the given one. */
export async function deleteSessions(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  let query = tx.deleteFrom('sessions').where('userId', '=', userId);
  if (exceptSessionId !== undefined) query = query.where('id', '!=', exceptSessionId);
  await query.execute();
}

/** Returns whether the user had this session. */
export async function deleteSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Keeps a session from being ended until the transaction ends; returns whether it is live. */
export async function lockSession(tx: Tx, sessionId: string): Promise<boolean> {
  const query = tx.selectFrom('sessions').select('id').where('id', '=', sessionId);
  return (await lockRows(tx, query, 'share').executeTakeFirst()) !== undefined;
}

/** The roles of the active users of these sessions. */
export const findRoles = statement((db, { sessionId }: { sessionId: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('users.role')
    .where('sessions.id', '=', sessionId)
    .where('users.active', '=', 1),
);

interface ListedSession {
  id: string;
  userAgent: string;
  createdAt: number;
  lastUsedAt: number;
}

/** A user's sessions that have not expired at `now`, the last used first. */
export async function selectSessions(db: Db, userId: string, now: number): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The live sessions of active users with this token, and whose they are. */
export const findSessions = statement((db, input: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'sessions.id as sessionId',
      'sessions.lastUsedAt',
    ])
    .where('sessions.tokenHash', '=', input.tokenHash)
    .where('sessions.expiresAt', '>', input.now)
    .where('users.active', '=', 1)
    .where('users.deletedAt', 'is', null),
);

export async function updateLastUsed(
  tx: Tx,
  sessionId: string,
  times: { lastUsedAt: number; expiresAt: number },
): Promise<void> {
  await tx.updateTable('sessions').set(times).where('id', '=', sessionId).execute();
}

const findRolesOf = statementOfMany((db, inputs: readonly { sessionId: string; now: number }[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'users.role'])
    .where(
      'sessions.id',
      'in',
      inputs.map(({ sessionId }) => sessionId),
    )
    .where('sessions.expiresAt', '>', inputs[0]?.now ?? 0)
    .where('users.active', '=', 1)
    .where('users.deletedAt', 'is', null),
);

/** The roles of active users by their sessions, of those that have not expired at `now`. */
export async function findRolesBySession(
  db: Db,
  sessionIds: readonly string[],
  now: number,
): Promise<Map<string, Role>> {
  const roles = new Map<string, Role>();
  for (const chunk of chunksOf(sessionIds)) {
    const inputs = chunk.map((sessionId) => ({ sessionId, now }));
    for (const { id, role } of await findRolesOf(db, inputs)) roles.set(id, role);
  }
  return roles;
}
