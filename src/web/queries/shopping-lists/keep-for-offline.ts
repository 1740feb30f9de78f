import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { prefetchLists } from '../../sync/prefetch-lists.ts';
import type { SyncEngine } from '../../sync/sync-engine.ts';
import { dropOldAnswers } from '../kept-answers/drop-old-answers.ts';

let isTidied = false;

/**
 * Fetches the lists that may be needed without a network; once in each start it also deletes answers that are no
 * longer used.
 * @param previews the server's answer
 */
export async function keepForOffline(sync: SyncEngine, previews: readonly ListPreview[]): Promise<void> {
  await prefetchLists(sync, previews);
  if (isTidied || sync.isClosed) return;
  isTidied = true;
  const listed = new Set(previews.map(({ id }) => id));
  await dropOldAnswers((id) => listed.has(id) || sync.getState().lists.has(id), Date.now());
}
