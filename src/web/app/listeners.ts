import { id } from '../../contract/fields.ts';
import { matchPath } from '../../contract/page-path.ts';
import { MEALS_KEY } from '../queries/meals-key.ts';
import { STORES_KEY } from '../queries/stores-key.ts';
import { productNamesQuery } from '../queries/product-names.ts';
import { queryClient } from '../query-client.ts';
import { isConnected, onMessage, subscribeConnection } from '../realtime/realtime.ts';
import { listenForRecipeChanges } from '../recipes/changes.ts';
import { forgetRecipeStorage } from '../recipe-storage.ts';
import { routes } from '../routes.ts';
import { onLogout } from '../session.ts';
import { forgetSharedPages } from '../sw/forget-shared-pages.ts';
import { listenForListChanges } from '../shopping-lists/api.ts';
import { forgetLayout } from '../shopping-lists/list-layout.ts';
import { forgetHere } from '../shopping-lists/shopping-here.ts';
import { isLogoutPending } from '../storage.ts';
import { readUser } from '../stored-user.ts';
import { fetchSoon, untilLoaded, whenSettled } from '../ui/lazy-part.ts';
import { closeListSync, listSync, startListSync } from '../sync/list-sync.ts';

/** The prefix of every query over the catalogue. */
const PRODUCTS = productNamesQuery.queryKey.slice(0, 1);

/** A burst of messages, as of a recipe with fifteen products, is answered by one refetch. */
const BURST_MS = 100;

function refreshProducts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: PRODUCTS });
    }, BURST_MS);
  };
}

/** Sends the kept changes that wait. No first paint needs the code. */
function resumeChanges(): void {
  void whenSettled()
    .then(() => untilLoaded(() => import('../queries/kept-mutation-sender.ts')))
    .then((sender) => sender.resumeChanges());
}

/** Connects features with socket messages and with the logout; called once, at start-up. */
export function startListeners(): void {
  startListSync();
  listenForListChanges();
  listenForRecipeChanges();
  onMessage('refresh-products', refreshProducts());
  onMessage('refresh-stores', () => void queryClient.invalidateQueries({ queryKey: STORES_KEY }));
  // A recipe's name stands in the plan.
  for (const action of ['refresh-meals', 'refresh-recipes'] as const) {
    onMessage(action, () => void queryClient.invalidateQueries({ queryKey: MEALS_KEY }));
  }
  onMessage('refresh-users', () => void queryClient.invalidateQueries({ queryKey: ['users'] }));
  subscribeConnection(() => {
    // Announcements made before the socket was open are lost, and requests may have failed meanwhile.
    if (!isConnected()) return;
    void queryClient.invalidateQueries();
    resumeChanges();
  });
  resumeChanges();
  onLogout(closeListSync);
  onLogout(forgetRecipeStorage);
  onLogout(forgetSharedPages);
  onLogout(forgetLayout);
  onLogout(forgetHere);
  // No browser without notifications needs the code.
  if (globalThis.Notification?.permission === 'granted') {
    fetchSoon(async () => (await import('../push/start.ts')).startPush());
  }
}

/** Reads the list at the document's address and asks the server for it, while the screen is still being made. */
export function startShownList(): void {
  const user = readUser();
  const listId = matchPath(routes.list.path, location.pathname)?.id;
  if (user === null || isLogoutPending() || !id.safeParse(listId).success || listId === undefined) return;
  listSync(user).list(listId).refetch('changes');
}
