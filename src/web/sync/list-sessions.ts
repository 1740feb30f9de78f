import { v7 as uuidv7 } from 'uuid';
import type { ErrorCode } from '../../contract/errors.ts';
import type { AppliedOperation, Operation } from '../../contract/operations.ts';
import { isConnected, joinList, onMessage, subscribeConnection } from '../realtime/realtime.ts';
import { ListSession } from './list-session.ts';
import { httpTransport } from './transport.ts';

/** One outbox for this page load: operations of the same outbox always count as seen by each other. */
const client = uuidv7();

interface Open {
  session: ListSession;
  leave: (() => void) | undefined;
  watchers: Set<ListWatcher>;
}

/** What a screen wants to hear of a list besides its state. */
export interface ListWatcher {
  onRefused: (operation: Operation, code: ErrorCode) => void;
  onForeign: (operations: readonly AppliedOperation[]) => void;
}

const open = new Map<string, Open>();

/** The session of a list, kept while the app runs: coming back to a list shows it at once. */
export function listSession(listId: string, user: string): ListSession {
  return entry(listId, user).session;
}

function entry(listId: string, user: string): Open {
  const known = open.get(listId);
  if (known !== undefined) return known;
  const watchers = new Set<ListWatcher>();
  const session = new ListSession({
    listId,
    user,
    client,
    transport: httpTransport,
    onRefused: (operation, code) => {
      for (const watcher of watchers) watcher.onRefused(operation, code);
    },
    onForeign: (operations) => {
      for (const watcher of watchers) watcher.onForeign(operations);
    },
  });
  const made: Open = { session, leave: undefined, watchers };
  open.set(listId, made);
  return made;
}

/** Keeps a list live while a screen shows it: in its room, caught up. Returns how to stop. */
export function watchList(listId: string, user: string, watcher: ListWatcher): () => void {
  const { session, watchers } = entry(listId, user);
  watchers.add(watcher);
  const shown = entry(listId, user);
  shown.leave ??= joinList(listId, (answer) => {
    if (answer.success) session.receive({ version: answer.version, epoch: answer.epoch });
    else if (answer.message === 'FORBIDDEN' || answer.message === 'SHOPPING_LIST_NOT_FOUND') {
      session.end(answer.message);
    }
  });
  session.refetch(session.getSnapshot().status === 'ready' ? 'changes' : 'whole');
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    shown.leave?.();
    shown.leave = undefined;
    // A list that ended is asked for anew next time: access may have come back.
    if (session.getSnapshot().status !== 'ready') open.delete(listId);
  };
}

/** Operations of all lists that the server hasn't answered. */
export function countWaiting(): number {
  return [...open.values()].reduce((sum, { session }) => sum + session.getSnapshot().waiting, 0);
}

/** Forgets every list, as after a logout. */
export function forgetLists(): void {
  for (const { leave } of open.values()) leave?.();
  open.clear();
}

/** Connects sessions with the world; called once, at start-up. */
export function startListSync(): void {
  onMessage('refresh-shopping-list', ({ room, payload }) => {
    open.get(room.replace('shopping-list:', ''))?.session.receive(payload);
  });
  // The answer says whether the list is gone or only this person's access.
  onMessage('shopping-list-gone', ({ payload }) => open.get(payload.id)?.session.refetch('whole'));
  const wake = (): void => {
    for (const { session } of open.values()) session.wake();
  };
  subscribeConnection(() => {
    if (isConnected()) wake();
  });
  window.addEventListener('online', wake);
  window.addEventListener('beforeunload', (event) => {
    if (countWaiting() > 0) event.preventDefault();
  });
}
