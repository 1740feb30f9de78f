import type { Member } from '../../contract/shopping-lists.ts';
import type { Clock } from './clock.ts';
import type { SyncStore } from './store.ts';
import type { Transport } from './transport.ts';

/** What sync runs on: somebody's device and its way to the server. */
export interface Device {
  /** Whoever taps on it. */
  user: Member;
  /** Nobody was here before: nothing can wait on it, and the server's answer needn't wait for what it keeps. */
  isNewDevice: boolean;
  store: SyncStore;
  transport: Transport;
  clock: Clock;
  /** Something waits longer than a moment: the browser is asked not to clear what the device keeps. */
  askToKeep?: (() => void) | undefined;
}
