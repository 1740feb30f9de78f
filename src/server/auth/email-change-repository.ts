import type { Db, Tx } from '../db/tables.ts';

/** An address that a user asked for and that is not confirmed yet. */
export interface EmailChange {
  userId: string;
  email: string;
  emailKey: string;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  /** The session that asked for it, if that is known. */
  sessionId: string | null;
}

/** Replaces an earlier request of the user. */
export async function upsertEmailChange(tx: Tx, { userId, ...change }: EmailChange): Promise<void> {
  await tx
    .insertInto('emailChanges')
    .values({ userId, ...change })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(change))
    .execute();
}

export async function findEmailChange(db: Db, userId: string): Promise<EmailChange | undefined> {
  return db.selectFrom('emailChanges').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** The user who requested this link. */
export async function findEmailChangeOwner(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('emailChanges')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.userId;
}

/** Uses up the link. The caller must hold the account's lock. */
export async function takeEmailChange(
  tx: Tx,
  tokenHash: string,
  now: number,
): Promise<EmailChange | undefined> {
  return tx
    .deleteFrom('emailChanges')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Removes and returns this user's pending change, if it is to this address. */
export async function takeEmailChangeTo(
  tx: Tx,
  userId: string,
  emailKey: string,
): Promise<EmailChange | undefined> {
  return tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .where('emailKey', '=', emailKey)
    .returningAll()
    .executeTakeFirst();
}

/** Forgets the user's pending change, unless the session that asked for it is still there. */
export async function deleteOrphanedEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('id').whereRef('sessions.id', '=', 'emailChanges.sessionId'))),
    )
    .execute();
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
}
