import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import {
  type JoinAnswer,
  listIdOfRoom,
  listRoom,
  type ServerMessage,
  userRoom,
} from '../../contract/events.ts';
import type { Member } from '../../contract/shopping-lists.ts';
import type { Role } from '../../contract/users.ts';
import { buildApp } from '../../server/app.ts';
import { openSession } from '../../server/auth/sessions.ts';
import { createCaptcha } from '../../server/captcha/captcha.ts';
import { Connections } from '../../server/connections.ts';
import { beginEpoch, type Database, loadEpoch, openDatabase, ping } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import { DomainError } from '../../server/errors.ts';
import type { App } from '../../server/fastify-app.ts';
import { createMetrics } from '../../server/metrics.ts';
import { createAnnouncer } from '../../server/realtime/announcer.ts';
import type { RealtimeServer } from '../../server/realtime/types.ts';
import { SharedCalls } from '../../server/realtime/shared-calls.ts';
import { Refusals } from '../../server/refusals.ts';
import { readSettings } from '../../server/settings.ts';
import { createListAccess } from '../../server/shopping-lists/list-access.ts';
import type { RawAnswer } from '../../web/http.ts';

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

/** A screen's place in rooms, without a wire. */
export interface Screen {
  userId: string;
  rooms: Set<string>;
  hear: (message: ServerMessage) => void;
}

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
  readonly #screens: Set<Screen>;
  readonly #current: Current;
  #inFlight = 0;
  #calls = 0;
  #callsBefore = 0;
  isUp = true;
  /** What is announced now is lost on its way to everybody. */
  isMute = false;
  /** The newest version that was announced of each list. */
  readonly versions = new Map<string, number>();

  private constructor(parts: {
    folder: string;
    app: App;
    deps: Deps;
    current: Current;
    screens: Set<Screen>;
  }) {
    this.#folder = parts.folder;
    this.#app = parts.app;
    this.#deps = parts.deps;
    this.#current = parts.current;
    this.#screens = parts.screens;
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
    const refusals = new Refusals(log);
    const deps: Deps = {
      settings,
      database,
      epoch: await loadEpoch(database, 'first epoch'),
      metrics: createMetrics(),
      log,
      announcer: {} as Deps['announcer'],
      calls: new SharedCalls(() => undefined),
      connections: new Connections(settings, refusals),
      refusals,
      captcha: createCaptcha(settings.captcha, database),
      mailer: { send: async () => undefined, sendNothing: async () => undefined },
    };
    const screens = new Set<Screen>();
    let isHeard: (message: ServerMessage) => boolean = () => true;
    const io = fakeIo(screens, (message) => isHeard(message));
    deps.announcer = announcerOf(io, () => deps.epoch);
    // Routes keep the object itself, so its parts may be exchanged between runs.
    const server = new SimulatedServer({ folder, app: await buildApp(deps), deps, current, screens });
    isHeard = (message) => {
      server.#noteVersion(message);
      return !server.isMute;
    };
    await server.#close();
    await copyFile(join(folder, 'lz.sqlite'), join(folder, 'template.sqlite'));
    return server;
  }

  /** Starts over with an empty database, for users who may make as many products as they like. */
  async reset(): Promise<void> {
    this.limitProducts(Infinity);
    this.#callsBefore = this.#calls;
    this.versions.clear();
    this.#screens.clear();
    await this.#close();
    await this.#open('template.sqlite');
    this.isUp = true;
  }

  async remove(): Promise<void> {
    await this.#close();
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

  /** How many products a user may make in an hour of real time, which stands nearly still. */
  limitProducts(productsPerHour: number): void {
    this.#deps.settings.bounds = { ...this.#deps.settings.bounds, productsPerHour };
  }

  /** Resets the rate limits. */
  async forgetPace(): Promise<void> {
    await this.database.transaction((tx) => tx.deleteFrom('attempts').execute());
  }

  /** Ends the process between two requests and starts it again on the same file. */
  async restart(): Promise<void> {
    await this.#close();
    this.#screens.clear();
    this.#current.database = await openIn(this.#folder);
  }

  async backUp(): Promise<void> {
    await this.#close();
    await copyFile(join(this.#folder, 'lz.sqlite'), join(this.#folder, 'backup.sqlite'));
    this.#current.database = await openIn(this.#folder);
  }

  /** Puts the backup in the place of what there is, as an administrator would. */
  async restore(): Promise<void> {
    this.#screens.clear();
    await this.#close();
    await this.#open('backup.sqlite');
    await beginEpoch(this.#current.database, uuidv7());
    this.#deps.epoch = await loadEpoch(this.#current.database, '');
  }

  async signUp(name: string, role: Role = 'user'): Promise<SimulatedUser> {
    const now = Date.now();
    const user = { id: uuidv7(), name, email: `${name.toLowerCase()}@example.org` };
    const rest = { emailKey: user.email, role, active: 1 as const, passwordHash: '-' };
    const token = await this.#current.database.transaction(async (tx) => {
      await tx
        .insertInto('users')
        .values({ ...user, ...rest, createdAt: now, activatedAt: now, deletedAt: null })
        .execute();
      return openSession(tx, user.id, 'simulation', now);
    });
    return { ...user, token };
  }

  async call({ method, url, token, body }: Call): Promise<RawAnswer> {
    this.#inFlight += 1;
    this.#calls += 1;
    try {
      const answer = await this.#app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        // Each call from somewhere else: real time stands nearly still for the limits per address.
        remoteAddress: `10.${(this.#calls >> 16) & 255}.${(this.#calls >> 8) & 255}.${this.#calls & 255}`,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const isJson = (answer.headers['content-type'] ?? '').includes('application/json');
      const retryAfter = answer.headers['retry-after']?.toString();
      return { status: answer.statusCode, text: answer.body, isJson, retryAfter };
    } finally {
      this.#inFlight -= 1;
    }
  }

  connect(screen: Screen): void {
    screen.rooms.add(userRoom(screen.userId));
    this.#screens.add(screen);
  }

  disconnect(screen: Screen): void {
    screen.rooms.clear();
    this.#screens.delete(screen);
  }

  async join(screen: Screen, listId: string): Promise<JoinAnswer> {
    this.#inFlight += 1;
    const lists = createListAccess(this.#deps.database);
    try {
      // Of the actor only the id is looked at.
      const actor = { id: screen.userId } as Parameters<typeof lists.statusFor>[0];
      const { version, digest } = await lists.statusFor(actor, listId);
      screen.rooms.add(listRoom(listId));
      return { success: true, version, epoch: this.epoch, digest, viewers: [] };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { success: false, message: error.code as 'FORBIDDEN' };
    } finally {
      this.#inFlight -= 1;
    }
  }

  /** What the server repeats to every list's room. */
  async repeatVersions(): Promise<void> {
    const listAccess = createListAccess(this.#deps.database);
    const rooms = [...new Set([...this.#screens].flatMap((screen) => [...screen.rooms]))];
    const { epoch } = this;
    for (const { room, version, digest } of await listAccess.statusesOf(rooms)) {
      this.#emit(room, { room, action: 'refresh-shopping-list', payload: { version, epoch, digest } });
    }
  }

  /** Resolves when everything that was asked for by now has been done. */
  async settle(): Promise<void> {
    do await turn();
    while (this.#inFlight > 0);
  }

  #noteVersion(message: ServerMessage): void {
    const listId = listIdOfRoom(message.room);
    if (message.action !== 'refresh-shopping-list' || listId === undefined) return;
    if (message.payload !== undefined) this.versions.set(listId, message.payload.version);
  }

  #emit(room: string, message: ServerMessage): void {
    for (const screen of this.#screens) if (screen.rooms.has(room)) screen.hear(message);
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

interface Current {
  database: Database;
}

/** One handle for the databases that follow each other. */
function currentDatabase(current: Current): Database {
  return {
    dialect: 'sqlite',
    get read() {
      return current.database.read;
    },
    transaction: (work) => current.database.transaction(work),
    snapshot: (work) => current.database.snapshot(work),
    close: () => current.database.close(),
  };
}

async function openIn(dataDir: string): Promise<Database> {
  const onIdleError = (error: Error): void => {
    throw error;
  };
  const database = await openDatabase({ dataDir, onIdleError });
  // Only a connection that was used is closed, and only the last one closed leaves a single file behind.
  await ping(database.read);
  return database;
}

/** As much of Socket.IO as announcements need. */
function fakeIo(screens: Set<Screen>, isHeard: (message: ServerMessage) => boolean): RealtimeServer {
  const within = (room: string): Screen[] => [...screens].filter(({ rooms }) => rooms.has(room));
  const to = (room: string, spared?: string) => ({
    emit: (_event: 'message', message: ServerMessage) => {
      if (!isHeard(message)) return;
      for (const screen of within(room)) {
        if (spared === undefined || !screen.rooms.has(spared)) screen.hear(message);
      }
    },
    except: (others: string) => to(room, others),
  });
  const io = {
    to: (room: string) => to(room),
    in: (room: string) => ({
      socketsLeave: (left: string) => {
        for (const screen of within(room)) screen.rooms.delete(left);
      },
      disconnectSockets: () => undefined,
    }),
  };
  return io as unknown as RealtimeServer;
}

/** The real announcer, whose epoch is the one of the moment. */
function announcerOf(io: RealtimeServer, epoch: () => string): Deps['announcer'] {
  return new Proxy({} as Deps['announcer'], {
    get: (_, method: keyof Deps['announcer']) => createAnnouncer(io, epoch())[method],
  });
}
