import { listPreviewsQuery } from '../queries/shopping-lists/list-previews-query.ts';
import { queryClient } from '../query-client.ts';
import { onMessage } from '../realtime/realtime.ts';

/** What this feature does on socket messages; called once, at start-up. */
export function listenForListChanges(): void {
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: listPreviewsQuery.queryKey });
  onMessage('refresh-shopping-lists', refresh);
  onMessage('refresh-shopping-list', refresh);
  onMessage('shopping-list-gone', refresh);
}
