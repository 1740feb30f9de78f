import type { AppliedOperation } from '../../../contract/shopping-lists/operations.ts';
import type { ListState } from '../../../contract/shopping-lists/list-state.ts';
import type { Actor } from '../../auth/sessions.ts';
import type { Tx } from '../../db/tables.ts';
import type { Notifier } from '../../push/notifier.ts';
import type { Announcer } from '../../realtime/announcer.ts';
import type { LockedList } from '../accessible-list.ts';
import { setListStore } from '../aisles/list-aisles.ts';
import { recordTripOrder, type TripRange } from './trips.ts';

/** What operations of one author did to a list. */
interface ChangedList {
  tx: Tx;
  actor: Actor;
  /** After them. */
  state: ListState;
  fresh: readonly AppliedOperation[];
  silentTrips: ReadonlySet<string>;
  endedTrips: readonly TripRange[];
}

/** Learns from trips that ended, sets the store of one that began, and notifies of it, or of items added on a trip. */
export async function applyTripEffects(
  { tx, actor, endedTrips, silentTrips, fresh, state: { trip } }: ChangedList,
  { announcer, notifier }: { announcer: Announcer; notifier: Notifier },
  list: LockedList,
): Promise<void> {
  for (const range of endedTrips) await recordTripOrder(tx, announcer, list, range);
  const start = fresh.findLast(({ type }) => type === 'trip.start');
  const storeId = start?.effects.trip?.storeId;
  // Also for a trip that a device without a network has already ended.
  if (storeId != null && (await setListStore(tx, list, storeId))) {
    tx.afterCommit(() => announcer.listStoreChanged(list.id));
  }
  if (trip === null) return;
  if (start?.effects.trip?.id !== trip.id) {
    const itemIds = fresh.flatMap(({ type, effects: { items = [] } }) =>
      type === 'item.add' ? items.map(({ id }) => id) : [],
    );
    if (itemIds.length === 0) return;
    const added = { listId: list.id, authorId: actor.id, itemIds, shopperId: trip.userId };
    tx.afterCommit(() => notifier.itemsAdded(added));
    return;
  }
  if (silentTrips.has(trip.id)) return;
  const { madeAt, receivedAt = madeAt } = start;
  const started = {
    listId: list.id,
    tripId: trip.id,
    authorId: actor.id,
    storeId: trip.storeId,
    madeAt,
    receivedAt,
  };
  tx.afterCommit(() => notifier.tripStarted(started));
}
