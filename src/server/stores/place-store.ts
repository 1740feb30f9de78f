import type { OrderedAisle } from '../../contract/stores.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tables, Tx } from '../db/tables.ts';
import type { PairWeight } from './learn-order.ts';

export type PlaceRow = Tables['placeOrders'];

const unknownPlace = (placeId: string): PlaceRow => ({
  placeId,
  version: 0,
  trips: 0,
  previous: null,
  learntAt: null,
  undoneVersion: null,
  client: '',
});

/** The stored rows of these places, by their ids; the defaults for a place that was never changed. */
export async function findPlaces(db: Db, placeIds: readonly string[]): Promise<Map<string, PlaceRow>> {
  const places = new Map(placeIds.map((id) => [id, unknownPlace(id)]));
  if (placeIds.length === 0) return places;
  const rows = await db.selectFrom('placeOrders').selectAll().where('placeId', 'in', placeIds).execute();
  for (const row of rows) places.set(row.placeId, row);
  return places;
}

/** Like {@link findPlaces} for one place, locked until the transaction ends. */
export async function lockPlace(tx: Tx, placeId: string): Promise<PlaceRow> {
  await tx
    .insertInto('placeOrders')
    .values(unknownPlace(placeId))
    .onConflict((conflict) => conflict.column('placeId').doNothing())
    .execute();
  const query = tx.selectFrom('placeOrders').selectAll().where('placeId', '=', placeId);
  return lockRows(tx, query).executeTakeFirstOrThrow();
}

export async function updatePlace(tx: Tx, { placeId, ...values }: PlaceRow): Promise<void> {
  await tx.updateTable('placeOrders').set(values).where('placeId', '=', placeId).execute();
}

/** The aisles of these places by rank, deleted ones included; nothing for a place with the usual order. */
export async function findOrders(db: Db, placeIds: readonly string[]): Promise<Map<string, OrderedAisle[]>> {
  const orders = new Map<string, OrderedAisle[]>();
  if (placeIds.length === 0) return orders;
  const rows = await db
    .selectFrom('placeAisles')
    .select(['placeId', 'aisleId', 'isPinned'])
    .where('placeId', 'in', placeIds)
    .orderBy('placeId')
    .orderBy('rank')
    .execute();
  for (const { placeId, aisleId, isPinned } of rows) {
    const order = orders.get(placeId) ?? [];
    order.push({ aisleId, isPinned: isPinned === 1 });
    orders.set(placeId, order);
  }
  return orders;
}

export async function replaceOrder(tx: Tx, placeId: string, order: readonly OrderedAisle[]): Promise<void> {
  await tx.deleteFrom('placeAisles').where('placeId', '=', placeId).execute();
  const rows = order.map(({ aisleId, isPinned }, rank) => ({
    placeId,
    aisleId,
    rank,
    isPinned: isPinned ? (1 as const) : (0 as const),
  }));
  await tx.insertInto('placeAisles').values(rows).execute();
}

export function listPairs(db: Db, placeId: string): Promise<PairWeight[]> {
  return db
    .selectFrom('placePairs')
    .select(['before', 'after', 'weight'])
    .where('placeId', '=', placeId)
    .orderBy('before')
    .orderBy('after')
    .execute();
}

/** Sets the weights of these pairs; other pairs keep theirs. */
export async function writePairs(tx: Tx, placeId: string, pairs: readonly PairWeight[]): Promise<void> {
  await tx
    .insertInto('placePairs')
    .values(pairs.map((pair) => ({ placeId, ...pair })))
    .onConflict((conflict) =>
      conflict
        .columns(['placeId', 'before', 'after'])
        .doUpdateSet(({ ref }) => ({ weight: ref('excluded.weight') })),
    )
    .execute();
}

export async function deletePairs(tx: Tx, placeId: string): Promise<void> {
  await tx.deleteFrom('placePairs').where('placeId', '=', placeId).execute();
}

export async function deletePlaces(tx: Tx, placeIds: readonly string[]): Promise<void> {
  for (const table of ['placePairs', 'placeAisles', 'placeOrders'] as const) {
    await tx.deleteFrom(table).where('placeId', 'in', placeIds).execute();
  }
}
