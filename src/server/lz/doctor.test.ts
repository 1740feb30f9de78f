import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import type { TestStorage } from '../../test/database.ts';
import { addItem, makeList } from '../../test/household.ts';
import { lz, type LzOptions } from '../../test/lz.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { backupName } from '../archive/backup.ts';
import { POSTGRES_CONNECTIONS } from '../db/postgres-connections.ts';
import { openRaw } from '../db/raw.ts';

const server = await openTestServer();
const { storage } = server;
const anna = await server.signUp();
await addItem(anna, await makeList(anna));

/** Its findings, by the first word of each line. */
async function examine(
  options: LzOptions = {},
  place: Pick<TestStorage, 'dataDir' | 'databaseUrl'> = storage,
) {
  const { code, output, errors } = await lz(place, ['doctor'], options);
  expect(errors).toBe('');
  expect(output).not.toContain('tajne');
  const said = Object.fromEntries(
    output
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [, sign, subject, rest] = /^(\S) ([^:]+): (.*)$/.exec(line) ?? [];
        return [subject!, `${sign} ${rest}`];
      }),
  );
  return { code, said };
}

/** Changes the database behind the server's back, and reverts it. */
async function whileBroken(breaking: string, mending: string, look: () => Promise<void>): Promise<void> {
  const { db, close } = await openRaw(storage, 'write');
  try {
    await sql.raw(breaking).execute(db);
    await look();
  } finally {
    await sql.raw(mending).execute(db);
    await close();
  }
}

test('it finds no problem beside a running server', async () => {
  await lz(storage, ['backup']);
  const { code, said } = await examine({
    environment: { PORT: new URL(server.url).port, PUBLIC_URL: 'https://lz.example' },
  });
  expect(code).toBe(0);
  expect(said).toMatchObject({
    Settings: '✓ understood.',
    DATA_DIR: `✓ ${storage.dataDir}, writable.`,
    Database: expect.stringMatching(/^✓ (SQLite 3|PostgreSQL 1)\S*, schema \d{4}-\S+\.$/),
    Integrity: '✓ no damage found.',
    Lists: '✓ each is where its log ends.',
    Clock: expect.stringMatching(/^✓ \d{4}-/),
    Backups: '✓ the last is 0 h old.',
    Mail: expect.stringMatching(/^! none is sent; \S+ holds 0\. Set SMTP_URL/),
    PUBLIC_URL: '✓ https://lz.example.',
    Server: expect.stringMatching(/^✓ ready on port \d+\.$/),
  });
  expect(said.Disk).toMatch(/^[✓!] [\d.]+ of [\d.]+ GB free\./);
});

test('it needs neither a server nor a database', async () => {
  expect((await examine()).said.Server).toBe('! none answers on port 1. npm start starts it.');
  const nowhere = { dataDir: join(storage.dataDir, 'nie-ma'), databaseUrl: undefined };
  const { code, said } = await examine({}, nowhere);
  expect([code, said.DATA_DIR?.[0], said.Database?.[0]]).toEqual([0, '!', '!']);
});

describe('problems are reported, with exit code 1', () => {
  test('a bad setting, and nothing else is checked', async () => {
    expect(await examine({ environment: { CAPTCHA: 'on' } })).toEqual({
      code: 1,
      said: { Settings: expect.stringMatching(/^✗ CAPTCHA must be one of /) },
    });
  });

  test('a list whose log ends elsewhere', async () => {
    await whileBroken(
      'update shopping_lists set version = version + 1',
      'update shopping_lists set version = version - 1',
      async () => {
        const { code, said } = await examine();
        expect([code, said.Lists]).toEqual([
          1,
          expect.stringMatching(/^✗ 1 not where their log ends, such as /),
        ]);
      },
    );
  });

  test.runIf(process.env.LZ_TEST_DATABASE === 'postgres')(
    'fewer connections than the processes may open',
    async () => {
      const few = { ...POSTGRES_CONNECTIONS };
      onTestFinished(() => void Object.assign(POSTGRES_CONNECTIONS, few));
      Object.assign(POSTGRES_CONNECTIONS, { write: 10, read: 6 });
      const { said } = await examine();
      const [, most, reserved] =
        /max_connections is (\d+), of which (\d+) are/.exec(said.Connections ?? '') ?? [];
      const room = Math.floor((Number(most) - Number(reserved) - 2) / 19);
      expect(said.Connections).toMatch(new RegExp(`^✓ enough for ${room} processes of LZ; max_connections`));
      const listeners = Array.from({ length: room }, () => new pg.Client(storage.databaseUrl));
      try {
        for (const listener of listeners) {
          await listener.connect();
          await listener.query('LISTEN "another process"');
        }
        const { code, said: crowded } = await examine();
        const needed = (room + 1) * 19 + 2;
        expect([code, crowded.Connections]).toEqual([
          1,
          `✗ ${room + 1} processes of LZ need up to ${needed}; max_connections is ${most}, of which ${reserved} are ` +
            `reserved. Set it to ${needed + Number(reserved)} or more.`,
        ]);
      } finally {
        for (const listener of listeners) await listener.end();
      }
    },
  );

  test.runIf(process.env.LZ_TEST_DATABASE === 'postgres')(
    'a Redis that does not answer, with which processes are not counted',
    async () => {
      const { code, said } = await examine({ environment: { REDIS_URL: 'redis://127.0.0.1:1' } });
      expect([code, said.Redis?.[0]]).toEqual([1, '✗']);
      expect(said.Connections).toMatch(
        /^✓ enough for \d+ processes of LZ \(with REDIS_URL those that run are not counted\); max_connections/,
      );
    },
  );

  test('a reference to a missing row', async () => {
    const [off, on] =
      storage.databaseUrl === undefined
        ? ['pragma foreign_keys = off', 'pragma foreign_keys = on']
        : ['set session_replication_role = replica', 'set session_replication_role = origin'];
    const { db, close } = await openRaw(storage, 'write');
    const insert = "insert into shopping_list_members values ('nie-ma', 'nie-ma', 1)";
    try {
      await db.connection().execute(async (one) => {
        for (const statement of [off, insert, on]) await sql.raw(statement).execute(one);
      });
      const { code, said } = await examine();
      expect([code, said.Integrity]).toEqual([
        1,
        expect.stringContaining('✗ a row of shopping_list_members'),
      ]);
    } finally {
      await db.deleteFrom('shopping_list_members').where('list_id', '=', 'nie-ma').execute();
      await close();
    }
  });

  test('a database made by a newer LZ', async () => {
    await whileBroken(
      "insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00Z')",
      "delete from kysely_migration where name = '9999-later'",
      async () => {
        const { code, said } = await examine();
        expect([code, said.Database]).toEqual([
          1,
          expect.stringContaining('made by a newer LZ (9999-later)'),
        ]);
      },
    );
  });

  test('a database, a mail server and a Redis that can’t be reached', async () => {
    const environment = {
      DATABASE_URL: 'postgres://lz:tajne@127.0.0.1:1/lz',
      SMTP_URL: 'smtp://lz:tajne@127.0.0.1:1',
      REDIS_URL: 'redis://lz:tajne@127.0.0.1:1',
    };
    const { code, said } = await examine({ environment });
    expect(code).toBe(1);
    expect(said.Database).toBe('✗ connect ECONNREFUSED 127.0.0.1:1. Look at PostgreSQL and DATABASE_URL.');
    expect(said.Mail).toMatch(/^✗ 127\.0\.0\.1:1: .*Look at SMTP_URL\.$/);
    expect(said.Redis).toMatch(/^✗ 127\.0\.0\.1:1: .*Look at REDIS_URL\.$/);
  });

  test('mails without an address for their links', async () => {
    const { code, said } = await examine({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    expect([code, said.PUBLIC_URL]).toEqual([
      1,
      '✗ missing, so mails with links are not sent. Set it to the address people use.',
    ]);
  });

  test('a proxy range that includes every address', async () => {
    const { code, said } = await examine({ environment: { TRUST_PROXY: '0.0.0.0/0' } });
    expect([code, said.Settings]).toEqual([1, expect.stringMatching(/^✗ TRUST_PROXY must list .+\/0".+$/)]);
  });

  test('a data folder that is not a folder', async () => {
    const file = join(storage.dataDir, 'plik');
    await writeFile(file, '');
    const { code, said } = await examine({}, { dataDir: file, databaseUrl: storage.databaseUrl });
    expect([code, said.DATA_DIR]).toEqual([1, expect.stringContaining("can't be written to")]);
    await rm(file);
  });

  test('a clock that is years behind', async () => {
    const { code, said } = await examine({ now: Date.parse('1970-01-02') });
    expect([code, said.Clock]).toEqual([1, '✗ it says 1970-01-02T00:00:00.000Z. Set it, best by NTP.']);
  });
});

describe('warnings', () => {
  test('a clock behind what is stored', async () => {
    const { code, said } = await examine({ now: Date.parse('2026-01-02') });
    expect([code, said.Clock]).toEqual([
      0,
      expect.stringMatching(/^! it says 2026-01-02.* is behind now\.$/),
    ]);
  });

  test('an old backup, none, and none wanted', async () => {
    const folder = join(storage.dataDir, 'backups');
    await rm(folder, { recursive: true, force: true });
    expect((await examine()).said.Backups).toMatch(/^! none here yet/);
    await mkdir(folder);
    await writeFile(join(folder, backupName(Date.now() - 50 * HOUR_MS)), '');
    expect((await examine()).said.Backups).toMatch(/^! the last is 50 h old\. Look for/);
    const none = await examine({ environment: { BACKUPS_KEPT: '0' } });
    expect(none.said.Backups).toMatch(/^! the last is 50 h old, and the server makes none/);
  });

  test('a backup of the future, which hides no old one', async () => {
    const folder = join(storage.dataDir, 'backups');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    const now = Date.now();
    const early = backupName(now + 24 * HOUR_MS);
    for (const name of [backupName(now - 50 * HOUR_MS), early]) await writeFile(join(folder, name), '');
    const { output } = await lz(storage, ['doctor'], { now });
    expect(output.split('\n').filter((line) => line.includes('Backups'))).toEqual([
      expect.stringMatching(/^! Backups: the last is 50 h old\. Look for/),
      `! Backups: ${join(folder, early)} was made by a clock that ran ahead. Remove it, unless you need it.`,
    ]);
  });

  test('an address without https', async () => {
    const { said } = await examine({ environment: { PUBLIC_URL: 'http://192.168.1.5:3000' } });
    expect(said.PUBLIC_URL).toMatch(/^! http:\/\/192\.168\.1\.5:3000: without https/);
  });
});

test('a mail server that accepts the login is named without its password', async () => {
  const smtp = new SMTPServer({
    authOptional: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const { said } = await examine({ environment: { SMTP_URL: `smtp://lz:tajne@127.0.0.1:${port}` } });
  expect(said.Mail).toBe(`✓ 127.0.0.1:${port} takes it.`);
  expect(said.MAIL_FROM).toMatch(/^! missing; .+ from LZ <lz@localhost>\. Set it to your address\.$/);
  await new Promise<void>((resolve) => smtp.close(resolve));
});

test('a Redis that answers', async () => {
  // The part of Redis that a ping needs.
  const redis = createServer((socket) => {
    socket.on('data', (chunk) => {
      for (const word of chunk.toString().match(/\r\n(PING|CLIENT|HELLO)\r\n/g) ?? []) {
        socket.write(word.includes('PING') ? '+PONG\r\n' : '+OK\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(redis, 'listening');
  const { port } = redis.address() as AddressInfo;
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/lz', REDIS_URL: `redis://127.0.0.1:${port}` };
  const { said } = await examine({ environment });
  expect(said.Redis).toBe(`✓ 127.0.0.1:${port} answers.`);
  redis.close();
});
