import type { Db, Tx } from '../../db/tables.ts';

/** When the user's calendar address was made, in ms since 1970; null without one. */
export async function findFeedCreatedAt(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('calendarFeeds')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** Replaces the previous one. */
export async function upsertFeed(
  tx: Tx,
  userId: string,
  feed: { tokenHash: string; createdAt: number },
): Promise<void> {
  await tx
    .insertInto('calendarFeeds')
    .values({ userId, ...feed })
    // If two are requested at once, the later one counts.
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(feed))
    .execute();
}

/** Returns whether there was one. */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendarFeeds')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether an active user has a calendar address with this secret. */
export async function hasFeed(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .select('users.id')
    .where('tokenHash', '=', tokenHash)
    .where('users.active', '=', 1)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
