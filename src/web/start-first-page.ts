import { id } from '../contract/fields.ts';
import { findUserOnce } from './auth/find-user.ts';
import { listPreviewsQuery } from './list-previews.ts';
import { matchPath } from './navigation/match.ts';
import { queryClient } from './query-client.ts';
import { isLogoutPending, readUser } from './storage.ts';
import { readEarlyList } from './sync/early-list.ts';
import { listSync } from './sync/list-sync.ts';

/** In ms; what was asked for before the app's code is here by now, or the frame of the page comes first. */
const PATIENCE = 100;

/**
 * Has the list at the document's address read and asked for while the screen is still being made. On a device that
 * knows nobody, resolves when the answers that public/start.js asked for can be in the first paint.
 */
export async function startFirstPage(): Promise<void> {
  if (isLogoutPending()) return;
  if (readUser() !== null) return startShownList();
  await Promise.race([firstAnswers(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

async function firstAnswers(): Promise<void> {
  await findUserOnce();
  const user = readUser();
  if (user === null) return;
  const listId = shownList();
  startShownList();
  if (listId !== undefined) await readEarlyList(listId, user.id);
  else if (['/', '/shopping-lists'].includes(location.pathname)) {
    // The page tells what goes wrong.
    await queryClient.query(listPreviewsQuery).catch(() => undefined);
  }
}

function startShownList(): void {
  const user = readUser();
  const listId = shownList();
  if (user !== null && listId !== undefined) listSync(user).session(listId).refetch('changes');
}

function shownList(): string | undefined {
  const listId = matchPath('/shopping-lists/:id', location.pathname)?.id;
  return id.safeParse(listId).success ? listId : undefined;
}
