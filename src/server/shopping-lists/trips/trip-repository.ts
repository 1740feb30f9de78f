import type { Db } from '../../db/tables.ts';
import type { Changes, Summary } from '../log/changes.ts';
import { APPLIED } from '../log/log-repository.ts';
import type { TickRow } from '../log/tick-repository.ts';

/** Those of these users whose accounts are active. */
export async function activeUsers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ids of live lists with an open trip. */
export async function listsWithTrip(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('shoppingLists')
    .select('id')
    .where('tripId', 'is not', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** When the server last received a tick, or the start itself, since operation `from`; in ms since 1970. */
export async function lastTickAt(db: Db, listId: string, from: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('shoppingListOperations')
    .select('receivedAt')
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('seq', '>=', from)
    .where('type', 'in', ['trip.start', 'product.check'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.receivedAt;
}

/** What a user did to items on a trip. */
export interface TripSign extends TickRow {
  userId: string;
  /** They said that the store doesn't have the item. */
  isMissing: boolean;
}

/** The most operations that are read: a trip has as many of them as there are lines. */
const MAX_SIGNS = 2_000;

/** Ticks, unticks and changed items after number `after` by all users except one, the oldest first. */
export async function listTripSigns(
  db: Db,
  listId: string,
  { after, exceptBy }: { after: number; exceptBy: string },
): Promise<TripSign[]> {
  const rows = await db
    .selectFrom('shoppingListOperations')
    .select(['seq', 'userId', 'madeAt', 'receivedAt', 'touched', 'client', 'summary', 'changes'])
    .where('listId', '=', listId)
    .where('outcome', '=', APPLIED)
    .where('type', 'in', ['product.check', 'item.set'])
    .where('seq', '>', after)
    .where('userId', '!=', exceptBy)
    .orderBy('seq')
    .limit(MAX_SIGNS)
    .execute();
  return rows.map(({ summary, changes, touched, ...row }) => ({
    ...row,
    touched: touched ?? 0,
    changes: JSON.parse(changes ?? '{}') as Changes,
    isMissing: (JSON.parse(summary ?? '{}') as Partial<Summary>).missing === true,
  }));
}
