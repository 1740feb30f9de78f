import type { JoinAnswer, ServerMessage } from '../../contract/events.ts';
import { listIdOfRoom, listRoom } from '../../contract/events.ts';
import type { OperationDraft } from '../../contract/operations.ts';
import type { ListState, StoredItem } from '../../contract/list-state.ts';
import type { RawAnswer } from '../../web/http.ts';
import type { OutboxEntry } from '../../web/sync/store.ts';
import { SyncEngine } from '../../web/sync/sync-engine.ts';
import { createTransport, type Transport } from '../../web/sync/transport.ts';
import type { Random } from '../random.ts';
import { type DiskFaults, SimulatedDisk } from './simulated-disk.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import type { Call, Screen, SimulatedServer, SimulatedUser } from './simulated-server.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Ways to break a device on purpose, to see that it is noticed. */
export interface DeviceFaults extends DiskFaults {
  /** Puts something between the sync code and the network. */
  transport?: (transport: Transport, tab: SimulatedTab) => Transport;
}

export interface DeviceOptions {
  user: SimulatedUser;
  server: SimulatedServer;
  clock: VirtualClock;
  random: Random;
  faults: DeviceFaults;
  hooks: DeviceHooks;
}

/** What whoever checks wants to hear. */
export interface DeviceHooks {
  /** The person does this, seeing what the tab has now. */
  onDone: (tab: SimulatedTab, listId: string, draft: OperationDraft) => void;
  /** What the person has done is written down. */
  onAppended: (tab: SimulatedTab, entry: OutboxEntry) => void;
  onDelivered: (device: SimulatedDevice, call: Call, answer: RawAnswer) => void;
  /** A second copy of a request reached the server on its own. */
  onStrayed: (call: Call) => void;
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
  /** Of the person's session; another one when that was revoked. */
  token: string;
  /** Lists this person's screens know of. */
  readonly known = new Set<string>();

  constructor(options: DeviceOptions) {
    this.options = options;
    const { server, clock, random, hooks, user } = options;
    this.token = user.token;
    this.disk = new SimulatedDisk(clock, options.faults);
    this.network = new SimulatedNetwork({
      server,
      clock,
      random,
      token: () => this.token,
      onDelivered: (call, answer) => hooks.onDelivered(this, call, answer),
      onStrayed: (call) => hooks.onStrayed(call),
    });
  }

  openTab(): SimulatedTab {
    const tab = new SimulatedTab(this);
    this.tabs.push(tab);
    return tab;
  }

  killTab(tab: SimulatedTab): void {
    tab.kill();
    this.tabs = this.tabs.filter((other) => other !== tab);
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
  #onPost: (listId: string) => void = () => undefined;
  #isConnected = false;
  isAlive = true;

  constructor(device: SimulatedDevice) {
    this.device = device;
    const { user, clock, faults, hooks } = device.options;
    this.#screen = { userId: user.id, rooms: new Set(), hear: (message) => this.#heard(message) };
    const isAlive = (): boolean => this.isAlive;
    const transport = createTransport(device.network.requester(isAlive));
    this.engine = new SyncEngine({
      user: { id: user.id, name: user.name },
      isNewDevice: device.disk.isUntouched,
      store: device.disk.storeOf(isAlive, (entry) => hooks.onAppended(this, entry)),
      transport: faults.transport?.(transport, this) ?? transport,
      clock: {
        now: clock.now,
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

  /** Has a look at the list, if only to see that it is there again. */
  look(listId: string): void {
    const { status } = this.engine.session(listId).getSnapshot();
    if (!this.#watched.has(listId) || status === 'gone') this.watch(listId);
  }

  /** Shows the list, from the beginning when it was over. */
  watch(listId: string): void {
    this.#watched.get(listId)?.();
    const stopWatching = this.engine.watch(listId, { onForeign: () => undefined });
    const stopPainting = this.engine.session(listId).subscribe(() => {
      if (this.isAlive) this.device.options.hooks.onPainted(this, listId);
    });
    this.#watched.set(listId, () => {
      stopPainting();
      stopWatching();
    });
  }

  kill(): void {
    this.isAlive = false;
    this.device.options.server.disconnect(this.#screen);
  }

  followNetwork(): void {
    const { server, clock } = this.device.options;
    if (!this.device.network.carriesSockets) {
      this.#isConnected = false;
      server.disconnect(this.#screen);
      return;
    }
    if (this.#isConnected) return;
    this.#isConnected = true;
    clock.after(this.device.options.random.between(100, 5_000), () => void this.#connect());
  }

  /** As the person sees it, with what they saw go. */
  seen(listId: string): ListState | undefined {
    const list = this.engine.session(listId).getSnapshot().list;
    if (list === undefined) return undefined;
    const live = new Map(list.items.map((item) => [item.id, item]));
    const removed = this.#removed.get(listId) ?? new Map<string, StoredItem>();
    for (const item of live.values()) removed.set(item.id, item);
    this.#removed.set(listId, removed);
    const items = new Map([...removed].map(([id, item]) => [id, live.get(id) ?? { ...item, removed: true }]));
    return { name: list.name, userId: list.userId, version: 0, itemCount: live.size, items };
  }

  do(listId: string, draft: OperationDraft): void {
    this.device.options.hooks.onDone(this, listId, draft);
    void this.engine.session(listId).dispatch(draft);
  }

  async #connect(): Promise<void> {
    const { server } = this.device.options;
    if (!this.isAlive || !this.device.network.carriesSockets) {
      this.#isConnected = false;
      return;
    }
    server.connect(this.#screen);
    this.engine.wake();
    for (const listId of this.#joined.keys()) await this.#join(listId);
  }

  #joinList(listId: string, onAnswer: (answer: JoinAnswer) => void): () => void {
    this.#joined.set(listId, onAnswer);
    if (this.#isConnected) void this.#join(listId);
    return () => {
      this.#joined.delete(listId);
      this.#screen.rooms.delete(listRoom(listId));
    };
  }

  async #join(listId: string): Promise<void> {
    const { server, clock, random } = this.device.options;
    if (!this.isAlive || !this.device.network.carriesSockets) return;
    const answer = await server.join(this.#screen, listId);
    clock.after(random.between(5, 200), () => {
      if (this.isAlive && this.#isConnected) this.#joined.get(listId)?.(answer);
    });
  }

  /** Announcements may be lost, doubled, late, and overtake each other. */
  #heard(message: ServerMessage): void {
    const { clock, random } = this.device.options;
    const { weather } = this.device.network;
    const trouble = weather === 'perfect' ? 0 : weather === 'fine' ? 0.03 : 0.3;
    if (random.chance(trouble)) return;
    const copies = random.chance(trouble / 2) ? 2 : 1;
    const late = (): number => (random.chance(trouble) ? random.between(200, 20_000) : 0);
    for (let copy = 0; copy < copies; copy += 1) {
      clock.after(random.between(5, 80) + late(), () => this.#take(message));
    }
  }

  #take(message: ServerMessage): void {
    if (!this.isAlive || !this.#isConnected) return;
    this.device.options.hooks.onHeard(this.device, message);
    if (message.action === 'refresh-shopping-list') {
      const listId = listIdOfRoom(message.room);
      if (listId !== undefined) this.engine.receive(listId, message.payload);
    } else if (message.action === 'shopping-list-gone') this.engine.listGone(message.payload.id);
  }

  #post(listId: string): void {
    for (const other of this.device.tabs) {
      if (other === this) continue;
      this.device.options.clock.after(1, () => other.isAlive && other.#onPost(listId));
    }
  }
}
