import type { Database } from '../db/database.ts';
import type { Db, Tx } from '../db/tables.ts';
import { leaveNotice } from './account-notices.ts';
import { type Actor, freshToken, hashToken, transactionOf } from './sessions.ts';

/** When the user's calendar address was made, in ms since 1970; null without one. */
export async function feedCreatedAt(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('calendarFeeds')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/**
 * Makes a calendar address for the user; a former one ends.
 * @returns its secret, which is not stored
 */
export async function renewFeed(database: Database, actor: Actor): Promise<string> {
  const token = freshToken();
  await transactionOf(database, actor, async (tx) => {
    const feed = { tokenHash: hashToken(token), createdAt: Date.now() };
    await tx
      .insertInto('calendarFeeds')
      .values({ userId: actor.id, ...feed })
      // Of two asked for at once the later one counts.
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(feed))
      .execute();
  });
  return token;
}

/** Ends the user's own calendar address, if there is one. */
export async function endOwnFeed(database: Database, actor: Actor): Promise<void> {
  await transactionOf(database, actor, (tx) => endFeed(tx, actor.id));
}

/** Ends a user's calendar address, if there is one. */
export async function endFeed(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('calendarFeeds').where('userId', '=', userId).execute();
}

/**
 * Ends a user's calendar address with all other credentials, since whoever had a session may have made it. Its owner is
 * told if there was one.
 */
export async function endSuspectFeed(tx: Tx, userId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendarFeeds')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await leaveNotice(tx, userId, 'calendar-ended');
}

/** Whether this is the secret of an active user's calendar address. */
export async function isLiveFeed(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .select('users.id')
    .where('tokenHash', '=', hashToken(token))
    .where('users.active', '=', 1)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
