import { Writable } from 'node:stream';
import { pino } from 'pino';
import { hashPassword } from '../server/auth/passwords.ts';
import type { Database } from '../server/db/database.ts';
import type { Deps } from '../server/deps.ts';
import type { Mail } from '../server/mail/types.ts';
import { type LookUp, Outbound } from '../server/outbound.ts';
import {
  type ItemsAdded,
  type ListShared,
  type Notifier,
  silentNotifier,
  type TripStarted,
} from '../server/push/notifier.ts';
import type { Announcer } from '../server/realtime/announcer.ts';
import { readSettings } from '../server/read-settings.ts';
import { startServer } from '../server/server.ts';
import type { PasswordCost, Settings } from '../server/settings.ts';
import { TestClient } from './client.ts';
import { createMigratedStorage, type TestStorage } from './database.ts';
import { type Faults, withFaults } from './faults.ts';
import { signUp, type SignUpOptions } from './people.ts';

/** The password of all users made by {@link TestServer.signUp}. */
export const TEST_PASSWORD = 'dziewięć-żółtych-gruszek';

export interface TestServerOptions {
  /** Laid over the settings of an empty environment with the captcha off. */
  settings?: Partial<Settings>;
  /** Another server's storage, to be a second process on the same database. Its maker removes it. */
  storage?: TestStorage;
  deps?: Partial<Deps>;
  /** Finds addresses of names that the server is to call. It knows none by default, so that no test leaves this machine. */
  lookUp?: LookUp;
  /** Whether push messages are really sent, to hosts in `settings.outboundAllow`; otherwise they are only recorded. */
  sendsPush?: boolean;
  /** Whether mails are really sent, by `settings.smtpUrl`; otherwise they are only recorded. */
  sendsMail?: boolean;
}

export type Announcement = [method: keyof Announcer, ...parameters: unknown[]];
export type Notified = [method: keyof Notifier, notice: TripStarted | ItemsAdded | ListShared];

export interface TestServer {
  url: string;
  deps: Deps;
  database: Database;
  /** Breaks writes in the middle. */
  faults: Faults;
  storage: TestStorage;
  /** In the order they were sent. */
  mails: Mail[];
  /** Everything announced, in order. */
  announcements: Announcement[];
  /** What is announced during this work, in order. */
  announcedBy: (work: () => Promise<unknown>) => Promise<Announcement[]>;
  /** Everything that was sent to the notifier, in order. */
  notified: Notified[];
  /** Announcements that reach no client. */
  lost: Set<keyof Announcer>;
  /** Every log line, as JSON text. */
  logs: string[];
  /** A client without a user. */
  anonymous: () => TestClient;
  /** Makes a user straight in the database, with a session. Active by default. */
  signUp: (options?: SignUpOptions) => Promise<TestClient>;
  close: () => Promise<void>;
}

/** The real server on a free port of 127.0.0.1, with a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const storage = options.storage ?? (await createMigratedStorage());
  const settings: Settings = {
    ...readSettings({
      CAPTCHA: 'off',
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://lz.example',
      BACKUPS_KEPT: '0',
    }),
    dataDir: storage.dataDir,
    databaseUrl: storage.databaseUrl,
    passwordCost: CHEAP_PASSWORDS,
    ...options.settings,
  };
  const logs: string[] = [];
  const mails: Mail[] = [];
  const announcements: Announcement[] = [];
  const notified: Notified[] = [];
  const lost: TestServer['lost'] = new Set();
  let faults: Faults | undefined;
  const server = await startServer(settings, pino({ level: 'info' }, collect(logs)), (deps) => {
    faults = withFaults(deps.database);
    return {
      ...deps,
      database: faults.database,
      announcer: record(deps.announcer, announcements, lost),
      notifier: recordNotices(options.sendsPush ? deps.notifier : silentNotifier, notified),
      outbound: new Outbound(settings.outboundAllow, options.lookUp ?? knowsNoName),
      mailer: options.sendsMail
        ? deps.mailer
        : { send: async (mail) => void mails.push(mail), sendNothing: async () => undefined },
      ...options.deps,
    };
  });
  if (faults === undefined) throw new Error('The server started without its parts.');
  const { database } = server.deps;
  let hashed: Promise<string> | undefined;
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    deps: server.deps,
    database,
    faults,
    storage,
    mails,
    announcements,
    async announcedBy(work) {
      const before = announcements.length;
      await work();
      return announcements.slice(before);
    },
    notified,
    lost,
    logs,
    anonymous: () => new TestClient(url),
    async signUp(person) {
      // Once for all users: whoever changes a password has it hashed by the server.
      hashed ??= hashPassword(server.deps.settings.passwordCost, TEST_PASSWORD);
      return signUp(
        server.deps.database,
        url,
        { password: TEST_PASSWORD, passwordHash: await hashed },
        person,
      );
    },
    async close() {
      await server.close();
      if (options.storage === undefined) await storage.remove();
    },
  };
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
}

function record(announcer: Announcer, announcements: Announcement[], lost: TestServer['lost']): Announcer {
  const note =
    <K extends keyof Announcer>(method: K) =>
    (...parameters: Parameters<Announcer[K]>): void => {
      announcements.push([method, ...parameters]);
      if (lost.has(method)) return;
      (announcer[method] as (...all: Parameters<Announcer[K]>) => void)(...parameters);
    };
  return {
    listAdvanced: note('listAdvanced'),
    listHeadChanged: note('listHeadChanged'),
    listsChanged: note('listsChanged'),
    listGone: note('listGone'),
    productChanged: note('productChanged'),
    recipeChanged: note('recipeChanged'),
    storeChanged: note('storeChanged'),
    mealChanged: note('mealChanged'),
    listStoreChanged: note('listStoreChanged'),
    usersChanged: note('usersChanged'),
    roleChanged: note('roleChanged'),
    sessionEnded: note('sessionEnded'),
    userSessionsEnded: note('userSessionsEnded'),
  };
}

function recordNotices(notifier: Notifier, notified: Notified[]): Notifier {
  return {
    tripStarted(trip) {
      notified.push(['tripStarted', trip]);
      notifier.tripStarted(trip);
    },
    itemsAdded(added) {
      notified.push(['itemsAdded', added]);
      notifier.itemsAdded(added);
    },
    listShared(shared) {
      notified.push(['listShared', shared]);
      notifier.listShared(shared);
    },
    listHandedOver(shared) {
      notified.push(['listHandedOver', shared]);
      notifier.listHandedOver(shared);
    },
  };
}

const knowsNoName: LookUp = (hostname, _options, done) => done(new Error(`${hostname} is not known`), []);

/** Hashing is slow on purpose; tests of other features needn't wait for it. */
const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
