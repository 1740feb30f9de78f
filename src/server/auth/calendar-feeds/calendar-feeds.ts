import type { Database } from '../../db/database.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { leaveNotice } from '../account-notices.ts';
import { deleteFeed, findFeedCreatedAt, hasFeed, upsertFeed } from './calendar-feed-repository.ts';
import { type Actor, freshToken, hashToken, transactionOf } from '../sessions.ts';

/** When the user's calendar address was made, in ms since 1970; null without one. */
export function feedCreatedAt(db: Db, userId: string): Promise<number | null> {
  return findFeedCreatedAt(db, userId);
}

/**
 * Makes a calendar address for the user; the previous one ends.
 * @returns its secret, which is not stored
 */
export async function renewFeed(database: Database, actor: Actor): Promise<string> {
  const token = freshToken();
  await transactionOf(database, actor, (tx) =>
    upsertFeed(tx, actor.id, { tokenHash: hashToken(token), createdAt: Date.now() }),
  );
  return token;
}

/** Ends the user's own calendar address, if there is one. */
export async function endOwnFeed(database: Database, actor: Actor): Promise<void> {
  await transactionOf(database, actor, (tx) => deleteFeed(tx, actor.id));
}

/** Ends a user's calendar address, if there is one. */
export async function endFeed(tx: Tx, userId: string): Promise<void> {
  await deleteFeed(tx, userId);
}

/**
 * Ends a user's calendar address with all other credentials, because anyone with a session may have made it. The user
 * is told if there was one.
 */
export async function endSuspectFeed(tx: Tx, userId: string): Promise<void> {
  if (await deleteFeed(tx, userId)) await leaveNotice(tx, userId, 'calendar-ended');
}

/** Whether this is the secret of an active user's calendar address. */
export function isLiveFeed(db: Db, token: string): Promise<boolean> {
  return hasFeed(db, hashToken(token));
}
