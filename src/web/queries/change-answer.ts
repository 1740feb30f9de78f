import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';

/**
 * Puts a change into an answer, if that is known. What else it says may be from before other changes: it is asked for
 * again where that was due, or is happening.
 */
export function changeAnswer<Answer>(queryKey: QueryKey, change: (known: Answer) => Answer): void {
  const state = queryClient.getQueryState<Answer>(queryKey);
  if (state?.data === undefined) return;
  queryClient.setQueryData<Answer>(queryKey, change(state.data));
  if (state.isInvalidated || state.fetchStatus === 'fetching') {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}
