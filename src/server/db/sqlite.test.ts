import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { type Database, sqliteFile } from './database.ts';
import { openRaw } from './raw.ts';

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lz-sqlite-'));
  database = await openTestDatabase({ dataDir });
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const put = (key: string): Promise<unknown> =>
  database.transaction((tx) => tx.insertInto('meta').values({ key, value: '' }).execute());

test('the read handle writes nothing, whichever connection it uses', async () => {
  const write = (): Promise<unknown> =>
    database.read.insertInto('meta').values({ key: 'test', value: '' }).execute();
  const rows = () => database.read.selectFrom('meta').select('key').where('key', '=', 'test').execute();

  await expect(write()).rejects.toThrow('Not a read');
  await database.transaction(async (tx) => {
    await tx.selectFrom('meta').select('key').execute();
    await expect(write()).rejects.toThrow('readonly database');
  });
  expect(await rows()).toEqual([]);
});

test('no join compares a column with a bound value by =, which SQLite would plan again for each value', async () => {
  const query = database.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('users.name')
    .where('sessions.id', '=', 'Z')
    .where('users.active', '=', 1);
  const { sql: text, parameters } = query.compile();
  expect(text.slice(text.indexOf(' where '))).toBe(
    ' where "sessions"."id" in (?) and "users"."active" in (?)',
  );
  expect(parameters).toEqual(['Z', 1]);
  expect(await query.execute()).toEqual([]);
});

test('concurrent writes reach the disk together', async () => {
  const written = async (): Promise<number> => (await stat(`${sqliteFile(dataDir)}-wal`)).size;
  const before = await written();
  for (let index = 0; index < 30; index += 1) await put(`alone ${index}`);
  const alone = (await written()) - before;
  await Promise.all(Array.from({ length: 30 }, (_, index) => put(`together ${index}`)));
  const together = (await written()) - before - alone;

  // A separate commit writes the table's page and the index' page again.
  expect(together).toBeLessThan(alone / 5);
});

test('writes resolve in the order they were requested, however many promises wrap them', async () => {
  const heard: number[] = [];
  const farAway = async (index: number): Promise<void> => {
    let answer = put(`test ${index}`);
    for (let step = 0; step < (index * 7) % 11; step += 1) {
      const nearer = answer;
      answer = nearer.then((value) => value);
    }
    await answer;
    heard.push(index);
  };
  const indices = Array.from({ length: 12 }, (_, index) => index);
  await Promise.all(indices.map(farAway));

  expect(heard).toEqual(indices);
});

test('what had no time left in its group comes before what was asked for later', async () => {
  const done: string[] = [];
  let later: Promise<unknown> | undefined;
  const write = (key: string, then = (): void => undefined): Promise<unknown> =>
    database.transaction(async (tx) => {
      await tx.insertInto('meta').values({ key, value: '' }).execute();
      done.push(key);
      then();
    });
  const first = write('slow', () => {
    later = write('later');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValueOnce(now + 60_000);
  });
  await Promise.all([first, write('left')]);
  await later;
  vi.restoreAllMocks();

  expect(done).toEqual(['slow', 'left', 'later']);
});

/** Whether this process holds a lock on the database's file, as Linux tells it. */
async function isLocked(): Promise<boolean> {
  const { ino } = await stat(sqliteFile(dataDir));
  const locks = (await readFile('/proc/locks', 'utf8')).split('\n').map((line) => line.split(/\s+/));
  return locks.some(([, , , , pid, file]) => Number(pid) === process.pid && file?.endsWith(`:${ino}`));
}

// Without its lock, the next program to close the database removes the log that this one still writes to.
test.runIf(process.platform === 'linux')(
  'an open database stays locked, whatever else this process opens and closes',
  async () => {
    await put('first');
    expect(await isLocked()).toBe(true);
    for (const mode of ['read', 'write'] as const) {
      const raw = await openRaw({ dataDir }, mode);
      await sql`select 1 from meta`.execute(raw.db);
      await raw.close();
      expect(await isLocked()).toBe(true);
    }
  },
);

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

test('a folder that holds something else too isn’t closed to others', async () => {
  await writeFile(join(dataDir, 'cudze.txt'), '');
  await chmod(dataDir, 0o755);
  await chmod(sqliteFile(dataDir), 0o644);
  await (await openRaw({ dataDir }, 'write')).close();
  expect([await modeOf(dataDir), await modeOf(sqliteFile(dataDir))]).toEqual([0o755, 0o600]);
  await rm(join(dataDir, 'cudze.txt'));
  await (await openRaw({ dataDir }, 'write')).close();
  expect(await modeOf(dataDir)).toBe(0o700);
});

test('reading changes no modes', async () => {
  await chmod(dataDir, 0o755);
  await chmod(sqliteFile(dataDir), 0o640);
  await (await openRaw({ dataDir }, 'read')).close();
  expect([await modeOf(dataDir), await modeOf(sqliteFile(dataDir))]).toEqual([0o755, 0o640]);
});
