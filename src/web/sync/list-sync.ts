import type { Member } from '../../contract/shopping-lists.ts';
import { request } from '../http.ts';
import { isConnected, joinList, onMessage, subscribeConnection } from '../realtime/realtime.ts';
import { systemClock } from './clock.ts';
import { createDeviceStore } from './device-store.ts';
import { SyncEngine, type SyncState } from './sync-engine.ts';
import { openTabs } from './tabs.ts';
import { createTransport } from './transport.ts';

let current: { userId: string; engine: SyncEngine } | undefined;
/** What waits would be lost with the tab. */
let isVolatile = false;

/** The lists of whoever is logged in. */
export function listSync({ id, name }: Member): SyncEngine {
  if (current?.userId === id) return current.engine;
  current?.engine.close();
  isVolatile = false;
  const onStorageFailed = (): void => {
    isVolatile = true;
  };
  const engine = new SyncEngine({
    user: { id, name },
    store: createDeviceStore(id, onStorageFailed),
    transport: createTransport(request),
    clock: systemClock,
    tabs: openTabs(id),
    joinList,
    onStorageFailed,
  });
  current = { userId: id, engine };
  return engine;
}

const NOTHING: SyncState = { waiting: 0, refused: [], lists: new Map() };

/** Over all lists of whoever is logged in. */
export function syncState(): SyncState {
  return current?.engine.getState() ?? NOTHING;
}

/** Lets go of every list, as before a logout. What waits stays on the device until that is wiped. */
export function closeListSync(): void {
  current?.engine.close();
  current = undefined;
}

/** Connects lists with the world; called once, at start-up. */
export function startListSync(): void {
  onMessage('refresh-shopping-list', ({ room, payload }) => {
    current?.engine.receive(room.replace('shopping-list:', ''), payload);
  });
  onMessage('shopping-list-gone', ({ payload }) => current?.engine.listGone(payload.id));
  const wake = (): void => current?.engine.wake();
  subscribeConnection(() => {
    if (isConnected()) wake();
  });
  window.addEventListener('online', wake);
  window.addEventListener('beforeunload', (event) => {
    if (isVolatile && syncState().waiting > 0) event.preventDefault();
  });
}
