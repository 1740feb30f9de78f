import type { DehydratedState } from '@tanstack/react-query';
import {
  OFFLINE_MUTATIONS_PREFIX,
  offlineMutationsRange,
  withDeviceDatabase,
} from '../../device-database.ts';
import type { OutboxEntry } from '../../sync/store.ts';
import type { OfflineChange } from './offline-mutations.ts';

/** A mutation as `dehydrate` writes it. */
export type OfflineMutationRow = DehydratedState['mutations'][number];

export const changeOf = ({ state }: Pick<OfflineMutationRow, 'state'>): OfflineChange =>
  state.variables as OfflineChange;

const keyOf = ({ mutationKey }: OfflineMutationRow): string =>
  OFFLINE_MUTATIONS_PREFIX + JSON.stringify(mutationKey);

/**
 * Stands for what is damaged: it belongs to no kind, so it stays stored and is counted, as what a newer version has
 * stored is, and keeps nothing else from being read.
 */
const DAMAGED = { state: { variables: { id: '' } } } as unknown as OfflineMutationRow;

function readRow(text: string): OfflineMutationRow {
  try {
    const row = JSON.parse(text) as OfflineMutationRow;
    return typeof changeOf(row).id === 'string' ? row : DAMAGED;
  } catch {
    return DAMAGED;
  }
}

/** All that a user's device keeps, in the order it was made. @throws DOMException where no database can be used */
export async function readOfflineMutations(userId: string): Promise<OfflineMutationRow[]> {
  const rows = await withDeviceDatabase(userId, (database) =>
    database.getAll('queries', offlineMutationsRange()),
  );
  return rows.map(readRow).sort((a, b) => (changeOf(a).id < changeOf(b).id ? -1 : 1));
}

/** Stores a change in place of one of the same resource. @throws DOMException as {@link readOfflineMutations} */
export async function writeOfflineMutation(row: OfflineMutationRow): Promise<void> {
  await withDeviceDatabase(changeOf(row).userId, async (database) => {
    const transaction = database.transaction('queries', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(JSON.stringify(row), keyOf(row)), transaction.done]);
  });
}

/**
 * Stores a change that could not be stored when it was made, unless a later one of the same resource has been since.
 * @throws DOMException as {@link readOfflineMutations}
 */
export const writeOfflineMutationLate = (row: OfflineMutationRow): Promise<void> =>
  update(row, (knownId) => (knownId === undefined || knownId <= changeOf(row).id ? row : undefined));

/** Whether a change is still the one kept of its resource. @throws DOMException as {@link readOfflineMutations} */
export async function isOfflineMutationStored(row: OfflineMutationRow): Promise<boolean> {
  const { id, userId } = changeOf(row);
  const known = await withDeviceDatabase(userId, (database) => database.get('queries', keyOf(row)));
  return known !== undefined && changeOf(JSON.parse(known) as OfflineMutationRow).id === id;
}

/** What to do about a change that the server has answered or its author has dismissed. */
interface Settled {
  /** What is stored in its place; without it, it is deleted. */
  next?: OfflineMutationRow;
  /** It could not be stored: what is stored may be the one before it, which doesn't count any more. */
  isUnwritten: boolean;
}

/**
 * Replaces or deletes what is kept of a change; leaves a later one of the same resource alone.
 * @throws DOMException as {@link readOfflineMutations}
 */
export async function settleOfflineMutation(
  row: OfflineMutationRow,
  { next, isUnwritten }: Settled,
): Promise<void> {
  const { id } = changeOf(row);
  await update(row, (knownId) => {
    const isOver = knownId === id || (isUnwritten && (knownId === undefined || knownId < id));
    return isOver ? (next ?? null) : undefined;
  });
}

/**
 * Replaces or, with null, deletes what is kept of a change's resource, in one transaction.
 * @param decide gets the id of the change that is kept; undefined leaves it as it is
 */
async function update(
  row: OfflineMutationRow,
  decide: (knownId: string | undefined) => OfflineMutationRow | null | undefined,
): Promise<void> {
  await withDeviceDatabase(changeOf(row).userId, async (database) => {
    const { store, done } = database.transaction('queries', 'readwrite', { durability: 'strict' });
    const key = keyOf(row);
    const updated = store.get(key).then(async (known) => {
      const next = decide(known && changeOf(readRow(known)).id);
      if (next === null) await store.delete(key);
      else if (next !== undefined) await store.put(JSON.stringify(next), key);
    });
    await Promise.all([updated, done]);
  });
}

/** The edits of a list that the device keeps. @throws DOMException as {@link readOfflineMutations} */
export const readEdits = (userId: string, listId: string): Promise<OutboxEntry[]> =>
  withDeviceDatabase(userId, (database) => database.getAllFromIndex('outbox', 'listId', listId));
