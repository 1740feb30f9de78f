import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { type Database, sqliteFile } from './database.ts';

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

test('no join compares a column with a bound value by =, which SQLite would plan anew for each value', async () => {
  const query = database.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('users.name')
    .where('sessions.id', '=', 'Z')
    .where('users.active', '=', 1);
  const { sql, parameters } = query.compile();
  expect(sql.slice(sql.indexOf(' where '))).toBe(' where "sessions"."id" in (?) and "users"."active" in (?)');
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
