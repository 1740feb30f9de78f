import type { OrderedAisle } from '../../contract/stores.ts';
import { lockRows } from '../db/dialect.ts';
import type { Db, Tables, Tx } from '../db/tables.ts';
import type { AisleOrderOwner } from './aisle-order-owner.ts';
import type { PairWeight } from './learn-order.ts';

export type AisleOrderRow = Tables['placeOrders'];

const usualOrderRow = (owner: string): AisleOrderRow => ({
  placeId: owner,
  version: 0,
  trips: 0,
  previous: null,
  learntAt: null,
  undoneVersion: null,
  client: '',
});

/** The rows of these owners' orders; the defaults for an order that was never changed. */
export async function findOrderRows(
  db: Db,
  owners: readonly AisleOrderOwner[],
): Promise<Map<AisleOrderOwner, AisleOrderRow>> {
  const found = new Map<string, AisleOrderRow>();
  if (owners.length > 0) {
    const rows = await db.selectFrom('placeOrders').selectAll().where('placeId', 'in', owners).execute();
    for (const row of rows) found.set(row.placeId, row);
  }
  return new Map(owners.map((owner) => [owner, found.get(owner) ?? usualOrderRow(owner)]));
}

/** Like {@link findOrderRows} for one owner, locked until the transaction ends. */
export async function lockOrderRow(tx: Tx, owner: AisleOrderOwner): Promise<AisleOrderRow> {
  await tx
    .insertInto('placeOrders')
    .values(usualOrderRow(owner))
    .onConflict((conflict) => conflict.column('placeId').doNothing())
    .execute();
  const query = tx.selectFrom('placeOrders').selectAll().where('placeId', '=', owner);
  return lockRows(tx, query).executeTakeFirstOrThrow();
}

export async function updateOrderRow(tx: Tx, { placeId, ...values }: AisleOrderRow): Promise<void> {
  await tx.updateTable('placeOrders').set(values).where('placeId', '=', placeId).execute();
}

/** The aisles of these orders by rank, deleted ones included; nothing for an owner with the usual order. */
export async function findOrderedAisles(
  db: Db,
  owners: readonly AisleOrderOwner[],
): Promise<Map<string, OrderedAisle[]>> {
  const orders = new Map<string, OrderedAisle[]>();
  if (owners.length === 0) return orders;
  const rows = await db
    .selectFrom('placeAisles')
    .select(['placeId', 'aisleId', 'isPinned'])
    .where('placeId', 'in', owners)
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

export async function replaceOrderedAisles(
  tx: Tx,
  owner: AisleOrderOwner,
  order: readonly OrderedAisle[],
): Promise<void> {
  await tx.deleteFrom('placeAisles').where('placeId', '=', owner).execute();
  const rows = order.map(({ aisleId, isPinned }, rank) => ({
    placeId: owner,
    aisleId,
    rank,
    isPinned: isPinned ? (1 as const) : (0 as const),
  }));
  await tx.insertInto('placeAisles').values(rows).execute();
}

export function listPairs(db: Db, owner: AisleOrderOwner): Promise<PairWeight[]> {
  return db
    .selectFrom('placePairs')
    .select(['before', 'after', 'weight'])
    .where('placeId', '=', owner)
    .orderBy('before')
    .orderBy('after')
    .execute();
}

/** Sets the weights of these pairs; other pairs keep theirs. */
export async function writePairs(
  tx: Tx,
  owner: AisleOrderOwner,
  pairs: readonly PairWeight[],
): Promise<void> {
  await tx
    .insertInto('placePairs')
    .values(pairs.map((pair) => ({ placeId: owner, ...pair })))
    .onConflict((conflict) =>
      conflict
        .columns(['placeId', 'before', 'after'])
        .doUpdateSet(({ ref }) => ({ weight: ref('excluded.weight') })),
    )
    .execute();
}

export async function deletePairs(tx: Tx, owner: AisleOrderOwner): Promise<void> {
  await tx.deleteFrom('placePairs').where('placeId', '=', owner).execute();
}

export async function deleteOrders(tx: Tx, owners: readonly AisleOrderOwner[]): Promise<void> {
  for (const table of ['placePairs', 'placeAisles', 'placeOrders'] as const) {
    await tx.deleteFrom(table).where('placeId', 'in', owners).execute();
  }
}
