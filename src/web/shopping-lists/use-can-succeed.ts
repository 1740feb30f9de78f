import { useQuery } from '@tanstack/react-query';
import {
  type OfflineChange,
  type RefusedMutation,
  useOfflineMutationValues,
} from '../queries/offline-mutations/offline-mutations.ts';
import { storesQuery } from '../queries/stores/stores.ts';

function storeIdOf({ name, values }: OfflineChange): string | null {
  switch (name) {
    case 'store':
    case 'aisleOrder':
    case 'orderUndo':
      return values.storeId;
    case 'listStore':
      return values.store.storeId;
    default:
      return null;
  }
}

/**
 * Tells whether a refused change may be accepted if it is tried again. A removed store never comes back; but one that
 * was refused itself may still be made, and then what was changed of it is accepted, too.
 */
export function useCanSucceed(refused: readonly RefusedMutation[]): (each: RefusedMutation) => boolean {
  const isWithoutStore = ({ code }: RefusedMutation): boolean => code === 'STORE_NOT_FOUND';
  const { data: stores } = useQuery({ ...storesQuery, enabled: refused.some(isWithoutStore) });
  const waiting = useOfflineMutationValues('store');
  if (stores === undefined) return () => true;
  const toBeMade = refused.filter((each) => each.change.name === 'store' && !isWithoutStore(each));
  const possible = new Set<string | null>([
    ...stores.map(({ id }) => id),
    ...waiting.map(({ storeId }) => storeId),
    ...toBeMade.map(({ change }) => storeIdOf(change)),
  ]);
  return (each) => !isWithoutStore(each) || possible.has(storeIdOf(each.change));
}
