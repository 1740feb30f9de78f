import type { Member } from '../../contract/shopping-lists.ts';
import { request } from '../http.ts';
import { isConnected, joinList, onMessage, subscribeConnection } from '../realtime/realtime.ts';
import { readUser } from '../storage.ts';
import { onBeforeReload } from '../sw/reload.ts';
import { systemClock } from './clock.ts';
import { createDeviceStore } from './device-store.ts';
import { SyncEngine } from './sync-engine.ts';
import { openTabs } from './tabs.ts';
import { createTransport } from './transport.ts';

/** Whoever was here before may have left something that waits. */
const isNewDevice = readUser() === null;

let current: { userId: string; engine: SyncEngine } | undefined;

/** The lists of whoever is logged in. */
export function listSync({ id, name }: Member): SyncEngine {
  if (current?.userId === id) return current.engine;
  current?.engine.close();
  const engine: SyncEngine = new SyncEngine({
    user: { id, name },
    isNewDevice,
    store: createDeviceStore(id, () => engine.storageFailed()),
    transport: createTransport(request),
    clock: systemClock,
    tabs: openTabs(id),
    joinList,
  });
  current = { userId: id, engine };
  return engine;
}

/** Changes of all lists that the server hasn't answered, those of closed tabs too. */
export async function countWaiting(): Promise<number> {
  return (await current?.engine.countWaiting()) ?? 0;
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
    const state = current?.engine.getState();
    if (state?.isVolatile === true && state.waiting > 0) event.preventDefault();
  });
  onBeforeReload(async () => current?.engine.written());
}
