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
/** A process that was silent for this long is considered dead. */
const PEER_TIMEOUT_MS = 12_000;
const EVERY_PROCESS = 'all';

export interface PeerPresenceOptions {
  kind: PresenceKind;
  /** Gets the rooms whose values on other processes changed. */
  onChange: (rooms: Iterable<string>) => void;
  /** Another process has stopped or is dead, so the values of its rooms no longer count. */
  onGone?: (rooms: ReadonlyMap<string, string[]>, how: 'stopped' | 'dead') => void;
}

/**
 * The values of rooms on the other processes, such as who views them. It never waits for an answer, so a slow or dead
 * process holds nothing up.
 */
export class PeerPresence {
  readonly #io: RealtimeServer;
  readonly #kind: PresenceKind;
  readonly #onChange: PeerPresenceOptions['onChange'];
  readonly #onGone: PeerPresenceOptions['onGone'];
  readonly #self = randomUUID();
  /** The state last published by this process; rooms without values are left out. */
  readonly #own = new Map<string, string[]>();
  #sequence = 0;
  readonly #others = new Map<string, Peer>();
  readonly #timer: NodeJS.Timeout;
  #isAsked = false;

  constructor(io: RealtimeServer, { kind, onChange, onGone }: PeerPresenceOptions) {
    this.#io = io;
    this.#kind = kind;
    this.#onChange = onChange;
    this.#onGone = onGone;
    io.on('presence', (of, id, sequence, rooms, isAll) => {
      if (of === kind) this.#receive(id, sequence, rooms, isAll);
    });
    io.on('presenceAsked', (of, id) => {
      if (of !== kind) return;
      if (id === this.#self || id === EVERY_PROCESS) this.#sendAll();
    });
    io.on('presenceEnded', (of, id) => {
      if (of === kind) this.#forget(id, 'stopped');
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

  /** Publishes the values of this room on this process. */
  publish(room: string, values: string[]): void {
    if (values.join(' ') === (this.#own.get(room) ?? []).join(' ')) return;
    if (values.length === 0) this.#own.delete(room);
    else this.#own.set(room, values);
    this.#sequence += 1;
    this.#send([[room, values]], false);
  }

  /** Publishes that this process stops. */
  close(): void {
    clearInterval(this.#timer);
    this.#io.serverSideEmit('presenceEnded', this.#kind, this.#self);
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
    for (const [id, { heardAt }] of this.#others) {
      if (Date.now() - heardAt > PEER_TIMEOUT_MS) this.#forget(id, 'dead');
    }
  }

  #forget(id: string, how: 'stopped' | 'dead'): void {
    const peer = this.#others.get(id);
    if (peer === undefined) return;
    this.#others.delete(id);
    this.#onGone?.(peer.rooms, how);
    this.#onChange(peer.rooms.keys());
  }

  /** A change, with its rooms, has the next sequence; a repetition, without any, the last one. */
  #receive(id: string, sequence: number, rooms: RoomValues[], isAll: boolean): void {
    const known = this.#others.get(id);
    const heardAt = Date.now();
    if (isAll) {
      const state = { sequence, heardAt, rooms: new Map(rooms) };
      this.#others.set(id, state);
      this.#onChange(new Set([...(known?.rooms.keys() ?? []), ...state.rooms.keys()]));
    } else if (known !== undefined && sequence <= known.sequence + (rooms.length > 0 ? 1 : 0)) {
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
