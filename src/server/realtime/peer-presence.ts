import { randomUUID } from 'node:crypto';
import type { RealtimeServer, RoomViewers } from './types.ts';

interface Peer {
  sequence: number;
  rooms: Map<string, string[]>;
  /** In ms since 1970. */
  heardAt: number;
}

/** How often a process says that it is alive; peers that lost a message notice it then. */
const ANNOUNCE_INTERVAL_MS = 5_000;
/** A process not heard of for this long is considered dead, and its viewers are dropped. */
const PEER_TIMEOUT_MS = 12_000;
const EVERY_PROCESS = 'all';

/** Who views what on the other processes. It never waits for an answer, so a slow or dead process holds nothing up. */
export class PeerPresence {
  readonly #io: RealtimeServer;
  readonly #onChange: (rooms: Iterable<string>) => void;
  readonly #self = randomUUID();
  /** The state last published by this process; rooms without viewers are left out. */
  readonly #own = new Map<string, string[]>();
  #sequence = 0;
  readonly #others = new Map<string, Peer>();
  readonly #timer: NodeJS.Timeout;
  #isAsked = false;

  /** @param onChange gets the rooms whose viewers on other processes changed */
  constructor(io: RealtimeServer, onChange: (rooms: Iterable<string>) => void) {
    this.#io = io;
    this.#onChange = onChange;
    io.on('viewers', (id, sequence, rooms, isAll) => this.#receive(id, sequence, rooms, isAll));
    io.on('viewersAsked', (id) => {
      if (id === this.#self || id === EVERY_PROCESS) this.#sendAll();
    });
    this.#timer = setInterval(() => this.#repeat(), ANNOUNCE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Asks the other processes for their state. */
  requestState(): void {
    this.#io.serverSideEmit('viewersAsked', EVERY_PROCESS);
  }

  /** Ids of users, in no order; one may occur twice. */
  viewersOf(room: string): string[] {
    return [...this.#others.values()].flatMap(({ rooms }) => rooms.get(room) ?? []);
  }

  /** Publishes who views this room on this process. */
  publish(room: string, users: string[]): void {
    if (users.join(' ') === (this.#own.get(room) ?? []).join(' ')) return;
    if (users.length === 0) this.#own.delete(room);
    else this.#own.set(room, users);
    this.#sequence += 1;
    this.#send([[room, users]], false);
  }

  /** Publishes that this process has no viewers any more. */
  close(): void {
    clearInterval(this.#timer);
    this.#own.clear();
    this.#sequence += 1;
    this.#send([], true);
  }

  #send(rooms: RoomViewers[], isAll: boolean): void {
    this.#io.serverSideEmit('viewers', this.#self, this.#sequence, rooms, isAll);
  }

  /** Sends once for all requests that come at the same time. */
  #sendAll(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    setImmediate(() => {
      this.#isAsked = false;
      this.#send([...this.#own], true);
    });
  }

  #repeat(): void {
    this.#send([], false);
    for (const [id, { heardAt, rooms }] of this.#others) {
      if (Date.now() - heardAt <= PEER_TIMEOUT_MS) continue;
      this.#others.delete(id);
      this.#onChange(rooms.keys());
    }
  }

  #receive(id: string, sequence: number, rooms: RoomViewers[], isAll: boolean): void {
    const known = this.#others.get(id);
    const heardAt = Date.now();
    if (isAll) {
      const state = { sequence, heardAt, rooms: new Map(rooms) };
      this.#others.set(id, state);
      this.#onChange(new Set([...(known?.rooms.keys() ?? []), ...state.rooms.keys()]));
    } else if (known !== undefined && sequence <= known.sequence + 1) {
      known.heardAt = heardAt;
      if (sequence <= known.sequence) return;
      known.sequence = sequence;
      for (const [room, users] of rooms) {
        if (users.length === 0) known.rooms.delete(room);
        else known.rooms.set(room, users);
      }
      this.#onChange(rooms.map(([room]) => room));
    } else {
      if (known !== undefined) known.heardAt = heardAt;
      this.#io.serverSideEmit('viewersAsked', id);
    }
  }
}
