import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../test/database.ts';
import { startTestServer } from '../test/server.ts';
import { lz } from '../test/lz.ts';
import { canRunAsNobody, NOBODY } from '../test/nobody.ts';
import { listMigrations, migrate } from './db/migrate.ts';
import { openRaw, type RawDatabase } from './db/raw.ts';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const DEMO = path.join(import.meta.dirname, 'demo', 'main.ts');

let storage: TestStorage;
beforeEach(async () => {
  storage = await createTestStorage();
});
afterEach(() => storage.remove());

interface Process {
  stdout: string;
  stderr: string;
  exit: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the first match in its standard output. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
}

/** The program of `npm start`, or another, in exactly this environment. */
function start(
  environment: Record<string, string>,
  program = MAIN,
  account: { uid?: number; gid?: number } = {},
): Process {
  const child = spawn(process.execPath, [program], {
    ...account,
    env: { DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl ?? '', ...environment },
  });
  const watchers = new Set<() => void>();
  const running: Process = {
    stdout: '',
    stderr: '',
    exit: new Promise((resolve) => child.on('close', resolve)),
    kill: (signal) => void child.kill(signal),
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(running.stdout);
          if (match) resolve(match);
        };
        watchers.add(look);
        look();
        child.on('close', () => reject(new Error(`It ended without ${pattern}: ${running.stderr}`)));
      }),
  };
  child.stdout.on('data', (chunk: Buffer) => {
    running.stdout += chunk.toString();
    for (const look of watchers) look();
  });
  child.stderr.on('data', (chunk: Buffer) => (running.stderr += chunk.toString()));
  return running;
}

/** Where PostgreSQL's project would try the very same once more. */
const isSqlite = process.env.LZ_TEST_DATABASE !== 'postgres';

// spec: R292
test.runIf(isSqlite)('a bad setting ends the start with one line that names it', async () => {
  const server = start({ PORT: 'drzwi' });
  expect(await server.exit).toBe(1);
  expect(server.stderr).toBe('PORT must be a whole number from 0 to 65535, not "drzwi".\n');
});

test('a port in use ends the start with one line that names it', async () => {
  const other = await startTestServer();
  try {
    const port = new URL(other.url).port;
    const server = start({ PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'silent' });
    expect(await server.exit).toBe(1);
    expect(server.stderr).toBe(`PORT ${port} is already in use.\n`);
  } finally {
    await other.close();
  }
});

const UNUSABLE: [string, Record<string, string>, RegExp][] = [
  ['HOST', { HOST: '999.1.1.1' }, /^HOST 999\.1\.1\.1 can't be used: .+\n$/],
  ['DATA_DIR', { DATA_DIR: import.meta.filename, DATABASE_URL: '' }, /^DATA_DIR can't be used: .+\n$/],
  ['DATA_DIR in /proc', { DATA_DIR: '/proc/lz/data', DATABASE_URL: '' }, /^DATA_DIR can't be used: .+\n$/],
  [
    'DATABASE_URL',
    { DATABASE_URL: 'postgres://lz:sekret@127.0.0.1:1/lz' },
    /^DATABASE_URL can't be used: (?!.*sekret).+\n$/,
  ],
];
test.each(UNUSABLE.filter(([name]) => isSqlite || name === 'HOST'))(
  'a %s that can’t be used ends the start with one line that names it',
  async (_name, env, line) => {
    const server = start({ PORT: '0', HOST: '127.0.0.1', ...env });
    expect(await server.exit).toBe(1);
    expect(server.stderr).toMatch(line);
  },
);

/** The output of a program that can't start: standard error, and its log. */
async function failedStart(
  environment: Record<string, string> = {},
  account: { uid?: number; gid?: number } = {},
): Promise<string[]> {
  const server = start({ PORT: '0', HOST: '127.0.0.1', ...environment }, MAIN, account);
  expect(await server.exit).toBe(1);
  return [server.stderr, server.stdout];
}

async function withRaw(work: (db: RawDatabase['db']) => Promise<unknown>): Promise<void> {
  const { db, close } = await openRaw(storage, 'create');
  await work(db);
  await close();
}

/** Makes the database look like that of the previous LZ. */
const takeBack = (): Promise<void> =>
  withRaw(async (db) => {
    await migrate(db);
    await db.schema.dropIndex('products_deleted_at').execute();
    await db.deleteFrom('kysely_migration').where('name', '=', '0027-deleted-products').execute();
  });

describe('what can be foreseen ends the start with one line, and without a stack', () => {
  test('a database of a newer LZ', async () => {
    await withRaw(async (db) => {
      await migrate(db);
      await db.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '' }).execute();
    });
    expect(await failedStart()).toEqual([
      'The database was made by a newer LZ: this one knows no migration 9999-later.\n',
      '',
    ]);
  });

  test('a backup before the migration that can’t be made', async () => {
    await takeBack();
    await writeFile(path.join(storage.dataDir, 'backups'), '');
    expect(await failedStart()).toEqual([
      expect.stringMatching(
        /^DATA_DIR: the backup before the migration failed, so nothing was migrated: .+\n$/,
      ),
      '',
    ]);
    await withRaw(async (db) => expect((await listMigrations(db)).at(-1)).toBe('0026-own-amounts'));
  });

  test.runIf(isSqlite && canRunAsNobody(MAIN))('files of another user', async () => {
    const env = { DATABASE_URL: '', DATA_DIR: path.join(storage.dataDir, 'dane') };
    await mkdir(env.DATA_DIR);
    await chmod(storage.dataDir, 0o755);
    const line = (file: string) =>
      new RegExp(
        `^DATA_DIR \\S+ can't be used: \\S+${file} can't be written to .+ the user 0, .+ as 65534\\.\\n$`,
      );
    expect(await failedStart(env, NOBODY)).toEqual([expect.stringMatching(line('dane')), '']);
    await lz({ dataDir: env.DATA_DIR, databaseUrl: undefined }, ['migrate']);
    await chmod(env.DATA_DIR, 0o777);
    await chmod(path.join(env.DATA_DIR, 'lz.sqlite'), 0o644);
    expect(await failedStart(env, NOBODY)).toEqual([expect.stringMatching(line('lz.sqlite')), '']);
    await chmod(env.DATA_DIR, 0);
    expect(await failedStart(env, NOBODY)).toEqual([expect.stringMatching(/^DATA_DIR .+EACCES.+\n$/), '']);
  });

  describe.runIf(!isSqlite)('on PostgreSQL', () => {
    const withUrl = (change: (url: URL) => void): string => {
      const url = new URL(storage.databaseUrl!);
      change(url);
      return url.href;
    };

    test('no such database, no such role', async () => {
      const DATABASE_URL = withUrl((url) => (url.pathname = '/nie_ma'));
      expect(await failedStart({ DATABASE_URL })).toEqual([
        'DATABASE_URL can\'t be used: database "nie_ma" does not exist\n',
        '',
      ]);
      const stranger = withUrl((url) => (url.username = 'nikt'));
      expect(await failedStart({ DATABASE_URL: stranger })).toEqual([
        expect.stringMatching(/^DATABASE_URL can't be used: .*"nikt".*\n$/),
        '',
      ]);
    });

    test('a role without the right to make tables', async () => {
      const role = `lz_test_role_${path.basename(storage.dataDir).replaceAll(/\W/g, '').toLowerCase()}`;
      await withRaw(async (db) => {
        await sql.raw('drop schema public cascade; create schema public').execute(db);
        await sql.raw(`create role ${role} login; grant usage on schema public to ${role}`).execute(db);
      });
      const databaseUrl = withUrl((url) => {
        url.username = role;
        url.password = '';
      });
      const grant = `GRANT USAGE, CREATE ON SCHEMA public TO ${role};`;
      expect(await failedStart({ DATABASE_URL: databaseUrl })).toEqual([
        expect.stringMatching(
          new RegExp(`^DATABASE_URL can't be used: The role ${role} may not .+: ${grant}\n$`),
        ),
        '',
      ]);
      const place = { dataDir: storage.dataDir, databaseUrl };
      expect(await lz(place, ['migrate'])).toMatchObject({ code: 1, errors: expect.stringContaining(grant) });
      const doctor = await lz(place, ['doctor']);
      expect(doctor.code).toBe(1);
      expect(doctor.output).toMatch(new RegExp(`^✗ Database: PostgreSQL \\S+, empty\\. .+${grant}$`, 'm'));
      const file = await createTestStorage();
      const server = await startTestServer({ storage: { ...file, databaseUrl: undefined } });
      await server.close();
      const copied = await lz({ ...file, databaseUrl: undefined }, ['copy', databaseUrl]);
      expect(copied).toMatchObject({ code: 1, errors: expect.stringContaining(grant) });
      await file.remove();
      await withRaw((db) => sql.raw(grant).execute(db));
      expect(await lz(place, ['migrate'])).toMatchObject({ code: 0 });
      await withRaw((db) => sql.raw(`drop owned by ${role}; drop role ${role}`).execute(db));
    });
  });
});

const WITH_SQLITE = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '' };
const READY = /"address":"http:\/\/localhost(:\d+)"/;

test.runIf(isSqlite)(
  'a second server on the same SQLite database ends with one line; one killed leaves no lock',
  async () => {
    const first = start(WITH_SQLITE);
    await first.says(READY);
    const files = ['lz.sqlite', 'lz.sqlite-shm', 'lz.sqlite-wal', 'server.lock'];
    expect((await readdir(storage.dataDir)).toSorted()).toEqual(files);
    expect(await failedStart(WITH_SQLITE)).toEqual([
      expect.stringMatching(/^DATA_DIR \S+ is in use by another server\. [^\n]+\n$/),
      '',
    ]);
    const place = { dataDir: storage.dataDir, databaseUrl: undefined };
    expect(await lz(place, ['backup'])).toMatchObject({ code: 0 });
    expect(await failedStart(WITH_SQLITE)).toEqual([expect.stringContaining('in use by another server'), '']);
    first.kill('SIGKILL');
    await first.exit;
    const next = start(WITH_SQLITE);
    await next.says(READY);
    next.kill('SIGTERM');
    expect(await next.exit).toBe(0);
  },
);

// spec: R293, R294
test('it logs JSON, answers when it says it is ready, and ends with 0 on SIGTERM', async () => {
  const server = start({ PORT: '0', HOST: '127.0.0.1' });
  const [, url] = await server.says(/"address":"http:\/\/localhost(:\d+)"/);
  const health = await fetch(`http://127.0.0.1${url}/readyz`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  server.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  const lines = server.stdout.trim().split('\n');
  expect(lines.map((line) => typeof (JSON.parse(line) as { msg: unknown }).msg)).toEqual(
    lines.map(() => 'string'),
  );
});

test('the demo makes a backup of a foreign database before it brings that up to date', async () => {
  const foreign = await startTestServer({ storage });
  await foreign.signUp();
  await foreign.close();
  await takeBack();
  const demo = start({ PORT: '0', HOST: '127.0.0.1' }, DEMO);
  await demo.says(/This database has other accounts already/);
  demo.kill('SIGTERM');
  await demo.exit;
  expect(await readdir(path.join(storage.dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^before-migration-from-0026-own-amounts-.*\.tar\.gz$/),
  ]);
});
