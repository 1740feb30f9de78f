import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { exportText } from '../../test/archive.ts';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { restoreBackup } from './restore.ts';
import { backUpIfDue } from './scheduled-backups.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

let storage: TestStorage;
let server: TestServer;
beforeEach(async () => {
  storage = await createTestStorage();
  server = await startTestServer({ storage, settings: { backupsKept: 2, backupEveryHours: 24 } });
});
afterEach(async () => {
  await server.close();
  await storage.remove();
});

const folder = () => join(storage.dataDir, 'backups');
const names = async () => (await readdir(folder())).sort();
const nameAt = (time: number) =>
  `lz-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
/** Runs a check at this time. */
const backUp = (now: number, deps = server.deps) => backUpIfDue(deps, now, new AbortController().signal);

test('one is made when the last is older than the settings say', async () => {
  const first = await backUp(NOON);
  expect(first).toBe(join(folder(), nameAt(NOON)));
  expect(await backUp(NOON + 23 * HOUR_MS)).toBeUndefined();
  expect(await backUp(NOON + 24 * HOUR_MS)).toBe(join(folder(), nameAt(NOON + 24 * HOUR_MS)));
  expect(await names()).toEqual([nameAt(NOON), nameAt(NOON + 24 * HOUR_MS)]);
  const empty = await createTestStorage();
  await restoreBackup(empty, first!);
  expect(await exportText(empty)).toBe(await exportText(storage));
  await empty.remove();
});

test('the oldest beyond the number kept are removed, and nothing else', async () => {
  await mkdir(folder());
  for (const name of ['moja-kopia.tar.gz', 'lz-2020.tar.gz']) await writeFile(join(folder(), name), '');
  for (const day of [0, 1, 2, 3]) await backUp(NOON + day * 24 * HOUR_MS);
  expect(await names()).toEqual([
    'lz-2020.tar.gz',
    nameAt(NOON + 48 * HOUR_MS),
    nameAt(NOON + 72 * HOUR_MS),
    'moja-kopia.tar.gz',
  ]);
});

test('backups made by hand push out none of the scheduled ones', async () => {
  const days = [0, 1].map((day) => NOON + day * 24 * HOUR_MS);
  await backUp(days[0]!);
  for (const minutes of [1, 2, 3]) {
    await writeFile(join(folder(), nameAt(days[0]! + minutes * 60_000)), '');
    await writeFile(join(folder(), nameAt(days[1]! - minutes * 60_000)), '');
  }
  await backUp(days[1]!);
  // The newest of each day, and the newest two.
  expect(await names()).toEqual([days[0]! + 3 * 60_000, days[1]! - 60_000, days[1]!].map(nameAt));
});

test('only one of several processes makes it', async () => {
  const second = await startTestServer({ storage, settings: { backupsKept: 2 } });
  const made = await Promise.all([server, second].map(({ deps }) => backUp(NOON, deps)));
  expect(made.filter((file) => file !== undefined)).toHaveLength(1);
  expect(await names()).toEqual([nameAt(NOON)]);
  await second.close();
});

test('a failed one is logged, removes nothing, and is tried again', async () => {
  await backUp(NOON);
  // A file in place of the folder.
  const settings = { ...server.deps.settings, dataDir: join(folder(), nameAt(NOON)) };
  expect(await backUp(NOON + 24 * HOUR_MS, { ...server.deps, settings })).toBeUndefined();
  expect(server.logs.filter((line) => line.includes('the scheduled backup failed'))).toHaveLength(1);
  expect((await server.anonymous().get('/readyz')).status).toBe(200);
  expect(await names()).toEqual([nameAt(NOON)]);
  expect(await backUp(NOON + 24 * HOUR_MS)).toBeDefined();
});

test('a process that died while making one delays the others for an hour', async () => {
  const dead = { last: NOON - 48 * HOUR_MS, claimedUntil: NOON + HOUR_MS };
  await server.database.transaction((tx) =>
    tx
      .insertInto('meta')
      .values({ key: 'scheduled-backup', value: JSON.stringify(dead) })
      .execute(),
  );
  expect(await backUp(NOON + HOUR_MS / 2)).toBeUndefined();
  expect(await backUp(NOON + HOUR_MS)).toBeDefined();
});

test('a clock that was ahead and was corrected does not stop backups', async () => {
  await backUp(NOON + 365 * 24 * HOUR_MS);
  for (const day of [0, 1, 2]) expect(await backUp(NOON + day * 24 * HOUR_MS)).toBeDefined();
  expect(await names()).toEqual([1, 2, 365].map((day) => nameAt(NOON + day * 24 * HOUR_MS)));
});

test('a stopped server makes none, and leaves it to the next', async () => {
  const ending = new AbortController();
  const running = backUpIfDue(server.deps, NOON, ending.signal);
  ending.abort();
  expect(await running).toBeUndefined();
  expect(await backUpIfDue(server.deps, NOON, ending.signal)).toBeUndefined();
  expect(await names()).toEqual([]);
  expect(await backUp(NOON)).toBeDefined();
});

test('none is made where none is kept', async () => {
  const settings = { ...server.deps.settings, backupsKept: 0 };
  expect(await backUp(NOON, { ...server.deps, settings })).toBeUndefined();
  expect(await readdir(storage.dataDir)).not.toContain('backups');
});
