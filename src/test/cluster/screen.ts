import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServerEvents,
  listRoom,
  type ServerMessage,
  type ServerToClientEvents,
  SOCKET_PATH,
} from '../../contract/events.ts';
import { TIMING } from '../../contract/limits.ts';
import { applyNext, type ListState, stateOfList } from '../../contract/shopping-lists/list-state.ts';
import type { AppliedOperation } from '../../contract/shopping-lists/operations.ts';
import type { ListAnswer } from '../../contract/shopping-lists/shopping-lists.ts';
import type { TestClient } from '../client.ts';

/** Shortest and longest pause after a refusal: at random, so that a crowd doesn't return at once. */
const PAUSE_MS = { shortest: 250, longest: 750 };

/** What a screen has asked of the server. */
export interface ScreenRequests {
  /** Attempts to connect again, failed ones included. */
  attempts: number;
  /** Fetches of operations that it missed. */
  fetches: number;
  /** Fetches told to come back later. */
  refused: number;
}

/** One person's open list, that comes back as the web app's does when its connection is lost. */
export class Screen {
  readonly listId: string;
  /** The list as it is shown; undefined before it came. */
  state: ListState | undefined;
  /** How often its connection was lost. */
  drops = 0;
  /** When it was last in its room again and up to date; by performance.now. */
  syncedAt = 0;
  readonly requests: ScreenRequests = { attempts: 0, fetches: 0, refused: 0 };
  /** Faults that must not happen to it. */
  readonly complaints: string[] = [];
  readonly #person: TestClient;
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #onChange: () => void;
  readonly #waiting = new Set<() => void>();
  /** The version at which it entered its room; undefined while it isn't in. */
  #enteredAt: number | undefined;
  /** The newest version it was told of. */
  #newest = -1;
  #isFetching = false;
  #isClosed = false;
  #isAway = true;

  /** @param onChange called whenever anything of this screen has changed */
  constructor(person: TestClient, listId: string, onChange: () => void = () => {}) {
    this.listId = listId;
    this.#person = person;
    this.#onChange = onChange;
    this.#socket = io(person.baseUrl, {
      path: SOCKET_PATH,
      forceNew: true,
      auth: { token: person.token },
      extraHeaders: person.forwarded,
      transports: ['websocket'],
      reconnectionDelay: TIMING.socketReconnectDelayMs,
      reconnectionDelayMax: TIMING.socketReconnectMaxDelayMs,
      timeout: TIMING.socketTimeoutMs,
    });
    this.#socket.io.on('reconnect_attempt', () => {
      this.requests.attempts += 1;
    });
    this.#socket.on('connect', () => this.#join());
    this.#socket.on('disconnect', (reason) => this.#lose(reason));
    this.#socket.on('connect_error', ({ message }) => {
      if (message === 'UNAUTHORIZED') this.complaints.push('let nobody in with a session that never ended');
    });
    this.#socket.on('message', (message) => this.#hear(message));
  }

  /** Whether it is in its room, and shows this version of the list and that of its joining, or a later one. */
  isSynced(version = 0): boolean {
    const shown = this.state?.version ?? -1;
    return this.#enteredAt !== undefined && shown >= this.#enteredAt && shown >= version;
  }

  get isConnected(): boolean {
    return this.#socket.connected;
  }

  /** Resolves, with the moment (of performance.now), when this is so. */
  until(isSo: () => boolean): Promise<number> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!isSo()) return;
        this.#waiting.delete(check);
        resolve(performance.now());
      };
      this.#waiting.add(check);
      check();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket.disconnect();
  }

  #join(): void {
    this.#socket.emit('joinRoom', listRoom(this.listId), (answer) => {
      if (!answer.success) return void this.complaints.push(`joinRoom: ${answer.message}`);
      this.#enteredAt = answer.version;
      this.#catchUp(answer.version);
      this.#changed();
    });
  }

  #lose(reason: string): void {
    this.#enteredAt = undefined;
    if (this.#isClosed) return;
    // The code that the web app treats as the end of the session.
    if (reason === 'io server disconnect') this.complaints.push('was sent away by the server');
    this.drops += 1;
    this.#isAway = true;
    this.#changed();
  }

  #hear(message: ServerMessage): void {
    if (message.action !== 'refresh-shopping-list' || message.payload === undefined) return;
    const { version, operations = [] } = message.payload;
    this.#apply(operations);
    this.#catchUp(version);
    this.#changed();
  }

  /** Applies those that are next, in their order. */
  #apply(operations: readonly AppliedOperation[]): void {
    for (const operation of operations) {
      if (this.state !== undefined) this.state = applyNext(this.state, operation) ?? this.state;
    }
  }

  /** One request at a time, and another one only if a message arrived in the meantime. */
  #catchUp(version: number): void {
    this.#newest = Math.max(this.#newest, version);
    if (this.#isFetching || !this.#isBehind()) return;
    this.#isFetching = true;
    void this.#fetchNewest().finally(() => {
      this.#isFetching = false;
    });
  }

  #isBehind(): boolean {
    return (this.state?.version ?? -1) < this.#newest;
  }

  async #fetchNewest(): Promise<void> {
    while (this.#isBehind() && !this.#isClosed) {
      const answer = await this.#fetch();
      if (answer === undefined)
        await delay(PAUSE_MS.shortest + Math.random() * (PAUSE_MS.longest - PAUSE_MS.shortest));
      else this.#take(answer);
    }
  }

  /** Undefined when the server is away, or asks to try later. */
  async #fetch(): Promise<ListAnswer | undefined> {
    const since = this.state === undefined ? '' : `?since=${this.state.version}`;
    this.requests.fetches += 1;
    const answer = await this.#person
      .get(`/api/v2/shopping-list/${this.listId}${since}`)
      .catch(() => undefined);
    if (answer === undefined) return undefined;
    if (answer.status === 429 || answer.status === 503) {
      this.requests.refused += 1;
      return undefined;
    }
    if (answer.status === 200) return answer.body as ListAnswer;
    this.complaints.push(`GET: ${answer.status} ${JSON.stringify(answer.body)}`);
    return undefined;
  }

  #take(answer: ListAnswer): void {
    if ('operations' in answer) this.#apply(answer.operations);
    // Messages that arrived in the meantime may be newer.
    else if (answer.version > (this.state?.version ?? -1)) this.state = stateOfList(answer);
    this.#changed();
  }

  #changed(): void {
    if (this.#isAway && this.isSynced()) {
      this.#isAway = false;
      this.syncedAt = performance.now();
    }
    for (const check of this.#waiting) check();
    this.#onChange();
  }
}
