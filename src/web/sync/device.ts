import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Clock } from './clock.ts';
import type { SyncStore } from './store.ts';
import type { Transport } from './transport.ts';

/** What sync needs: a user's device and its way to the server. */
export interface Device {
  /** The device's user. */
  user: Member;
  /** No user was here before: nothing can wait in its store, and the server's answer needn't wait for the store. */
  isNewDevice: boolean;
  store: SyncStore;
  transport: Transport;
  clock: Clock;
  /** Called when an entry waits for more than a moment: asks the browser not to clear the device's data. */
  askToKeep?: (() => void) | undefined;
}
