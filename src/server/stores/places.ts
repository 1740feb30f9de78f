import { OTHER_AISLE_ID } from '../../contract/other-aisle.ts';
import type { AisleOrder, AisleOrderBody, OrderedAisle } from '../../contract/stores.ts';
import type { Db, Tx } from '../db/tables.ts';
import { DomainError } from '../errors.ts';
import { usualAisles } from '../products/aisles.ts';
import { learnFromWalks, type PairWeight } from './learn-order.ts';
import {
  deletePairs,
  deletePlaces,
  findOrders,
  findPlaces,
  listPairs,
  lockPlace,
  type PlaceRow,
  replaceOrder,
  updatePlace,
  writePairs,
} from './place-store.ts';

/** Where an order of aisles is kept: in a store, or on a list for what is bought without one. */
export const placeOfStore = (storeId: string): string => `store:${storeId}`;
export const placeOfList = (listId: string): string => `list:${listId}`;

/**
 * How long a learnt order is announced. A device announces it once, but forgets that it did when its user logs out, and
 * an undo much later would take away an order that all members have got used to.
 */
const NEWS_MS = 14 * 24 * 3_600_000;

/** The orders of these places, by their ids. Several queries: call it in a snapshot or a transaction. */
export async function ordersOf(db: Db, placeIds: readonly string[]): Promise<Map<string, AisleOrder>> {
  const usual = await usualAisles(db);
  const orders = await findOrders(db, placeIds);
  return new Map(
    [...(await findPlaces(db, placeIds))].map(([placeId, place]) => [
      placeId,
      answerOf(place, completeOrder(orders.get(placeId) ?? [], usual)),
    ]),
  );
}

/** Like {@link ordersOf} for one place. */
export async function orderOf(db: Db, placeId: string): Promise<AisleOrder> {
  const order = (await ordersOf(db, [placeId])).get(placeId);
  if (order === undefined) throw new Error(`The place ${placeId} was asked for and is missing.`);
  return order;
}

function answerOf({ version, learntAt }: PlaceRow, aisles: OrderedAisle[]): AisleOrder {
  const isLearnt = learntAt !== null && Date.now() - learntAt < NEWS_MS;
  return { aisles, orderVersion: version, isLearnt };
}

/** The order without aisles that are deleted, and with those it lacks: each behind the one it usually follows. */
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
 * Sets the whole order and what is pinned. Setting the order that it already is changes nothing; the caller knows a
 * repeat by its `changeId`.
 * @throws DomainError AISLE_ORDER_CHANGED when it names another `orderVersion` than the present one, unless its own device
 * made that
 */
export async function setOrder(
  tx: Tx,
  placeId: string,
  { aisles, orderVersion, client = '' }: Omit<AisleOrderBody, 'changeId'>,
): Promise<void> {
  const place = await lockPlace(tx, placeId);
  const usual = await usualAisles(tx);
  const present = completeOrder((await findOrders(tx, [placeId])).get(placeId) ?? [], usual);
  const wanted = completeOrder(aisles, usual);
  if (isSame(present, wanted)) return;
  const isOwn = client !== '' && client === place.client;
  const isSeen = isOwn || orderVersion === undefined || orderVersion === place.version;
  if (!isSeen) throw new DomainError('AISLE_ORDER_CHANGED');
  await replaceOrder(tx, placeId, wanted);
  await updatePlace(tx, { ...place, version: place.version + 1, previous: null, learntAt: null, client });
}

/**
 * Takes back what trips made of the order, and forgets them, so that it isn't made again at once. Repeating it changes
 * nothing.
 * @throws DomainError AISLE_ORDER_CHANGED when `orderVersion` is not the present one, or was not learnt
 */
export async function undoLearning(tx: Tx, placeId: string, orderVersion: number): Promise<void> {
  const place = await lockPlace(tx, placeId);
  if (place.undoneVersion === orderVersion) return;
  if (place.version !== orderVersion || place.previous === null) {
    throw new DomainError('AISLE_ORDER_CHANGED');
  }
  await replaceOrder(tx, placeId, JSON.parse(place.previous) as OrderedAisle[]);
  await deletePairs(tx, placeId);
  const version = place.version + 1;
  const unlearnt = { trips: 0, previous: null, learntAt: null, undoneVersion: orderVersion, client: '' };
  await updatePlace(tx, { placeId, version, ...unlearnt });
}

/**
 * Learns from a trip that has ended.
 * @param walks for each outbox the aisles in the order of their first ticks, each once
 * @returns whether the order changed
 */
export async function learnPlace(
  tx: Tx,
  placeId: string,
  walks: readonly (readonly string[])[],
): Promise<boolean> {
  const place = await lockPlace(tx, placeId);
  const order = completeOrder((await findOrders(tx, [placeId])).get(placeId) ?? [], await usualAisles(tx));
  const weights = await listPairs(tx, placeId);
  const learnt = learnFromWalks({ order, weights, trips: place.trips }, walks);
  if (learnt === undefined) return false;
  await writePairs(tx, placeId, learnt.weights);
  const counted = { ...place, trips: place.trips + 1 };
  if (isSame(order, learnt.order)) {
    await updatePlace(tx, counted);
    return false;
  }
  await replaceOrder(tx, placeId, learnt.order);
  const changed = { version: place.version + 1, previous: JSON.stringify(order), learntAt: Date.now() };
  await updatePlace(tx, { ...counted, ...changed, client: '' });
  return true;
}

/**
 * Adds what trips taught a place to another one, and forgets the place. The other one's order stays, unless it has the
 * usual one.
 */
export async function movePlace(tx: Tx, from: string, into: string): Promise<void> {
  const former = (await findPlaces(tx, [from])).get(from);
  if (former === undefined || former.trips === 0) return;
  const own = await lockPlace(tx, into);
  const pairOf = ({ before, after }: PairWeight): string => `${before} ${after}`;
  const known = new Map((await listPairs(tx, into)).map((pair) => [pairOf(pair), pair.weight]));
  const taught = await listPairs(tx, from);
  await writePairs(
    tx,
    into,
    taught.map((pair) => ({ ...pair, weight: pair.weight + (known.get(pairOf(pair)) ?? 0) })),
  );
  const order = (await findOrders(tx, [from])).get(from);
  const takesOrder = own.version === 0 && order !== undefined;
  if (takesOrder) await replaceOrder(tx, into, order);
  await updatePlace(tx, { ...(takesOrder ? former : own), placeId: into, trips: own.trips + former.trips });
  await deletePlaces(tx, [from]);
}

function isSame(a: readonly OrderedAisle[], b: readonly OrderedAisle[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ aisleId, isPinned }, at) => aisleId === b[at]?.aisleId && isPinned === b[at].isPinned)
  );
}
