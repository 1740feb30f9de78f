import type { Staples } from '../../../contract/products/staples.ts';
import { queryClient } from '../../query-client.ts';
import { changeIn, findOfflineMutations } from '../offline-mutations/cache.ts';
import { offlineMutationKey } from '../offline-mutations/offline-mutations.ts';
import { staplesQuery, withStaple } from './staples.ts';

/** The staples at this moment, with this device's own changes; none until they are known. */
export function knownStaples(): Staples {
  const waiting = findOfflineMutations(offlineMutationKey(), 'pending').map(changeIn);
  const changes = waiting.flatMap(({ name, values }) => (name === 'staple' ? [values] : []));
  return changes.reduce(withStaple, queryClient.getQueryData(staplesQuery.queryKey) ?? []);
}
