import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServerEvents,
  listRoom,
  type ServerMessage,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '../src/contract/events.ts';
import { TIMING } from '../src/contract/limits.ts';

/** A screen's list, and whose screen it is. */
export interface Seat {
  listId: string;
  token: string;
}

/** What a crowd has asked of the server. */
export interface Requests {
  /** Tries to connect, those in vain included. */
  attempts: number;
  /** Of the changes missed. */
  fetches: number;
  /** Fetches told to come back later. */
  refused: number;
}

/** Many open screens, each on one list, that come back as the web app does. */
export class Crowd {
  readonly requests: Requests = { attempts: 0, fetches: 0, refused: 0 };
  readonly #screens: Screen[];

  constructor(url: string, seats: readonly Seat[]) {
    this.#screens = seats.map((seat) => new Screen(url, seat, this.requests));
  }

  /**
   * Resolves when every screen is connected, in its list's room, and knows it at least at this version, with the
   * moment (of performance.now) at which each of them did.
   */
  synced(versionOf: (listId: string) => number): Promise<number[]> {
    return Promise.all(this.#screens.map((screen) => screen.synced(versionOf(screen.listId))));
  }

  /** Resolves when no screen is connected any more. */
  async allLost(): Promise<void> {
    await Promise.all(this.#screens.map((screen) => screen.lost()));
  }

  close(): void {
    for (const screen of this.#screens) screen.close();
  }
}

/** Shortest and longest pause after a refusal, in ms: at random, so that the crowd doesn't return at once. */
const PAUSE = { shortest: 250, longest: 750 };

class Screen {
  readonly listId: string;
  readonly #url: string;
  readonly #token: string;
  readonly #requests: Requests;
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #waiting = new Set<() => void>();
  #version = 0;
  /** The newest version it was told of. */
  #newest = 0;
  #isJoined = false;
  #isFetching = false;

  constructor(url: string, { listId, token }: Seat, requests: Requests) {
    this.listId = listId;
    this.#url = url;
    this.#token = token;
    this.#requests = requests;
    this.#socket = io(url, {
      path: SOCKET_PATH,
      forceNew: true,
      auth: { token },
      transports: ['websocket'],
      reconnectionDelay: TIMING.socketReconnectDelay,
      reconnectionDelayMax: TIMING.socketReconnectDelayMax,
      timeout: TIMING.socketTimeout,
    });
    this.#socket.io.on('reconnect_attempt', () => {
      requests.attempts += 1;
    });
    this.#socket.on('connect', () => this.#join());
    this.#socket.on('disconnect', () => {
      this.#isJoined = false;
      this.#changed();
    });
    this.#socket.on('message', (message) => this.#hear(message));
  }

  async synced(version: number): Promise<number> {
    await this.#until(() => this.#isJoined && this.#version >= version);
    return performance.now();
  }

  lost(): Promise<void> {
    return this.#until(() => !this.#socket.connected);
  }

  close(): void {
    this.#socket.disconnect();
  }

  #join(): void {
    this.#socket.emit('joinRoom', listRoom(this.listId), (answer) => {
      if (!answer.success) throw new Error(`joinRoom: ${answer.message}`);
      this.#isJoined = true;
      this.#changed();
      this.#catchUp(answer.version);
    });
  }

  #hear(message: ServerMessage): void {
    if (message.action !== 'refresh-shopping-list' || message.payload === undefined) return;
    const { version, operations } = message.payload;
    // Takes the next one as it is, and asks for what is missing in between.
    if (operations?.[0]?.seq === this.#version + 1) this.#know(version);
    else this.#catchUp(version);
  }

  #catchUp(version: number): void {
    this.#newest = Math.max(this.#newest, version);
    if (this.#isFetching || this.#version >= this.#newest) return;
    this.#isFetching = true;
    void this.#fetchNewest();
  }

  /** One request at a time, and another only when there was news meanwhile. */
  async #fetchNewest(): Promise<void> {
    while (this.#version < this.#newest) {
      const version = await this.#fetchVersion();
      if (version === undefined)
        await delay(PAUSE.shortest + Math.random() * (PAUSE.longest - PAUSE.shortest));
      else this.#know(version);
    }
    this.#isFetching = false;
  }

  /** Undefined when the server is away, or asks for patience. */
  async #fetchVersion(): Promise<number | undefined> {
    const path = `/api/v2/shopping-list/${this.listId}?since=${this.#version}`;
    const headers = { authorization: `Bearer ${this.#token}` };
    this.#requests.fetches += 1;
    const answer = await fetch(this.#url + path, { headers }).catch(() => undefined);
    if (answer === undefined) return undefined;
    const body: unknown = await answer.json();
    if (answer.ok) return (body as { version: number }).version;
    if (answer.status !== 429) throw new Error(`GET ${path}: ${answer.status} ${JSON.stringify(body)}`);
    this.#requests.refused += 1;
    return undefined;
  }

  #know(version: number): void {
    this.#version = Math.max(this.#version, version);
    this.#changed();
  }

  #changed(): void {
    for (const check of this.#waiting) check();
  }

  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!isSo()) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }
}
