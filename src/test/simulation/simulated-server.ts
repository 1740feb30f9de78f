import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { type JoinAnswer, listIdOfRoom, type ServerMessage } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Member } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Role } from '../../contract/users/users.ts';
import { buildApp } from '../../server/app.ts';
import { openSession } from '../../server/auth/sessions.ts';
import { createCaptcha } from '../../server/captcha/captcha.ts';
import { Connections } from '../../server/http/connections.ts';
import { type Database, loadEpoch } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import type { App } from '../../server/http/fastify-app.ts';
import { createMetrics } from '../../server/metrics.ts';
import { Outbound } from '../../server/outbound.ts';
import { silentNotifier } from '../../server/push/notifier.ts';
import { createAnnouncer } from '../../server/realtime/socket-announcer.ts';
import type { ListAccess } from '../../server/realtime/rooms.ts';
import type { RealtimeServer } from '../../server/realtime/types.ts';
import { SharedCalls } from '../../server/http/shared-calls.ts';
import { ThrottleLog } from '../../server/throttle-log.ts';
import { readSettings } from '../../server/read-settings.ts';
import { TicksAhead } from '../../server/shopping-lists/trips/ticks-ahead.ts';
import { endIdleTrips } from '../../server/shopping-lists/trips/trips.ts';
import { createListAccess } from '../../server/shopping-lists/list-access.ts';
import type { RawAnswer } from '../../web/http.ts';
import { type Current, currentDatabase, openIn } from './current-database.ts';
import { ServerTime } from './server-time.ts';
import { AT_ONCE, type Screen, SimulatedSockets } from './simulated-sockets.ts';
import { beginEpoch } from '../epochs.ts';

export interface SimulatedUser extends Member {
  email: string;
  token: string;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  token: string;
  body?: unknown;
}

/** How many items a list may hold in the app. */
const { itemsPerList: USUAL_ROOM } = LIMITS;

/** In memory where the system has such a folder: a run makes some thousand databases. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/**
 * The real HTTP side over the real database layer, without a network: calls are injected, announcements handed to
 * screens. Made once, it is given a fresh database for every run.
 */
export class SimulatedServer {
  readonly #folder: string;
  readonly #app: App;
  readonly #deps: Deps;
  readonly sockets: SimulatedSockets;
  readonly #current: Current;
  readonly #time = new ServerTime();
  #inFlight = 0;
  #calls = 0;
  #callsBefore = 0;
  isUp = true;
  /** Current announcements are lost on their way to all screens. */
  isMute = false;
  /** The newest version that was announced of each list. */
  readonly versions = new Map<string, number>();

  private constructor(parts: {
    folder: string;
    app: App;
    deps: Deps;
    current: Current;
    sockets: SimulatedSockets;
  }) {
    this.#folder = parts.folder;
    this.#app = parts.app;
    this.#deps = parts.deps;
    this.#current = parts.current;
    this.sockets = parts.sockets;
  }

  static async create(): Promise<SimulatedServer> {
    const folder = await mkdtemp(join(FOLDER, 'lz-simulation-'));
    const current: Current = { database: await openIn(folder) };
    const database = currentDatabase(current);
    const settings = {
      ...readSettings({ CAPTCHA: 'off', PUBLIC_URL: 'http://lz.example' }),
      dataDir: folder,
    };
    const log = pino({ level: 'silent' });
    const throttleLog = new ThrottleLog(log);
    const deps: Deps = {
      settings,
      database,
      epoch: await loadEpoch(database, 'first epoch'),
      metrics: createMetrics(),
      log,
      announcer: {} as Deps['announcer'],
      notifier: silentNotifier,
      outbound: new Outbound([]),
      calls: new SharedCalls(() => undefined),
      connections: new Connections(settings, throttleLog),
      throttleLog,
      captcha: createCaptcha(settings.captcha, database),
      mailer: { send: async () => undefined, sendNothing: async () => undefined },
    };
    let isHeard: (message: ServerMessage) => boolean = () => true;
    const sockets = new SimulatedSockets(
      () => ({ database, epoch: deps.epoch, lists: listAccessOf(database), log: deps.log }),
      (message) => isHeard(message),
    );
    deps.announcer = announcerOf(sockets.io, () => deps.epoch);
    // Routes keep the object itself, so its parts may be exchanged between runs.
    const server = new SimulatedServer({ folder, app: await buildApp(deps), deps, current, sockets });
    isHeard = (message) => {
      server.#noteVersion(message);
      return !server.isMute;
    };
    await server.#close();
    await copyFile(join(folder, 'lz.sqlite'), join(folder, 'template.sqlite'));
    return server;
  }

  /** Starts again with an empty database and the usual limits, for users without a limit of new products. */
  async reset(): Promise<void> {
    this.limitProducts(Infinity);
    this.limitItems();
    this.#callsBefore = this.#calls;
    this.versions.clear();
    this.sockets.clear();
    this.#time.begin();
    await this.#close();
    await this.#open('template.sqlite');
    this.isUp = true;
  }

  async remove(): Promise<void> {
    this.#time.end();
    await this.#close();
    this.limitItems();
    await this.#app.close().catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  get database(): Database {
    return this.#current.database;
  }

  /** How often the server was asked in this run. */
  get callCount(): number {
    return this.#calls - this.#callsBefore;
  }

  get epoch(): string {
    return this.#deps.epoch;
  }

  /** How many products a user may make in an hour of the server's time, which hardly passes. */
  limitProducts(productsPerHour: number): void {
    this.#deps.settings.bounds = { ...this.#deps.settings.bounds, productsPerHour };
  }

  /** How many items a list may hold; the devices, which predict what the server does, read the same limit. */
  limitItems(itemsPerList: number = USUAL_ROOM): void {
    Object.assign(LIMITS, { itemsPerList });
  }

  /** Resets the rate limits. */
  async resetQuotas(): Promise<void> {
    await this.database.transaction((tx) => tx.deleteFrom('attempts').execute());
  }

  /** Ends the process between two requests and starts it again on the same file. */
  async restart(): Promise<void> {
    await this.#close();
    this.sockets.clear();
    this.#current.database = await openIn(this.#folder);
  }

  async backUp(): Promise<void> {
    await this.#close();
    await copyFile(join(this.#folder, 'lz.sqlite'), join(this.#folder, 'backup.sqlite'));
    this.#current.database = await openIn(this.#folder);
  }

  /** Replaces the database by the backup, as an administrator would. */
  async restore(): Promise<void> {
    this.sockets.clear();
    await this.#close();
    await this.#open('backup.sqlite');
    await beginEpoch(this.#current.database, uuidv7());
    this.#deps.epoch = await loadEpoch(this.#current.database, '');
  }

  async signUp(name: string, role: Role = 'user'): Promise<SimulatedUser> {
    const now = Date.now();
    const user = { id: uuidv7(), name, email: `${name.toLowerCase()}@example.org` };
    const rest = { emailKey: user.email, role, active: 1 as const, passwordHash: '-' };
    await this.database.transaction((tx) =>
      tx
        .insertInto('users')
        .values({ ...user, ...rest, createdAt: now, activatedAt: now, deletedAt: null })
        .execute(),
    );
    return { ...user, token: await this.logIn(user.id) };
  }

  /** Acts as if nothing had been ticked for hours. */
  endIdleTrips(): Promise<void> {
    return this.#counted(() => endIdleTrips({ ...this.#deps, ticksAhead: new TicksAhead() }, Date.now(), 0));
  }

  /** Opens a session and resolves with its token. */
  logIn(userId: string): Promise<string> {
    return this.database.transaction((tx) => openSession(tx, userId, 'simulation', Date.now()));
  }

  call({ method, url, token, body }: Call): Promise<RawAnswer> {
    this.#calls += 1;
    this.#time.pass();
    return this.#counted(async () => {
      const answer = await this.#app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        // Each call comes from another address, because time hardly passes for the limits per address.
        remoteAddress: `10.${(this.#calls >> 16) & 255}.${(this.#calls >> 8) & 255}.${this.#calls & 255}`,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const isJson = (answer.headers['content-type'] ?? '').includes('application/json');
      const retryAfter = answer.headers['retry-after']?.toString();
      return { status: answer.statusCode, text: answer.body, isJson, retryAfter };
    });
  }

  /** @returns the id of the socket; undefined if the session is over */
  connect(screen: Screen, token: string): Promise<string | undefined> {
    return this.#counted(() => this.sockets.connect(screen, token));
  }

  join(socketId: string, listId: string): Promise<JoinAnswer> {
    return this.#counted(() => this.sockets.join(socketId, listId));
  }

  /** Resolves when everything that was asked for by now has been done. */
  async settle(): Promise<void> {
    // At most moments there are no requests, and a turn of the event loop is expensive.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    while (this.#inFlight > 0) await turn();
  }

  #noteVersion(message: ServerMessage): void {
    const listId = listIdOfRoom(message.room);
    if (message.action !== 'refresh-shopping-list' || listId === undefined) return;
    if (message.payload !== undefined) this.versions.set(listId, message.payload.version);
  }

  /** {@link settle} waits for the end of the counted work. */
  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await work();
    } finally {
      this.#inFlight -= 1;
    }
  }

  async #open(from: string): Promise<void> {
    for (const end of ['', '-wal', '-shm']) await rm(join(this.#folder, `lz.sqlite${end}`), { force: true });
    await copyFile(join(this.#folder, from), join(this.#folder, 'lz.sqlite'));
    this.#current.database = await openIn(this.#folder);
    this.#deps.epoch = await loadEpoch(this.#current.database, '');
  }

  #close(): Promise<void> {
    return this.#current.database.close();
  }
}

/** Sockets outlive the handle that they were opened with: a backup closes it. */
function listAccessOf(database: Database): ListAccess {
  return {
    authorize: (actor, listId) => createListAccess(database).authorize(actor, listId),
    statusFor: (actor, listId) => createListAccess(database).statusFor(actor, listId),
    statusesOf: (rooms) => createListAccess(database).statusesOf(rooms),
  };
}

/** The real announcer, with the current epoch. */
function announcerOf(io: RealtimeServer, epoch: () => string): Deps['announcer'] {
  return new Proxy({} as Deps['announcer'], {
    get: (_, method: keyof Deps['announcer']) =>
      createAnnouncer(io, { epoch: epoch(), claims: { end: () => undefined }, coalescer: AT_ONCE })[method],
  });
}
