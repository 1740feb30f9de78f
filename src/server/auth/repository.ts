import { DAY_MS } from '../../contract/durations.ts';
import type { Role } from '../../contract/users/users.ts';
import { lockRows, takeUserLock } from '../db/dialect.ts';
import type { Db, Tx } from '../db/tables.ts';

/** An account that is not deleted, with fields that only the server may see. */
export interface Account {
  id: string;
  email: string;
  name: string;
  role: Role;
  active: boolean;
  passwordHash: string;
}

const ACCOUNT = ['id', 'email', 'name', 'role', 'active', 'passwordHash'] as const;

function selectAccounts(db: Db) {
  return db.selectFrom('users').select(ACCOUNT).where('deletedAt', 'is', null);
}

export async function findAccountByEmail(db: Db, emailKey: string): Promise<Account | undefined> {
  const row = await selectAccounts(db).where('emailKey', '=', emailKey).executeTakeFirst();
  return row && { ...row, active: row.active === 1 };
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await selectAccounts(db).where('id', '=', id).executeTakeFirst();
  return row && { ...row, active: row.active === 1 };
}

/** The current account, locked until the transaction ends; until then no request writes in its name. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  await takeUserLock(tx, id);
  const row = await lockRows(tx, selectAccounts(tx).where('id', '=', id)).executeTakeFirst();
  return row && { ...row, active: row.active === 1 };
}

export interface NewAccount extends Account {
  emailKey: string;
  createdAt: number;
}

/** Violates the unique index when a live account has the address. */
export async function insertAccount(tx: Tx, { active, createdAt, ...account }: NewAccount): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      ...account,
      active: active ? 1 : 0,
      createdAt,
      activatedAt: active ? createdAt : null,
      deletedAt: null,
    })
    .execute();
}

/** Makes an account an active admin, with this password or the one it has; `now` in ms since 1970. */
export async function updateToAdmin(
  tx: Tx,
  id: string,
  { passwordHash, now }: { passwordHash?: string; now: number },
): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ fn, val }) => ({
      role: 'admin',
      active: 1,
      ...(passwordHash !== undefined && { passwordHash }),
      activatedAt: fn.coalesce('activatedAt', val(now)),
    }))
    .where('id', '=', id)
    .execute();
}

export async function updatePasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}

export async function updateName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', id).execute();
}

/** Violates the unique index when another live account has the address. */
export async function updateEmail(
  tx: Tx,
  id: string,
  address: { email: string; emailKey: string },
): Promise<void> {
  await tx.updateTable('users').set(address).where('id', '=', id).execute();
}

export async function listAccountIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('deletedAt', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/** The addresses of the active admins. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  const rows = await selectAccounts(db)
    .where('role', '=', 'admin')
    .where('active', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Whether there is any admin, deactivated ones included. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await selectAccounts(db).where('role', '=', 'admin').limit(1).executeTakeFirst()) !== undefined;
}

/** How many accounts have never been active. */
export async function countWaitingAccounts(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('deletedAt', 'is', null)
    .where('activatedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Locks the single row that stands for all accounts until the transaction ends. */
export async function upsertAccountsLock(tx: Tx): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: 'accounts-lock', value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '' }))
    .execute();
}

export interface ResetToken {
  tokenHash: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

export async function insertResetToken(tx: Tx, token: ResetToken): Promise<void> {
  await tx.insertInto('resetTokens').values(token).execute();
}

/** The user who may set a password with this token. */
export async function findResetOwner(db: Db, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('resetTokens')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.userId;
}

/** Uses up the token; of two calls at the same moment only one gets it. */
export async function takeResetToken(
  tx: Tx,
  tokenHash: string,
  now: number,
): Promise<ResetToken | undefined> {
  return tx
    .deleteFrom('resetTokens')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteResetTokens(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('resetTokens').where('userId', '=', userId).execute();
}

/** Locks this key's counter until the transaction ends, even before it has a row. */
export async function lockAttempts(tx: Tx, key: string, now: number): Promise<void> {
  await tx
    .insertInto('attempts')
    .values({ id: `lock:${key}`, key: '', at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: now }))
    .execute();
}

/** @returns how many attempts are later than `since` and not after `until`, and the time of the first (0 without any) */
export async function countAttempts(
  tx: Tx,
  key: string,
  { since, until }: { since: number; until: number },
): Promise<{ attempts: number; oldest: number }> {
  const row = await tx
    .selectFrom('attempts')
    .select(({ fn }) => [fn.countAll<number>().as('attempts'), fn.min('at').as('oldest')])
    .where('key', '=', key)
    .where('at', '>', since)
    .where('at', '<=', until)
    .executeTakeFirstOrThrow();
  return { attempts: row.attempts, oldest: row.oldest ?? 0 };
}

/**
 * Advances the time stored under this id by `ms`, from `now` if it has passed or there is none. A time more than
 * `maxAheadMs` after `now` was stored while the clock was wrong, and counts as none.
 * @returns the new time, locked until the transaction ends
 */
export async function advanceTime(
  tx: Tx,
  id: string,
  { now, ms, maxAheadMs }: { now: number; ms: number; maxAheadMs: number },
): Promise<number> {
  const row = await tx
    .insertInto('attempts')
    .values({ id, key: '', at: now + ms })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref, val, between }) => ({
        at: eb(
          eb
            .case()
            .when(between('attempts.at', now, now + maxAheadMs))
            .then(ref('attempts.at'))
            .else(val(now))
            .end(),
          '+',
          ms,
        ),
      })),
    )
    .returning('at')
    .executeTakeFirstOrThrow();
  return row.at;
}

export async function insertAttempt(tx: Tx, attempt: { id: string; key: string; at: number }): Promise<void> {
  await tx.insertInto('attempts').values(attempt).execute();
}

/** @returns its time */
export async function findAttempt(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('attempts').select('at').where('id', '=', id).executeTakeFirst();
  return row?.at;
}

export async function deleteAttempt(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('attempts').where('id', '=', id).execute();
}

export async function deleteAttempts(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('attempts').where('key', '=', key).execute();
}

/** How long after its link expired an address may still be confirmed by an admin, or its link sent again. */
const EMAIL_CHANGE_RETENTION_MS = 30 * DAY_MS;

/**
 * Deletes expired rows: attempts that no limit counts, tokens, tickets, challenges, sessions and unconfirmed addresses.
 * @param attempts the times between which attempts are kept
 */
export async function deleteExpired(
  tx: Tx,
  now: number,
  attempts: { from: number; until: number },
): Promise<void> {
  await tx
    .deleteFrom('attempts')
    .where(({ not, between }) => not(between('at', attempts.from, attempts.until)))
    .execute();
  await tx.deleteFrom('sessions').where('expiresAt', '<', now).execute();
  await tx.deleteFrom('resetTokens').where('expiresAt', '<', now).execute();
  await tx
    .deleteFrom('emailChanges')
    .where('expiresAt', '<', now - EMAIL_CHANGE_RETENTION_MS)
    .execute();
  await tx.deleteFrom('loginTickets').where('expiresAt', '<', now).execute();
  await tx.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute();
  await tx.deleteFrom('spentCaptchaTokens').where('expiresAt', '<', now).execute();
}
