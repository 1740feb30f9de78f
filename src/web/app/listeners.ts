import { id } from '../../contract/fields.ts';
import { matchPath } from '../../contract/page-path.ts';
import { MEALS_KEY, PRODUCTS_KEY, STORES_KEY } from '../queries/keys.ts';
import { aislesQuery, productAislesQuery } from '../queries/products/aisles.ts';
import { listStoreQuery } from '../queries/stores/list-store.ts';
import { productPhotosQuery } from '../queries/photos/photos.ts';
import { queryClient } from '../query-client.ts';
import { restoreEarly } from '../query-persister.ts';
import { oncePerBurst } from '../realtime/once-per-burst.ts';
import { isConnected, onMessage, subscribeConnection } from '../realtime/realtime.ts';
import { listenForRecipeChanges } from '../recipes/changes.ts';
import { routes } from '../routes.ts';
import { onLogout } from '../session.ts';
import { forgetSharedPages } from '../sw/forget-shared-pages.ts';
import { listenForListChanges } from '../shopping-lists/changes.ts';
import { forgetLayout } from '../shopping-lists/aisles/list-layout.ts';
import { forgetDeviceTrips } from '../shopping-lists/trips/device-trip.ts';
import { isLogoutPending } from '../storage.ts';
import { readUser } from '../stored-user.ts';
import { fetchSoon, untilLoaded, whenSettled } from '../ui/lazy-part.ts';
import { pause } from '../ui/pause.ts';
import { closeListSync, listSync, startListSync } from '../sync/list-sync.ts';
import { until } from '../sync/until.ts';

/** Sends the offline mutations that wait. No first paint needs the code. */
function resumeOfflineMutations(): void {
  void whenSettled()
    .then(() => untilLoaded(() => import('../queries/offline-mutations/sender.ts')))
    .then((sender) => sender.resumeOfflineMutations());
}

/** Connects features with socket messages and with the logout; called once, at start-up. */
export function startListeners(): void {
  startListSync();
  listenForListChanges();
  listenForRecipeChanges();
  const refresh = (queryKey: readonly string[]) => () => void queryClient.invalidateQueries({ queryKey });
  onMessage('refresh-products', oncePerBurst(refresh(PRODUCTS_KEY)));
  onMessage('refresh-stores', refresh(STORES_KEY));
  onMessage('refresh-meals', refresh(MEALS_KEY));
  // A recipe's name stands in the plan.
  onMessage('refresh-recipes', refresh(MEALS_KEY));
  onMessage('refresh-users', refresh(['users']));
  subscribeConnection(() => {
    // Announcements made before the socket was open are lost, and requests may have failed in the meantime.
    if (!isConnected()) return;
    void queryClient.invalidateQueries();
    resumeOfflineMutations();
  });
  resumeOfflineMutations();
  for (const clean of [closeListSync, forgetSharedPages, forgetLayout, forgetDeviceTrips]) onLogout(clean);
  // Browsers without notifications don't need the code.
  if (globalThis.Notification?.permission === 'granted') {
    fetchSoon(async () => (await import('../push/start.ts')).startPush());
  }
}

/** A device that takes longer to read shows its first page without its kept data. */
const READING_TIMEOUT_MS = 200;

/**
 * Reads the list at the document's address and asks the server for it.
 * @returns whether there is one to show: then everything on its page has been read, or the time for that is over. If
 * it were drawn earlier, the page would be drawn again for each part that arrives.
 */
export async function startShownList(): Promise<boolean> {
  const user = readUser();
  const listId = id.safeParse(matchPath(routes.list.path, location.pathname)?.id).data;
  if (user === null || isLogoutPending() || listId === undefined) return false;
  const list = listSync(user).list(listId);
  list.refetch('changes');
  const queries = [aislesQuery, productAislesQuery, listStoreQuery(listId), productPhotosQuery];
  const reading = queries.map(({ queryKey }) => restoreEarly(queryClient, queryKey));
  const known = until(list, () => list.getSnapshot().status !== 'loading');
  await Promise.race([Promise.all([...reading, known]), pause(READING_TIMEOUT_MS)]);
  return true;
}
