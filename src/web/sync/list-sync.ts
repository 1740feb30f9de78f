import { listIdOfRoom } from '../../contract/events.ts';
import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import { HttpError, onAnswered, request } from '../http.ts';
import { isConnected, joinList, onMessage, subscribeConnection } from '../realtime/realtime.ts';
import { readUser } from '../stored-user.ts';
import { onBeforeReload } from '../sw/reload.ts';
import { systemClock } from './clock.ts';
import { createDeviceStore } from './device-store.ts';
import { SyncEngine } from './sync-engine.ts';
import { openTabs } from './tabs.ts';
import { createTransport } from './transport.ts';

/** An earlier user of this browser may have left waiting entries. */
const isNewDevice = readUser() === null;

let isAsked = false;

/** Once per tab. Some browsers ask the user, who has something to lose at this moment. */
function askToKeep(): void {
  if (isAsked) return;
  isAsked = true;
  // Missing on plain http.
  const storage: StorageManager | undefined = navigator.storage;
  storage?.persist?.().catch(() => undefined);
}

/**
 * Requests in the name of one user. The token belongs to the whole browser: after another tab has logged in another
 * user, this one must not send its own user's changes in their name, and waits until it is reloaded.
 */
function requestAs(userId: string): typeof request {
  return async (method, path, options) => {
    if (currentUser()?.id !== userId) throw new HttpError(401, '', 'UNAUTHORIZED');
    return request(method, path, options);
  };
}

let current: SyncEngine | undefined;

/** The user of `current` if the browser can't store who that is. No other user's name is stored then either. */
let unnamed: Member | null = null;

/** The lists of the logged-in user. */
export function listSync({ id, name }: Member): SyncEngine {
  if (current?.options.user.id === id) return current;
  current?.close();
  const engine: SyncEngine = new SyncEngine({
    user: { id, name },
    isNewDevice,
    store: createDeviceStore(id, () => engine.keepsNothing()),
    transport: createTransport(requestAs(id), systemClock.now),
    clock: systemClock,
    askToKeep,
    tabs: openTabs(id),
    joinList,
  });
  current = engine;
  unnamed = readUser() === null ? engine.options.user : null;
  return engine;
}

/** The logged-in user, also where the browser can't keep who that is. */
export const currentUser = (): Member | null => readUser() ?? unnamed;

/** Closes every list, as before a logout. Waiting entries stay on the device until it is wiped. */
export function closeListSync(): void {
  current?.close();
  current = undefined;
  unnamed = null;
}

/** Connects sync to sockets and network events; called once, at start-up. */
export function startListSync(): void {
  onMessage('refresh-shopping-list', ({ room, payload }) => {
    const listId = listIdOfRoom(room);
    if (listId !== undefined) current?.receive(listId, payload);
  });
  onMessage('refresh-shopping-lists', ({ payload }) => current?.listsChanged(payload.id));
  onMessage('shopping-list-gone', ({ payload }) => current?.listGone(payload.id));
  const wake = (): void => current?.wake();
  subscribeConnection(() => {
    if (isConnected()) wake();
  });
  window.addEventListener('online', wake);
  const write = async (): Promise<void> => current?.written();
  // The last event that a page in a phone's background is sure to get.
  window.addEventListener('visibilitychange', () => void write());
  onAnswered(() => current?.reached());
  window.addEventListener('beforeunload', (event) => {
    const state = current?.getState();
    if (state?.isVolatile && state.waiting > 0) event.preventDefault();
  });
  onBeforeReload(write);
}
