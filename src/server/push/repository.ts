import type { Db, Tx } from '../db/tables.ts';

/** The row of `meta` with the VAPID keys. */
const KEYS = 'vapid-keys';

export interface Subscription {
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const SUBSCRIPTION = [
  'pushSubscriptions.sessionId',
  'pushSubscriptions.endpoint',
  'pushSubscriptions.p256dh',
  'pushSubscriptions.auth',
] as const;

export async function findKeys(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEYS).executeTakeFirst();
  return row?.value;
}

/** Stores these keys unless there are keys already. */
export async function insertKeys(tx: Tx, value: string): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: KEYS, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function findSubscription(db: Db, sessionId: string): Promise<Subscription | undefined> {
  return db
    .selectFrom('pushSubscriptions')
    .select(SUBSCRIPTION)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
}

/** The subscriptions of these users' live sessions, `perUser` of each at most, those used last; none of inactive users. */
export async function listSubscriptions(
  db: Db,
  userIds: readonly string[],
  { now, perUser }: { now: number; perUser: number },
): Promise<Subscription[]> {
  if (userIds.length === 0) return [];
  const ranked = db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(SUBSCRIPTION)
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('sessions.userId').orderBy('sessions.lastUsedAt', 'desc'))
        .as('rank'),
    )
    .where('pushSubscriptions.userId', 'in', userIds)
    .where('sessions.expiresAt', '>', now)
    .where('users.active', '=', 1)
    .where('users.deletedAt', 'is', null);
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['sessionId', 'endpoint', 'p256dh', 'auth'])
    .where('rank', '<=', perUser)
    .execute();
}

/** Violates the unique index when another session has the endpoint. */
export async function upsertSubscription(
  tx: Tx,
  row: Subscription & { userId: string; createdAt: number },
): Promise<void> {
  const { sessionId: _, ...changed } = row;
  await tx
    .insertInto('pushSubscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(changed))
    .execute();
}

export async function deleteSubscription(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute();
}

export async function deleteEndpoint(tx: Tx, endpoint: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute();
}
