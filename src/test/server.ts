import { Writable } from 'node:stream';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../contract/users.ts';
import { emailKey } from '../server/auth/accounts.ts';
import { hashPassword } from '../server/auth/passwords.ts';
import { openSession } from '../server/auth/sessions.ts';
import type { Database } from '../server/db/database.ts';
import type { Deps } from '../server/deps.ts';
import type { Mail } from '../server/mail/mailer.ts';
import type { Announcer } from '../server/realtime/announce.ts';
import { startServer } from '../server/server.ts';
import { type PasswordCost, readSettings, type Settings } from '../server/settings.ts';
import { TestClient } from './client.ts';
import { createTestStorage, type TestStorage } from './database.ts';
import { type Faults, withFaults } from './faults.ts';

/** The password of everybody made by {@link TestServer.signUp}. */
export const TEST_PASSWORD = 'dziewięć-żółtych-gruszek';

export interface TestServerOptions {
  /** Laid over the settings of an empty environment with the captcha off. */
  settings?: Partial<Settings>;
  /** Another server's storage, to be a second process on the same database. Whoever made it removes it. */
  storage?: TestStorage;
  deps?: Partial<Deps>;
}

export interface SignUpOptions {
  name?: string;
  email?: string;
  role?: Role;
  active?: boolean;
}

export type Announcement = [method: keyof Announcer, ...parameters: unknown[]];

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
  /** What is announced and reaches nobody. */
  lost: Set<keyof Announcer>;
  /** Every log line, as JSON text. */
  logs: string[];
  /** A client that is nobody. */
  anonymous: () => TestClient;
  /** Makes a user straight in the database, with a session. Active unless told otherwise. */
  signUp: (options?: SignUpOptions) => Promise<TestClient>;
  close: () => Promise<void>;
}

/** The real server on a free port of 127.0.0.1, with a database of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const storage = options.storage ?? (await createTestStorage());
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
  const lost: TestServer['lost'] = new Set();
  let faults: Faults | undefined;
  const server = await startServer(settings, pino({ level: 'info' }, collect(logs)), (deps) => {
    faults = withFaults(deps.database);
    return {
      ...deps,
      database: faults.database,
      announcer: record(deps.announcer, announcements, lost),
      mailer: { send: async (mail) => void mails.push(mail) },
      ...options.deps,
    };
  });
  if (faults === undefined) throw new Error('The server started without its parts.');
  const { database } = server.deps;
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    deps: server.deps,
    database,
    faults,
    storage,
    mails,
    announcements,
    lost,
    logs,
    anonymous: () => new TestClient(url),
    signUp: (person = {}) => signUp(server.deps, url, person),
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
    listChanged: note('listChanged'),
    listsChanged: note('listsChanged'),
    listGone: note('listGone'),
    productChanged: note('productChanged'),
    recipeChanged: note('recipeChanged'),
    usersChanged: note('usersChanged'),
    roleChanged: note('roleChanged'),
    sessionEnded: note('sessionEnded'),
    userSessionsEnded: note('userSessionsEnded'),
  };
}

/** Hashing is meant to be slow; those who test something else need not wait for it. */
const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const NAMES = ['Anna', 'Jan', 'Łucja', 'Żaneta', 'Ćwirek', 'Zbigniew'];
let people = 0;

async function signUp(
  { database, settings }: Deps,
  url: string,
  options: SignUpOptions,
): Promise<TestClient> {
  people += 1;
  const name = options.name ?? `${NAMES[people % NAMES.length]} ${people}`;
  const active = options.active ?? true;
  const user = {
    id: uuidv7(),
    name,
    email: options.email ?? `osoba.${people}@example.org`,
    role: options.role ?? ('user' as const),
  };
  const now = Date.now();
  const hashed = await hashPassword(settings.passwordCost, TEST_PASSWORD);
  const token = await database.transaction(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        ...user,
        emailKey: emailKey(user.email),
        active: active ? 1 : 0,
        passwordHash: hashed,
        createdAt: now,
        activatedAt: active ? now : null,
        deletedAt: null,
      })
      .execute();
    return openSession(tx, user.id, 'test', now);
  });
  return new TestClient(url, token, { ...user, password: TEST_PASSWORD });
}
