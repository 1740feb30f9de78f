import { randomUUID } from 'node:crypto';
import type { RealtimeServer } from './rooms.ts';

/** A room, and the users who view its list on one process; without users, nobody does any more. */
export type RoomViewers = [room: string, users: string[]];

/** What the processes of one installation say to each other about who views what. */
export interface NeighbourEvents {
  /**
   * Of the process `id`: with a `turn` one higher than the last these rooms changed, with the same one nothing did.
   * `isAll` replaces what was said before.
   */
  viewers: (id: string, turn: number, rooms: RoomViewers[], isAll: boolean) => void;
  /** Asks the process of this id, or every one, to say all it has. */
  viewersAsked: (id: string) => void;
}

interface Neighbour {
  turn: number;
  rooms: Map<string, string[]>;
  /** In ms since 1970. */
  heardAt: number;
}

/** How often a process says that it lives, in ms; a word that was lost before is missed then. */
const REPEAT = 5_000;
/** A process not heard of for this long is gone, and so are its viewers, in ms. */
const PATIENCE = 12_000;
const EVERYBODY = 'all';

/** Who views what on the other processes. Nobody waits for an answer, so one that is slow or gone holds nobody up. */
export class Neighbours {
  readonly #io: RealtimeServer;
  readonly #onChange: (rooms: Iterable<string>) => void;
  readonly #self = randomUUID();
  /** What the others last heard of this process; rooms without viewers are left out. */
  readonly #own = new Map<string, string[]>();
  #turn = 0;
  readonly #others = new Map<string, Neighbour>();
  readonly #timer: NodeJS.Timeout;
  #isAsked = false;

  /** @param onChange hears of rooms whose viewers elsewhere are others now */
  constructor(io: RealtimeServer, onChange: (rooms: Iterable<string>) => void) {
    this.#io = io;
    this.#onChange = onChange;
    io.on('viewers', (id, turn, rooms, isAll) => this.#hear(id, turn, rooms, isAll));
    io.on('viewersAsked', (id) => {
      if (id === this.#self || id === EVERYBODY) this.#sayAll();
    });
    this.#timer = setInterval(() => this.#repeat(), REPEAT);
    this.#timer.unref();
  }

  /** Asks the others for what they have. */
  greet(): void {
    this.#io.serverSideEmit('viewersAsked', EVERYBODY);
  }

  /** Ids of users, in no order; one may be there twice. */
  viewersOf(room: string): string[] {
    return [...this.#others.values()].flatMap(({ rooms }) => rooms.get(room) ?? []);
  }

  /** Tells the others who views this room here. */
  tell(room: string, users: string[]): void {
    if (users.join(' ') === (this.#own.get(room) ?? []).join(' ')) return;
    if (users.length === 0) this.#own.delete(room);
    else this.#own.set(room, users);
    this.#turn += 1;
    this.#say([[room, users]], false);
  }

  /** Says that nobody views anything here any more. */
  close(): void {
    clearInterval(this.#timer);
    this.#own.clear();
    this.#turn += 1;
    this.#say([], true);
  }

  #say(rooms: RoomViewers[], isAll: boolean): void {
    this.#io.serverSideEmit('viewers', this.#self, this.#turn, rooms, isAll);
  }

  /** Once for all who ask at the same time. */
  #sayAll(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    setImmediate(() => {
      this.#isAsked = false;
      this.#say([...this.#own], true);
    });
  }

  #repeat(): void {
    this.#say([], false);
    for (const [id, { heardAt, rooms }] of this.#others) {
      if (Date.now() - heardAt <= PATIENCE) continue;
      this.#others.delete(id);
      this.#onChange(rooms.keys());
    }
  }

  #hear(id: string, turn: number, rooms: RoomViewers[], isAll: boolean): void {
    const known = this.#others.get(id);
    const heardAt = Date.now();
    if (isAll) {
      const said = { turn, heardAt, rooms: new Map(rooms) };
      this.#others.set(id, said);
      this.#onChange(new Set([...(known?.rooms.keys() ?? []), ...said.rooms.keys()]));
    } else if (known !== undefined && turn <= known.turn + 1) {
      known.heardAt = heardAt;
      if (turn <= known.turn) return;
      known.turn = turn;
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
