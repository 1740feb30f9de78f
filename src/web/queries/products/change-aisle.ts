import { queryClient } from '../../query-client.ts';
import { productAislesQuery, withAisle } from './aisles.ts';
import { queueMutation } from '../offline-mutations/sender.ts';
import type { OfflineMutationValues } from '../offline-mutations/offline-mutations.ts';

/** Sets the aisle of a product, for all users, with or without a network. */
export function changeAisle(values: OfflineMutationValues['aisle']): void {
  // Kept with the answer, so that the next start draws its first lines where they belong.
  queryClient.setQueryData(productAislesQuery.queryKey, (known) => known && withAisle(known, values));
  void queueMutation('aisle', values);
}
