import { DAY_MS } from '../../contract/durations.ts';
import { OTHER_AISLE_ID } from '../../contract/products/other-aisle.ts';
import type { AisleOrder, AisleOrderBody, OrderedAisle } from '../../contract/stores.ts';
import { nextRowVersion } from '../db/restored-versions.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { usualAisles } from '../products/aisles.ts';
import type { AisleOrderOwner } from './aisle-order-owner.ts';
import {
  type AisleOrderRow,
  deleteOrders,
  deletePairs,
  findOrderedAisles,
  findOrderRows,
  listPairs,
  lockOrderRow,
  replaceOrderedAisles,
  updateOrderRow,
  writePairs,
} from './aisle-order-repository.ts';
import { learnFromSequences, type PairWeight } from './learn-order.ts';

/**
 * How long a learnt order is announced. A device announces it once, but forgets that it did when its user logs out, and
 * an undo much later would take away an order that all members have got used to.
 */
const NEWS_MS = 14 * DAY_MS;

/** The orders of these owners. Several queries: call it in a snapshot or a transaction. */
export async function ordersOf(
  db: Db,
  owners: readonly AisleOrderOwner[],
): Promise<Map<AisleOrderOwner, AisleOrder>> {
  const usual = await usualAisles(db);
  const orders = await findOrderedAisles(db, owners);
  return new Map(
    [...(await findOrderRows(db, owners))].map(([owner, row]) => [
      owner,
      answerOf(row, completeOrder(orders.get(owner) ?? [], usual)),
    ]),
  );
}

/** Like {@link ordersOf} for one owner. */
export async function orderOf(db: Db, owner: AisleOrderOwner): Promise<AisleOrder> {
  const order = (await ordersOf(db, [owner])).get(owner);
  if (order === undefined) throw new Error(`The order of ${owner} was asked for and is missing.`);
  return order;
}

function answerOf({ version, learntAt }: AisleOrderRow, aisles: OrderedAisle[]): AisleOrder {
  const isLearnt = learntAt !== null && Date.now() - learntAt < NEWS_MS;
  return { aisles, orderVersion: version, isLearnt };
}

/** The order without deleted aisles, and with missing ones added: each after the one it usually follows. */
function completeOrder(order: readonly OrderedAisle[], usual: readonly string[]): OrderedAisle[] {
  const live = new Set(usual);
  const complete = order.filter(({ aisleId }) => live.has(aisleId));
  for (const [index, aisleId] of usual.entries()) {
    if (complete.some((each) => each.aisleId === aisleId)) continue;
    const follows = complete.findIndex((each) => each.aisleId === usual[index - 1]);
    const at = aisleId === OTHER_AISLE_ID ? complete.length : follows + 1;
    complete.splice(at, 0, { aisleId, isPinned: false });
  }
  return complete;
}

/**
 * Sets the whole order and which aisles are pinned. Setting the order that it already is changes nothing; the caller
 * knows a repeat by its `changeId`.
 * @throws DomainError AISLE_ORDER_CHANGED when it names another `orderVersion` than the current one, unless its own device
 * made that
 */
export async function setOrder(
  tx: Tx,
  owner: AisleOrderOwner,
  { aisles, orderVersion, client = '' }: Omit<AisleOrderBody, 'changeId'>,
): Promise<void> {
  const row = await lockOrderRow(tx, owner);
  const usual = await usualAisles(tx);
  const current = completeOrder((await findOrderedAisles(tx, [owner])).get(owner) ?? [], usual);
  const wanted = completeOrder(aisles, usual);
  if (isSame(current, wanted)) return;
  const isOwn = client !== '' && client === row.client;
  const isSeen = isOwn || orderVersion === undefined || orderVersion === row.version;
  if (!isSeen) throw new DomainError('AISLE_ORDER_CHANGED');
  await replaceOrderedAisles(tx, owner, wanted);
  const version = await nextRowVersion(tx, row.version);
  await updateOrderRow(tx, { ...row, version, previous: null, learntAt: null, client });
}

/**
 * Takes back what trips made of the order, and forgets them, so that it isn't made again at once. Repeating it changes
 * nothing.
 * @throws DomainError AISLE_ORDER_CHANGED when `orderVersion` is not the current one, or was not learnt
 */
export async function undoLearning(tx: Tx, owner: AisleOrderOwner, orderVersion: number): Promise<void> {
  const row = await lockOrderRow(tx, owner);
  if (row.undoneVersion === orderVersion) return;
  if (row.version !== orderVersion || row.previous === null) {
    throw new DomainError('AISLE_ORDER_CHANGED');
  }
  await replaceOrderedAisles(tx, owner, JSON.parse(row.previous) as OrderedAisle[]);
  await deletePairs(tx, owner);
  const version = await nextRowVersion(tx, row.version);
  const unlearnt = { trips: 0, previous: null, learntAt: null, undoneVersion: orderVersion, client: '' };
  await updateOrderRow(tx, { placeId: owner, version, ...unlearnt });
}

/**
 * Learns from a trip that has ended.
 * @param sequences for each outbox the aisles in the order of their first ticks, each once
 * @returns whether the order changed
 */
export async function updateLearntOrder(
  tx: Tx,
  owner: AisleOrderOwner,
  sequences: readonly (readonly string[])[],
): Promise<boolean> {
  const row = await lockOrderRow(tx, owner);
  const order = completeOrder((await findOrderedAisles(tx, [owner])).get(owner) ?? [], await usualAisles(tx));
  const weights = await listPairs(tx, owner);
  const learnt = learnFromSequences({ order, weights, trips: row.trips }, sequences);
  if (learnt === undefined) return false;
  await writePairs(tx, owner, learnt.weights);
  const counted = { ...row, trips: row.trips + 1 };
  if (isSame(order, learnt.order)) {
    await updateOrderRow(tx, counted);
    return false;
  }
  await replaceOrderedAisles(tx, owner, learnt.order);
  const version = await nextRowVersion(tx, row.version);
  const changed = { version, previous: JSON.stringify(order), learntAt: Date.now() };
  await updateOrderRow(tx, { ...counted, ...changed, client: '' });
  return true;
}

/**
 * Adds what trips taught one owner's order to another's, and forgets the first. The other's order stays, unless it is
 * the usual one.
 */
export async function mergeLearntOrder(tx: Tx, from: AisleOrderOwner, into: AisleOrderOwner): Promise<void> {
  const source = (await findOrderRows(tx, [from])).get(from);
  // A trip that taught nothing has left an empty row.
  if (source === undefined || source.trips === 0) return deleteOrders(tx, [from]);
  const own = await lockOrderRow(tx, into);
  const pairOf = ({ before, after }: PairWeight): string => `${before} ${after}`;
  const known = new Map((await listPairs(tx, into)).map((pair) => [pairOf(pair), pair.weight]));
  const taught = await listPairs(tx, from);
  await writePairs(
    tx,
    into,
    taught.map((pair) => ({ ...pair, weight: pair.weight + (known.get(pairOf(pair)) ?? 0) })),
  );
  const order = (await findOrderedAisles(tx, [from])).get(from);
  const takesOrder = own.version === 0 && order !== undefined;
  if (takesOrder) await replaceOrderedAisles(tx, into, order);
  await updateOrderRow(tx, {
    ...(takesOrder ? source : own),
    placeId: into,
    trips: own.trips + source.trips,
  });
  await deleteOrders(tx, [from]);
}

function isSame(a: readonly OrderedAisle[], b: readonly OrderedAisle[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ aisleId, isPinned }, at) => aisleId === b[at]?.aisleId && isPinned === b[at].isPinned)
  );
}
