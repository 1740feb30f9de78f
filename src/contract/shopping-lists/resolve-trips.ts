import type { ListState } from './list-state.ts';
import type { Resolution, ResolvableOperation, ResolveContext } from './resolution.ts';
import { leftAt, MAX_CLEARED, type Trip } from './trips.ts';

/**
 * A second start ends the first trip, unless another user began that unseen, or goes on with it since the author left it
 * unseen: a start made without a network, which arrives late, does not end the trip of a user who is in a shop now.
 */
export function startTrip(
  { trip, tripSeq }: ListState,
  { tripId, storeId = null, base }: Extract<ResolvableOperation, { type: 'trip.start' }>,
  { user }: ResolveContext,
): Resolution {
  const isUnseen = base !== null && trip !== null && Math.max(tripSeq, leftAt(trip, user)) > base;
  if (trip !== null && (trip.id === tripId || (trip.userId !== user && isUnseen))) {
    return { outcome: 'superseded' };
  }
  return { outcome: 'applied', effects: { trip: { id: tripId, userId: user, storeId } } };
}

/**
 * The operation's author leaves the trip. If it was theirs, the first of those who stay, and who haven't left it
 * unseen, takes it over, or it ends if there is none. Without `staying` the trip ends in any case.
 */
export function endTrip(
  { trip }: ListState,
  { tripId, staying, base }: Extract<ResolvableOperation, { type: 'trip.end' }>,
  { user, seq }: ResolveContext,
): Resolution {
  if (trip?.id !== tripId) return { outcome: 'superseded' };
  const successor = staying?.find((id) => id !== user && (base === null || leftAt(trip, id) <= base));
  const userId = staying && (trip.userId === user ? successor : trip.userId);
  if (userId === undefined) return { outcome: 'applied', effects: { trip: null } };
  const left = [...(trip.left ?? []).filter((one) => one.userId !== user), { userId: user, seq }];
  return { outcome: 'applied', effects: { trip: { ...trip, userId, left } } };
}

/**
 * The trip keeps the products of items that were bought on it and are removed, until they are back: as ids, since
 * whether other items of a product are still there isn't known here.
 */
export function withCleared(list: ListState, resolution: Resolution): Resolution {
  const { trip, tripSeq, items } = list;
  if (trip === null || resolution.outcome !== 'applied') return resolution;
  const { effects } = resolution;
  const cleared = new Set(trip.cleared);
  const before = cleared.size;
  // No operation changes some items and removes others.
  for (const { id } of effects.removed ?? effects.items ?? []) {
    const item = items.get(id);
    if (!item?.checked || (item.marks.tick?.seq ?? 0) <= tripSeq) continue;
    if (item.removed) cleared.delete(item.productId);
    else if (effects.removed && cleared.size < MAX_CLEARED) cleared.add(item.productId);
  }
  if (cleared.size === before) return resolution;
  return { outcome: 'applied', effects: { ...effects, trip: { ...trip, cleared: [...cleared] } } };
}

/** The trip after a product was replaced by another: the same object unless the trip keeps that product. */
export function withProductReplaced(trip: Trip | null, productId: string, into: string): Trip | null {
  if (into === productId || !trip?.cleared?.includes(productId)) return trip;
  const cleared = trip.cleared.map((id) => (id === productId ? into : id));
  return { ...trip, cleared: [...new Set(cleared)] };
}
