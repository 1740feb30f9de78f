import type { JoinAnswer, ServerMessage } from '../../contract/events.ts';
import { listRoom } from '../../contract/events.ts';
import { type Actor, authenticate } from '../../server/auth/sessions.ts';
import { reconcile } from '../../server/realtime/reconcile.ts';
import { type RoomsOptions, serveSocket } from '../../server/realtime/rooms.ts';
import type { RealtimeServer, RealtimeSocket } from '../../server/realtime/types.ts';

/** One tab's end of a socket, without a wire. */
export interface Screen {
  hear: (message: ServerMessage) => void;
  /** The server has closed the socket. */
  onClosed: () => void;
}

type JoinHandler = (room: string, acknowledge: (answer: JoinAnswer) => void) => void;
type LeaveHandler = (room: string) => void;

/** The part of Socket.IO's socket that the real rooms need. */
class SimulatedSocket {
  readonly id: string;
  readonly data: { actor: Actor; viewing: string[] };
  readonly rooms = new Set<string>();
  readonly screen: Screen;
  readonly #close: (socket: SimulatedSocket) => void;
  onJoinRoom: JoinHandler = () => undefined;
  onLeaveRoom: LeaveHandler = () => undefined;

  constructor(id: string, actor: Actor, screen: Screen, close: (socket: SimulatedSocket) => void) {
    this.id = id;
    this.data = { actor, viewing: [] };
    this.screen = screen;
    this.#close = close;
  }

  on(event: string, handler: JoinHandler & LeaveHandler): void {
    if (event === 'joinRoom') this.onJoinRoom = handler;
    if (event === 'leaveRoom') this.onLeaveRoom = handler;
  }

  use(): void {}

  async join(rooms: string | string[]): Promise<void> {
    for (const room of [rooms].flat()) this.rooms.add(room);
  }

  async leave(room: string): Promise<void> {
    this.rooms.delete(room);
  }

  emit(_event: 'message', message: ServerMessage): void {
    this.screen.hear(message);
  }

  disconnect(): void {
    this.#close(this);
  }
}

/** One room or several. */
type Rooms = Parameters<RealtimeServer['to']>[0];

/** The target of announcements: some of the sockets, by Socket.IO's interface. */
class Target {
  readonly #sockets: () => SimulatedSocket[];
  readonly #isHeard: (message: ServerMessage) => boolean;

  constructor(sockets: () => SimulatedSocket[], isHeard: (message: ServerMessage) => boolean) {
    this.#sockets = sockets;
    this.#isHeard = isHeard;
  }

  emit(_event: 'message', message: ServerMessage): void {
    if (!this.#isHeard(message)) return;
    for (const socket of this.#sockets()) socket.emit('message', message);
  }

  except(room: string): Target {
    return new Target(() => this.#sockets().filter(({ rooms }) => !rooms.has(room)), this.#isHeard);
  }

  socketsJoin(room: string): void {
    for (const socket of this.#sockets()) socket.rooms.add(room);
  }

  socketsLeave(room: string): void {
    for (const socket of this.#sockets()) socket.rooms.delete(room);
  }

  disconnectSockets(): void {
    for (const socket of this.#sockets()) socket.disconnect();
  }
}

/** The real rooms and their reconciliation over sockets without a wire. */
export class SimulatedSockets {
  readonly #sockets = new Map<string, SimulatedSocket>();
  readonly #options: () => Omit<RoomsOptions, 'viewers' | 'claims' | 'coalescer'>;
  #count = 0;
  readonly io: RealtimeServer;

  /**
   * @param options of the server as it is now
   * @param isHeard whether an announcement arrives at all
   */
  constructor(
    options: () => Omit<RoomsOptions, 'viewers' | 'claims' | 'coalescer'>,
    isHeard: (message: ServerMessage) => boolean,
  ) {
    this.#options = options;
    const to = (named: Rooms) => new Target(() => this.#in(named), isHeard);
    const local = {
      to: (named: Rooms) =>
        new Target(
          () => this.#in(named),
          () => true,
        ),
    };
    const rooms = () => this.#rooms();
    const adapter = {
      get rooms() {
        return rooms();
      },
    };
    const io = { to, in: to, local, sockets: { sockets: this.#sockets, adapter } };
    this.io = io as unknown as RealtimeServer;
  }

  /** @returns the socket's id; undefined where the session is over */
  async connect(screen: Screen, token: string): Promise<string | undefined> {
    const options = this.#options();
    const actor = await authenticate(options.database, token);
    if (actor === undefined) return undefined;
    const id = `socket ${(this.#count += 1)}`;
    const socket = new SimulatedSocket(id, actor, screen, () => {
      if (this.#sockets.delete(id)) screen.onClosed();
    });
    this.#sockets.set(id, socket);
    serveSocket(socket as unknown as RealtimeSocket, {
      ...options,
      viewers: NO_VIEWERS,
      claims: NO_CLAIMS,
      coalescer: AT_ONCE,
    });
    return id;
  }

  /** The tab or its network is gone. */
  disconnect(id: string): void {
    this.#sockets.delete(id);
  }

  join(id: string, listId: string): Promise<JoinAnswer> {
    const socket = this.#sockets.get(id);
    return new Promise((resolve) => {
      if (socket === undefined) resolve({ success: false, message: 'SERVICE_UNAVAILABLE' });
      else socket.onJoinRoom(listRoom(listId), resolve);
    });
  }

  leave(id: string, listId: string): void {
    this.#sockets.get(id)?.onLeaveRoom(listRoom(listId));
  }

  /** What the server repeats and repairs at regular intervals. */
  reconcile(): Promise<void> {
    return reconcile(this.io, this.#options());
  }

  /** Whether a user has a socket. */
  isConnected(userId: string): boolean {
    return [...this.#sockets.values()].some(({ data }) => data.actor.id === userId);
  }

  /** The process is gone, and its sockets with it. */
  clear(): void {
    this.#sockets.clear();
  }

  #in(named: Rooms): SimulatedSocket[] {
    const wanted = [named].flat();
    return [...this.#sockets.values()].filter(({ rooms }) => wanted.some((room) => rooms.has(room)));
  }

  #rooms(): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    for (const { id, rooms } of this.#sockets.values()) {
      for (const room of rooms) found.set(room, (found.get(room) ?? new Set()).add(id));
    }
    return found;
  }
}

/** The server's timers don't run in simulated time. */
export const AT_ONCE: RoomsOptions['coalescer'] = { add: (_key, _what, send) => send() };

/** Viewers of a list are announced by timers of real time, which aren't simulated. */
const NO_CLAIMS: RoomsOptions['claims'] = {
  adopt: () => undefined,
  change: () => undefined,
  of: () => [],
};

const NO_VIEWERS: RoomsOptions['viewers'] = {
  show: () => undefined,
  of: () => [],
  requestState: () => undefined,
  close: () => undefined,
};
