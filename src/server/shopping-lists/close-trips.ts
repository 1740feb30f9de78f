import type { Notifier } from '../push/notifier.ts';
import type { Announcer } from '../realtime/announce.ts';
import { findLiveStore } from '../stores/service.ts';
import type { LockedList } from './access.ts';
import type { Batch } from './batch.ts';
import { setListStore } from './list-aisles.ts';
import { learnTrip } from './trips.ts';

/** What trips that ended teach, the store of one that began, and who is to hear of it. */
export async function closeTrips(
  { tx, actor, endedTrips, silentTrips, fresh, state: { trip } }: Batch,
  { announcer, notifier }: { announcer: Announcer; notifier: Notifier },
  list: LockedList,
): Promise<void> {
  for (const past of endedTrips) await learnTrip(tx, announcer, list, past);
  if (trip === null) return;
  const start = fresh.findLast(({ effects }) => effects.trip?.id === trip.id);
  if (start === undefined) {
    const productNames = fresh.flatMap(({ type, effects: { items = [] } }) =>
      type === 'item.add' ? items.map(({ productName }) => productName) : [],
    );
    if (productNames.length === 0) return;
    const added = { listId: list.id, authorId: actor.id, productNames, shopperId: trip.userId };
    tx.afterCommit(() => notifier.itemsAdded(added));
    return;
  }
  if (trip.storeId !== null && (await setListStore(tx, list, trip.storeId))) {
    tx.afterCommit(() => announcer.listStoreChanged(list.id));
  }
  if (silentTrips.has(trip.id)) return;
  const { madeAt, receivedAt = madeAt } = start;
  const storeName = (await findLiveStore(tx, trip.storeId))?.name ?? null;
  const started = { listId: list.id, tripId: trip.id, authorId: actor.id, storeName, madeAt, receivedAt };
  tx.afterCommit(() => notifier.tripStarted(started));
}
