import { id } from '../contract/fields.ts';
import { findUserOnce } from './auth/find-user.ts';
import { listPreviewsQuery } from './list-previews.ts';
import { matchPath } from './navigation/match.ts';
import { queryClient } from './query-client.ts';
import { isLogoutPending, readUser } from './storage.ts';
import { readEarlyList } from './sync/early-list.ts';
import type { ListSession } from './sync/list-session.ts';
import { listSync } from './sync/list-sync.ts';
import { whenRead } from './sync/when-read.ts';

/** In ms; whatever takes longer comes after the frame of the page. */
const PATIENCE = 100;

/**
 * Has the list at the document's address read and asked for. Resolves when it can be in the first paint: with what the
 * device holds of it or, where the device knows nobody, with the answers that public/start.js asked for.
 */
export async function startFirstPage(): Promise<void> {
  if (isLogoutPending()) return;
  const ready = readUser() === null ? firstAnswers() : storedList();
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

async function storedList(): Promise<void> {
  const session = startShownList();
  if (session !== undefined) await new Promise<void>((resolve) => whenRead(session, resolve));
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

function startShownList(): ListSession | undefined {
  const user = readUser();
  const listId = shownList();
  if (user === null || listId === undefined) return undefined;
  const session = listSync(user).session(listId);
  session.refetch('changes');
  return session;
}

function shownList(): string | undefined {
  const listId = matchPath('/shopping-lists/:id', location.pathname)?.id;
  return id.safeParse(listId).success ? listId : undefined;
}
