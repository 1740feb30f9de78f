import { id } from '../contract/fields.ts';
import { productNamesQuery } from './catalogue.ts';
import { matchPath } from './navigation/match.ts';
import { queryClient } from './query-client.ts';
import { forgetRecipeDrafts } from './recipes/draft-storage.ts';
import { listenForRecipeChanges } from './recipes/changes.ts';
import { isConnected, onMessage, subscribeConnection } from './realtime/realtime.ts';
import { onLogout } from './session.ts';
import { listenForListChanges } from './shopping-lists/api.ts';
import { isLogoutPending, readUser } from './storage.ts';
import { closeListSync, countWaiting, listSync, startListSync } from './sync/list-sync.ts';
import { t } from './texts/translate.ts';
import { confirm } from './ui/confirm.ts';

/** The prefix of every query over the catalogue. */
const PRODUCTS = productNamesQuery.queryKey.slice(0, 1);

/** Messages that come in a burst (a recipe with fifteen products) are answered by one refetch, in ms. */
const BURST = 100;

function refreshProducts(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: PRODUCTS });
    }, BURST);
  };
}

/** Connects features with socket messages and with the logout; called once, at start-up. */
export function startListeners(): void {
  startListSync();
  listenForListChanges();
  listenForRecipeChanges();
  onMessage('refresh-products', refreshProducts());
  onMessage('refresh-users', () => void queryClient.invalidateQueries({ queryKey: ['users'] }));
  subscribeConnection(() => {
    // What was announced while there was no line, be it that it was only being opened, and what could not be had.
    if (isConnected()) void queryClient.invalidateQueries();
  });
  onLogout({
    mayLogOut: async () => (await countWaiting()) === 0 || confirm({ title: t('lists.leaveWithWaiting') }),
    clean: closeListSync,
  });
  onLogout({ clean: forgetRecipeDrafts });
}

/** Has the list at the document's address read and asked for while the screen is still being made. */
export function startShownList(): void {
  const user = readUser();
  const listId = matchPath('/shopping-lists/:id', location.pathname)?.id;
  if (user === null || isLogoutPending() || !id.safeParse(listId).success || listId === undefined) return;
  listSync(user).session(listId).refetch('changes');
}
