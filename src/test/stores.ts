import { v7 as uuidv7 } from 'uuid';
import type { AisleOrder, Store } from '../contract/stores.ts';
import { AISLES } from '../server/aisles/aisles.ts';
import { learnAisleOrder, type TripObservations } from '../server/stores/service.ts';
import { succeeded, type TestClient } from './client.ts';
import { freshName } from './household.ts';
import type { TestServer } from './server.ts';

/** Ids of all aisles in their usual order. */
export const USUAL_AISLES: readonly string[] = AISLES.map(([id]) => id);

/** Every aisle, from the last to the first. */
export const BACKWARDS: readonly string[] = USUAL_AISLES.toReversed();

/** Answers the new store. */
export async function makeStore(client: TestClient, name = freshName('Sklep')): Promise<Store> {
  return succeeded(await client.put(`/api/v2/store/${uuidv7()}`, { name })) as Store;
}

/** The body that sets an order; only named aisles are pinned. */
export const orderBody = (ids: readonly string[], orderVersion: number, pinned: readonly string[] = []) => ({
  aisles: ids.map((aisleId) => ({ aisleId, isPinned: pinned.includes(aisleId) })),
  orderVersion,
});

export const idsOf = ({ aisles }: Pick<AisleOrder, 'aisles'>): string[] =>
  aisles.map(({ aisleId }) => aisleId);

/**
 * Ends this many trips, each as given.
 * @returns whether the order changed, for each
 */
export async function takeTrips(
  { database, deps }: Pick<TestServer, 'database' | 'deps'>,
  trip: TripObservations,
  count = 1,
): Promise<boolean[]> {
  const changed: boolean[] = [];
  for (let taken = 0; taken < count; taken += 1) {
    changed.push(await database.transaction((tx) => learnAisleOrder(tx, deps.announcer, trip)));
  }
  return changed;
}
