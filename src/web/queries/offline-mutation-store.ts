import type { DehydratedState } from '@tanstack/react-query';
import { OFFLINE_MUTATIONS_PREFIX, offlineMutationsRange, withDeviceDatabase } from '../device-database.ts';
import type { OfflineChange } from './offline-mutations.ts';

/** A mutation as `dehydrate` writes it. */
export type OfflineMutationRow = DehydratedState['mutations'][number];

export const changeOf = ({ state }: Pick<OfflineMutationRow, 'state'>): OfflineChange =>
  state.variables as OfflineChange;

const keyOf = ({ mutationKey }: OfflineMutationRow): string =>
  OFFLINE_MUTATIONS_PREFIX + JSON.stringify(mutationKey);

/** All that a user's device keeps, in the order it was made. @throws DOMException where no database can be used */
export async function readOfflineMutations(userId: string): Promise<OfflineMutationRow[]> {
  const rows = await withDeviceDatabase(userId, (database) =>
    database.getAll('queries', offlineMutationsRange()),
  );
  return rows
    .map((text) => JSON.parse(text) as OfflineMutationRow)
    .sort((a, b) => (changeOf(a).id < changeOf(b).id ? -1 : 1));
}

/** Stores a change in place of one of the same resource. @throws DOMException as {@link readOfflineMutations} */
export async function writeOfflineMutation(row: OfflineMutationRow): Promise<void> {
  await withDeviceDatabase(changeOf(row).userId, async (database) => {
    const transaction = database.transaction('queries', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(JSON.stringify(row), keyOf(row)), transaction.done]);
  });
}

/** Whether a change is still the one kept of its resource. @throws DOMException as {@link readOfflineMutations} */
export async function isOfflineMutationStored(row: OfflineMutationRow): Promise<boolean> {
  const { id, userId } = changeOf(row);
  const known = await withDeviceDatabase(userId, (database) => database.get('queries', keyOf(row)));
  return known !== undefined && changeOf(JSON.parse(known) as OfflineMutationRow).id === id;
}

/**
 * Replaces or, without `next`, deletes what is kept of a change; leaves a later one of the same resource alone.
 * @throws DOMException as {@link readOfflineMutations}
 */
export async function settleOfflineMutation(
  row: OfflineMutationRow,
  next?: OfflineMutationRow,
): Promise<void> {
  const { id, userId } = changeOf(row);
  await withDeviceDatabase(userId, async (database) => {
    const { store, done } = database.transaction('queries', 'readwrite');
    const key = keyOf(row);
    const settled = store.get(key).then(async (known) => {
      if (known === undefined || changeOf(JSON.parse(known) as OfflineMutationRow).id !== id) return;
      if (next === undefined) await store.delete(key);
      else await store.put(JSON.stringify(next), key);
    });
    await Promise.all([settled, done]);
  });
}
