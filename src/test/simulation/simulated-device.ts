import { v7 as uuidv7 } from 'uuid';
import type { JoinAnswer, ServerMessage } from '../../contract/events.ts';
import { listIdOfRoom } from '../../contract/events.ts';
import type { OperationDraft, UndoDraft } from '../../contract/shopping-lists/operations.ts';
import type { ListState, StoredItem } from '../../contract/shopping-lists/list-state.ts';
import type { RawAnswer } from '../../web/http.ts';
import { storeOnceOpen } from '../../web/sync/device-store.ts';
import { dismissGroups, type RefusedGroup, tryAgain } from '../../web/sync/refusals.ts';
import type { OutboxEntry, RefusedEntry, SyncStore } from '../../web/sync/store.ts';
import { SyncEngine } from '../../web/sync/sync-engine.ts';
import { createTransport, type Transport } from '../../web/sync/transport.ts';
import type { Random } from '../random.ts';
import { messageOfNewer } from './newer-server.ts';
import { type DiskFaults, SimulatedDisk } from './simulated-disk.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import type { Call, SimulatedServer, SimulatedUser } from './simulated-server.ts';
import type { Screen } from './simulated-sockets.ts';
import type { Position, ScreenFaults, TypedField } from './types.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Ways to break a device on purpose, to see that it is noticed. */
export interface DeviceFaults extends DiskFaults, ScreenFaults {
  /** Puts something between the sync code and the network. */
  transport?: (transport: Transport, tab: SimulatedTab) => Transport;
  /** The client doesn't check for changes without an operation. */
  ignoresDigests?: boolean;
  /** Other screens learn of a change only when its version is repeated. */
  ignoresAnnouncements?: boolean;
  /** A refused addition is tried again without what was done to its items. */
  leavesFollowers?: boolean;
}

export interface DeviceOptions {
  user: SimulatedUser;
  /** The token of its first session. */
  token: string;
  server: SimulatedServer;
  clock: VirtualClock;
  /** By how much the device's own clock is wrong, in ms. */
  clockError: number;
  /** The server is newer than the app on this device. */
  isOld: boolean;
  random: Random;
  faults: DeviceFaults;
  hooks: DeviceHooks;
}

/** How something is done. */
export interface ActionDetails {
  /** The state that, according to the tab, the person had seen. */
  seen?: Position;
  /** The state that the person had really seen, if it isn't the tab's current one. */
  meant?: Position;
  typed?: TypedField;
  /** It takes back the action at this position. */
  takesBack?: Position;
  /** What the tab is told about the undo. */
  unmodifiedSince?: NonNullable<Position>;
}

/** Refusals that were on the screen, those of them that leave it, and what comes into the outbox for them. */
export interface TriedAgain {
  shown: readonly RefusedEntry[];
  answered: readonly string[];
  again: readonly OutboxEntry[];
}

/** Events reported to the checker. */
export interface DeviceHooks {
  /** The person does something, based on what the tab shows now, or showed when they were asked. */
  onDone: (tab: SimulatedTab, listId: string, operationId: string, details: ActionDetails) => void;
  /** The person's action is on the screen. */
  onShown: (tab: SimulatedTab, operationId: string, draft: OperationDraft) => void;
  /** The operations that the tab has made of the person's action; reported more than once. */
  onAttempted: (tab: SimulatedTab, entry: OutboxEntry) => void;
  /** The tab is about to take these refusals away, of those shown, and to write down entries that try them again. */
  onTryingAgain: (tried: TriedAgain) => void;
  /** The person gives up what these refused changes were to do. */
  onDismissed: (ids: readonly string[]) => void;
  /** An operation leaves the device, at this time of the simulation in ms. */
  onSent: (operationId: string, at: number) => void;
  /** The person's action is stored. */
  onStored: (entry: OutboxEntry) => void;
  /** A tab sends an operation again that was already answered. */
  onRepeated: (operationId: string) => void;
  /** A request reached the server. */
  onArrived: (call: Call) => void;
  onDelivered: (device: SimulatedDevice, call: Call, answer: RawAnswer) => void;
  /** A second copy of a request reached the server on its own. */
  onDuplicated: (call: Call) => void;
  onHeard: (device: SimulatedDevice, message: ServerMessage) => void;
  /** Something was painted. */
  onPainted: (tab: SimulatedTab, listId: string) => void;
}

/** One phone or laptop of one person, with a disk, a network and any number of tabs. */
export class SimulatedDevice {
  readonly options: DeviceOptions;
  readonly disk: SimulatedDisk;
  readonly network: SimulatedNetwork;
  tabs: SimulatedTab[] = [];
  /** The token of the person's session; a new one after a revocation. */
  token: string;
  /** The lists that this person's screens know. */
  readonly known = new Set<string>();
  /** The user has logged out. */
  isLoggedOut = false;
  /** Refusals that were shown before a logout, or in a tab that kept nothing and is gone. */
  readonly shownBefore = new Set<string>();

  constructor(options: DeviceOptions) {
    this.options = options;
    const { server, clock, random, hooks, token } = options;
    this.token = token;
    this.disk = new SimulatedDisk(clock, options.faults);
    this.network = new SimulatedNetwork({
      server,
      clock,
      random,
      token: () => this.token,
      isOld: options.isOld,
      onArrived: (call) => hooks.onArrived(call),
      onDelivered: (call, answer) => hooks.onDelivered(this, call, answer),
      onDuplicated: (call) => hooks.onDuplicated(call),
    });
  }

  openTab(): SimulatedTab {
    const tab = new SimulatedTab(this);
    this.tabs.push(tab);
    return tab;
  }

  killTab(tab: SimulatedTab): void {
    if (tab.isMemoryOnly) for (const { id } of tab.refused) this.shownBefore.add(id);
    tab.kill();
    this.tabs = this.tabs.filter((other) => other !== tab);
  }

  /** The refusals that its person is shown now. */
  async refused(): Promise<RefusedEntry[]> {
    const { refused } = await this.disk.contents();
    const unwritten = this.tabs.filter(({ isMemoryOnly }) => isMemoryOnly).flatMap((tab) => tab.refused);
    return [...refused, ...unwritten];
  }

  /** Logging out closes the tabs and deletes what the device keeps. */
  async logOut(): Promise<void> {
    // On a failing disk only the tab knows them.
    const shown = this.tabs.flatMap(({ refused }) => refused);
    for (const tab of this.tabs) this.killTab(tab);
    for (const { id } of [...shown, ...(await this.refused())]) this.shownBefore.add(id);
    await this.disk.wipe();
    this.token = 'revoked';
    this.isLoggedOut = true;
  }

  /** Another session; sockets that were refused without one come back. */
  logIn(token: string): void {
    this.token = token;
    this.networkChanged();
  }

  /** Sockets come and go with the network. */
  networkChanged(): void {
    for (const tab of this.tabs) tab.followNetwork();
  }
}

/** One open tab: the real engine, as the web app starts it. */
export class SimulatedTab {
  readonly device: SimulatedDevice;
  readonly engine: SyncEngine;
  readonly #screen: Screen;
  readonly #joined = new Map<string, (answer: JoinAnswer) => void>();
  /** How to stop showing each list. */
  readonly #watched = new Map<string, () => void>();
  readonly #removed = new Map<string, Map<string, StoredItem>>();
  /** The refusals that its person was shown when they last decided on some. */
  #shown: readonly RefusedEntry[] = [];
  #onPost: (listId: string) => void = () => undefined;
  /** The socket is open, or about to be. */
  #isConnected = false;
  #socketId: string | undefined;
  isAlive = true;
  /** The database didn't open: the tab keeps what is done by itself. */
  readonly isMemoryOnly: boolean;

  constructor(device: SimulatedDevice) {
    this.device = device;
    const { user, clock, clockError, faults } = device.options;
    const now = (): number => clock.now() + clockError;
    this.#screen = { hear: (message) => this.#heard(message), onClosed: () => this.#closed() };
    const isAlive = (): boolean => this.isAlive;
    const send = device.network.requester(isAlive, () => this.engine.reached());
    const transport = createTransport(send, now);
    this.isMemoryOnly = device.disk.hangs;
    this.engine = new SyncEngine({
      user: { id: user.id, name: user.name },
      isNewDevice: device.disk.isUntouched,
      store: this.#notingRetries(storeOnceOpen(this.#openStore(), () => this.engine.keepsNothing())),
      transport: this.#noting(faults.transport?.(transport, this) ?? transport),
      clock: {
        now,
        random: clock.random,
        after: (ms, work) => clock.after(ms, () => isAlive() && work()),
      },
      tabs: {
        post: (listId) => this.#post(listId),
        onPost: (handler) => {
          this.#onPost = handler;
        },
        close: () => undefined,
      },
      joinList: (listId, onAnswer) => this.#joinList(listId, onAnswer),
    });
    for (const listId of device.known) this.watch(listId);
    this.followNetwork();
  }

  /** The web gives up on a database that doesn't answer within five seconds. */
  async #openStore(): Promise<SyncStore> {
    const { disk, options } = this.device;
    const { clock, hooks } = options;
    if (this.isMemoryOnly) {
      await clock.sleep(5_000);
      throw new Error('The database does not open.');
    }
    return disk.storeOf(() => this.isAlive, {
      onAttempted: (entry) => hooks.onAttempted(this, entry),
      onStored: (entry) => hooks.onStored(entry),
    });
  }

  /** Also in a tab without a disk. */
  #notingRetries(store: SyncStore): SyncStore {
    return {
      ...store,
      commit: (listId, commit) => {
        const { settled: answered = [], again: retries = [] } = commit;
        const again = retries.map(({ entry }) => entry);
        if (again.length > 0)
          this.device.options.hooks.onTryingAgain({ shown: this.#shown, answered, again });
        return store.commit(listId, commit);
      },
    };
  }

  /** An action that no disk has stored is reported when it is sent. */
  #noting(transport: Transport): Transport {
    const { clock, hooks } = this.device.options;
    const answered = new Set<string>();
    return {
      ...transport,
      sendOperations: async (listId, operations) => {
        for (const operation of operations) {
          hooks.onAttempted(this, { kind: 'operation', id: operation.id, listId, operation });
          hooks.onSent(operation.id, clock.now());
          if (answered.has(operation.id)) hooks.onRepeated(operation.id);
        }
        const answer = await transport.sendOperations(listId, operations);
        for (const { id } of answer.results) answered.add(id);
        return answer;
      },
    };
  }

  get refused(): readonly RefusedEntry[] {
    return this.engine.getState().refused;
  }

  /** Taps 'Spróbuj ponownie'. */
  async tryAgain(groups: readonly RefusedGroup[]): Promise<void> {
    const isAlone = this.device.options.faults.leavesFollowers === true;
    const chosen = isAlone ? groups.map(({ head }) => ({ head, followers: [] })) : groups;
    this.#shown = this.refused;
    await tryAgain(this.engine, chosen, this.refused);
  }

  /** Taps 'Odrzuć'. */
  async dismiss(groups: readonly RefusedGroup[]): Promise<void> {
    const members = groups.flatMap(({ head, followers }) => [head, ...followers]);
    this.device.options.hooks.onDismissed(members.map(({ id }) => id));
    await dismissGroups(this.engine, groups);
  }

  /** Looks at the list, perhaps only to see that it is there again. */
  look(listId: string): void {
    const { status } = this.engine.list(listId).getSnapshot();
    if (!this.#watched.has(listId) || status === 'gone') this.watch(listId);
  }

  /** Shows the list, anew if it had ended. */
  watch(listId: string): void {
    this.#watched.get(listId)?.();
    const stopWatching = this.engine.watch(listId, {
      onRemote: () => undefined,
      onTooLate: () => undefined,
    });
    const stopPainting = this.engine.list(listId).subscribe(() => {
      if (this.isAlive) this.device.options.hooks.onPainted(this, listId);
    });
    this.#watched.set(listId, () => {
      stopPainting();
      stopWatching();
    });
  }

  kill(): void {
    this.isAlive = false;
    this.#disconnect();
  }

  followNetwork(): void {
    const { clock } = this.device.options;
    if (!this.isAlive) return;
    if (!this.device.network.carriesSockets) {
      this.#disconnect();
      return;
    }
    if (this.#isConnected) return;
    this.#isConnected = true;
    clock.after(this.device.options.random.between(100, 5_000), () => void this.#connect());
  }

  /** The list as the person sees it, with the items that they saw disappear. */
  seen(listId: string): ListState | undefined {
    const list = this.engine.list(listId).getSnapshot().list;
    if (list === undefined) return undefined;
    const live = new Map(list.items.map((item) => [item.id, item]));
    const removed = this.#removed.get(listId) ?? new Map<string, StoredItem>();
    for (const item of live.values()) removed.set(item.id, item);
    this.#removed.set(listId, removed);
    const items = new Map([...removed].map(([id, item]) => [id, live.get(id) ?? { ...item, removed: true }]));
    const { name, userId, trip } = list;
    return { name, userId, version: 0, itemCount: live.size, items, trip, tripSeq: 0 };
  }

  /** Resolves with the operations that would take it back. */
  async do(listId: string, draft: OperationDraft, details: ActionDetails = {}): Promise<UndoDraft[]> {
    const { hooks } = this.device.options;
    const { seen, unmodifiedSince } = details;
    const id = uuidv7();
    hooks.onDone(this, listId, id, details);
    const undo = await this.engine.list(listId).dispatch(draft, { seen, id, unmodifiedSince });
    hooks.onShown(this, id, draft);
    return undo;
  }

  /** Where the session is over, the socket comes back only with another one. */
  async #connect(): Promise<void> {
    const { server } = this.device.options;
    if (!this.#isConnected || this.#socketId !== undefined) return;
    const isReachable = this.isAlive && this.device.network.carriesSockets;
    const socketId = isReachable ? await server.connect(this.#screen, this.device.token) : undefined;
    this.#isConnected = socketId !== undefined;
    if (socketId === undefined) return;
    this.#socketId = socketId;
    if (!this.isAlive || !this.device.network.carriesSockets) return this.#disconnect();
    this.engine.wake();
    for (const listId of this.#joined.keys()) await this.#join(listId);
  }

  /** The tab or the network is gone. */
  #disconnect(): void {
    if (this.#socketId !== undefined) this.device.options.server.sockets.disconnect(this.#socketId);
    this.#socketId = undefined;
    this.#isConnected = false;
  }

  /** By the server; the tab asks to be let in again. */
  #closed(): void {
    this.#socketId = undefined;
    this.#isConnected = false;
    this.followNetwork();
  }

  #joinList(listId: string, onAnswer: (answer: JoinAnswer) => void): () => void {
    this.#joined.set(listId, onAnswer);
    if (this.#isConnected) void this.#join(listId);
    return () => {
      this.#joined.delete(listId);
      if (this.#socketId !== undefined) this.device.options.server.sockets.leave(this.#socketId, listId);
    };
  }

  async #join(listId: string): Promise<void> {
    const { server, clock, random } = this.device.options;
    if (!this.isAlive || this.#socketId === undefined) return;
    const answer = await server.join(this.#socketId, listId);
    // As the app does.
    if (!answer.success && answer.message === 'SERVICE_UNAVAILABLE') {
      clock.after(1_000, () => this.#joined.has(listId) && void this.#join(listId));
      return;
    }
    clock.after(random.between(5, 200), () => {
      if (this.isAlive && this.#isConnected) this.#joined.get(listId)?.(this.#withoutDigest(answer));
    });
  }

  #withoutDigest<T extends object>(told: T): T {
    return this.device.options.faults.ignoresDigests === true ? { ...told, digest: undefined } : told;
  }

  /** Announcements may be lost, doubled, late, and overtake each other. */
  #heard(message: ServerMessage): void {
    const { clock, random } = this.device.options;
    const { profile } = this.device.network;
    const faultRate = profile === 'perfect' ? 0 : profile === 'fine' ? 0.03 : 0.3;
    if (random.chance(faultRate)) return;
    const copies = random.chance(faultRate / 2) ? 2 : 1;
    const late = (): number => (random.chance(faultRate) ? random.between(200, 20_000) : 0);
    for (let copy = 0; copy < copies; copy += 1) {
      clock.after(random.between(5, 80) + late(), () =>
        this.#take(this.device.options.isOld ? messageOfNewer(message) : message),
      );
    }
  }

  #take(message: ServerMessage): void {
    if (!this.isAlive || !this.#isConnected) return;
    this.device.options.hooks.onHeard(this.device, message);
    if (message.action === 'refresh-shopping-list') {
      if (this.device.options.faults.ignoresAnnouncements === true && message.payload?.digest === undefined)
        return;
      const listId = listIdOfRoom(message.room);
      const { payload } = message;
      if (listId !== undefined) this.engine.receive(listId, payload && this.#withoutDigest(payload));
    } else if (message.action === 'shopping-list-gone') this.engine.listGone(message.payload.id);
  }

  #post(listId: string): void {
    for (const other of this.device.tabs) {
      if (other === this) continue;
      this.device.options.clock.after(1, () => other.isAlive && other.#onPost(listId));
    }
  }
}
