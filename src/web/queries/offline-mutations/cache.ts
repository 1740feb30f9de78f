import type { Mutation } from '@tanstack/react-query';
import { queryClient } from '../../query-client.ts';
import { isStep, resourceKey } from './kinds.ts';
import type { OfflineMutationRow } from './store.ts';
import {
  type OfflineChange,
  type OfflineMutationName,
  type OfflineMutationValues,
  offlineMutationKey,
} from './offline-mutations.ts';
import { replacing } from './taken-back.ts';

/** One after the other, in the order they were made. Stays 'kept': stored changes and tabs of 1.0.0 name it so. */
export const SCOPE = { id: 'kept' };

const cache = queryClient.getMutationCache();

export const changeIn = ({ state }: Mutation): OfflineChange => state.variables as OfflineChange;

/** With it all changes of a resource are found. */
export const keyOf = <Name extends OfflineMutationName>(change: {
  name: Name;
  values: OfflineMutationValues[Name];
}): string[] => [...offlineMutationKey(), ...resourceKey(change)];

/** The changes with a key that begins so; by default all that this tab knows. */
export const findOfflineMutations = (
  mutationKey: readonly string[] = offlineMutationKey(),
  status?: 'pending' | 'error',
): Mutation[] => cache.findAll({ mutationKey, ...(status && { status }) });

export const findMutation = (change: OfflineChange): Mutation | undefined =>
  findOfflineMutations(keyOf(change)).find((mutation) => changeIn(mutation).id === change.id);

/** A new change as a mutation that waits, in place of one with the same key. */
export function waitingRow(change: OfflineChange): OfflineMutationRow {
  const mutationKey = isStep(change.name) ? [...keyOf(change), change.id] : keyOf(change);
  const previous = findOfflineMutations(mutationKey, 'pending').at(-1);
  const replaced = previous && replacing(changeIn(previous));
  return {
    mutationKey,
    scope: SCOPE,
    state: {
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: true,
      status: 'pending',
      variables: { ...change, ...(replaced && { replaced }) },
      submittedAt: Date.now(),
    },
  };
}

export const rowOf = ({ options, state }: Mutation): OfflineMutationRow => ({
  mutationKey: options.mutationKey,
  scope: SCOPE,
  state,
});
