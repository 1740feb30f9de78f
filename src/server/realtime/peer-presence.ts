import { randomUUID } from 'node:crypto';
import type { PresenceKind, RealtimeServer, RoomValues } from './types.ts';

interface Peer {
  sequence: number;
  rooms: Map<string, string[]>;
  /** In ms since 1970. */
  heardAt: number;
}

/** How often a process says that it is alive; peers that lost a message notice it then. */
const ANNOUNCE_INTERVAL_MS = 5_000;
/** A process not heard of for this long is considered dead, and what it published is dropped. */
const PEER_TIMEOUT_MS = 12_000;
const EVERY_PROCESS = 'all';

/**
 * What there is of rooms on the other processes, such as who views them. It never waits for an answer, so a slow or dead
 * process holds nothing up.
 */
export class PeerPresence {
  readonly #io: RealtimeServer;
  readonly #kind: PresenceKind;
  readonly #onChange: (rooms: Iterable<string>) => void;
  readonly #self = randomUUID();
  /** The state last published by this process; rooms without values are left out. */
  readonly #own = new Map<string, string[]>();
  #sequence = 0;
  readonly #others = new Map<string, Peer>();
  readonly #timer: NodeJS.Timeout;
  #isAsked = false;

  /** @param onChange gets the rooms whose values on other processes changed */
  constructor(io: RealtimeServer, kind: PresenceKind, onChange: (rooms: Iterable<string>) => void) {
    this.#io = io;
    this.#kind = kind;
    this.#onChange = onChange;
    io.on('presence', (of, id, sequence, rooms, isAll) => {
      if (of === kind) this.#receive(id, sequence, rooms, isAll);
    });
    io.on('presenceAsked', (of, id) => {
      if (of !== kind) return;
      if (id === this.#self || id === EVERY_PROCESS) this.#sendAll();
    });
    this.#timer = setInterval(() => this.#repeat(), ANNOUNCE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Asks the other processes for their state. */
  requestState(): void {
    this.#io.serverSideEmit('presenceAsked', this.#kind, EVERY_PROCESS);
  }

  /** In no order; one may occur twice. */
  valuesOf(room: string): string[] {
    return [...this.#others.values()].flatMap(({ rooms }) => rooms.get(room) ?? []);
  }

  /** Publishes what there is of this room on this process. */
  publish(room: string, values: string[]): void {
    if (values.join(' ') === (this.#own.get(room) ?? []).join(' ')) return;
    if (values.length === 0) this.#own.delete(room);
    else this.#own.set(room, values);
    this.#sequence += 1;
    this.#send([[room, values]], false);
  }

  /** Publishes that this process has nothing any more. */
  close(): void {
    clearInterval(this.#timer);
    this.#own.clear();
    this.#sequence += 1;
    this.#send([], true);
  }

  #send(rooms: RoomValues[], isAll: boolean): void {
    this.#io.serverSideEmit('presence', this.#kind, this.#self, this.#sequence, rooms, isAll);
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

  #receive(id: string, sequence: number, rooms: RoomValues[], isAll: boolean): void {
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
      for (const [room, values] of rooms) {
        if (values.length === 0) known.rooms.delete(room);
        else known.rooms.set(room, values);
      }
      this.#onChange(rooms.map(([room]) => room));
    } else {
      if (known !== undefined) known.heardAt = heardAt;
      this.#io.serverSideEmit('presenceAsked', this.#kind, id);
    }
  }
}
