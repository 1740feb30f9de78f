import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import {
  type ClaimChange,
  type ClientToServerEvents,
  type JoinAnswer,
  listRoom,
  type ServerMessage,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '../contract/events.ts';
import type { TestClient } from './client.ts';
import { makeProduct } from './household.ts';

export interface ConnectOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
  transports?: ('websocket' | 'polling')[];
}

/** One person's open screen. Rejects with the server's message if the handshake is refused. */
export async function connect(url: string, options: ConnectOptions = {}): Promise<TestSocket> {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    path: SOCKET_PATH,
    forceNew: true,
    reconnection: false,
    transports: options.transports ?? ['websocket'],
    ...(options.token === undefined ? {} : { auth: { token: options.token } }),
    ...(options.headers === undefined ? {} : { extraHeaders: options.headers }),
  });
  const screen = new TestSocket(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return screen;
}

export class TestSocket {
  readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** Everything heard, in order. */
  readonly heard: ServerMessage[] = [];
  readonly #waiting = new Set<() => void>();
  readonly closed: Promise<string>;

  constructor(socket: Socket<ServerToClientEvents, ClientToServerEvents>) {
    this.socket = socket;
    socket.on('message', (message) => {
      this.heard.push(message);
      for (const check of this.#waiting) check();
    });
    this.closed = new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
  }

  join(listId: string): Promise<JoinAnswer> {
    return this.joinRoom(listRoom(listId));
  }

  joinRoom(room: string): Promise<JoinAnswer> {
    return new Promise((resolve) => {
      this.socket.emit('joinRoom', room, resolve);
    });
  }

  leave(listId: string): void {
    this.socket.emit('leaveRoom', listRoom(listId));
  }

  /** Says whether a joined list is on a visible screen. */
  view(listId: string, isViewing: boolean): void {
    this.socket.emit('viewing', listRoom(listId), isViewing);
  }

  /** Takes an aisle on a trip, or gives it back. */
  claim(listId: string, change: ClaimChange): void {
    this.socket.emit('claim', listRoom(listId), change);
  }

  /** Sends a member's own message to a room: the server relays it without the payload. */
  say(room: string, payload?: unknown): void {
    this.socket.emit('message', { room, action: 'refresh-shopping-list', payload });
  }

  /** Sends any value, whatever its shape. */
  emitNonsense(event: string, ...parameters: unknown[]): void {
    (this.socket as Socket).emit(event, ...parameters);
  }

  /** Resolves when everything this socket sent before has been dealt with: the server answers in order. */
  async dealtWith(): Promise<void> {
    await this.joinRoom('no room');
  }

  /** The first matching message, already received or still to come. */
  hear<A extends ServerMessage['action']>(
    action: A,
    wanted: (message: Extract<ServerMessage, { action: A }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { action: A }>> {
    type Wanted = Extract<ServerMessage, { action: A }>;
    const find = () =>
      this.heard.find((message): message is Wanted => message.action === action && wanted(message as Wanted));
    return new Promise((resolve) => {
      const check = () => {
        const found = find();
        if (found === undefined) return;
        this.#waiting.delete(check);
        resolve(found);
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** The received messages about changes of one list, in its room, without those about its viewers. */
  heardOf(listId: string): ServerMessage[] {
    return this.heard.filter(({ room, action }) => room === listRoom(listId) && action !== 'list-viewers');
  }

  /** The users in each announcement of a list's viewers, in order. */
  viewersOf(listId: string): string[][] {
    return this.heard.flatMap((message) =>
      message.action === 'list-viewers' && message.room === listRoom(listId) ? [message.payload.users] : [],
    );
  }

  async close(): Promise<void> {
    if (!this.socket.connected) return;
    this.socket.disconnect();
    await this.closed;
  }
}

/**
 * Resolves when all these screens have received all earlier messages: it sends a message to the whole household, and
 * on the way to one screen a message never overtakes another.
 */
export async function allHeard(somebody: TestClient, ...screens: TestSocket[]): Promise<void> {
  const { id } = await makeProduct(somebody);
  await Promise.all(
    screens.map((screen) => screen.hear('refresh-products', ({ payload }) => payload.id === id)),
  );
}

/** A WebSocket of Socket.IO that has not asked to be let in, to send what no client library would. */
export interface RawSocket {
  send: (packet: string) => void;
  close: () => void;
  /** Resolves when it is closed, with everything heard, in order. */
  closed: Promise<string[]>;
  /** The first packet with this beginning, already received or still to come. */
  hear: (beginning: string) => Promise<string>;
}

export async function openRaw(url: string): Promise<RawSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`);
  const heard: string[] = [];
  socket.addEventListener('message', ({ data }) => heard.push(String(data)));
  const closed = once(socket, 'close').then(() => heard);
  await once(socket, 'open');
  return {
    send: (packet) => socket.send(packet),
    close: () => socket.close(),
    closed,
    hear: (beginning) =>
      new Promise((resolve) => {
        const check = () => {
          const packet = heard.find((each) => each.startsWith(beginning));
          if (packet === undefined) return;
          socket.removeEventListener('message', check);
          resolve(packet);
        };
        socket.addEventListener('message', check);
        check();
      }),
  };
}

/** A bare WebSocket that has made Socket.IO's handshake. */
export async function connectRaw(url: string, token: string): Promise<RawSocket> {
  const socket = await openRaw(url);
  socket.send(`40${JSON.stringify({ token })}`);
  await socket.hear('40');
  return socket;
}
