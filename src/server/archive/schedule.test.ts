import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportText } from '../../test/archive.ts';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { restoreBackup } from './restore.ts';
import { scheduleBackups } from './schedule.ts';

const HOUR_MS = 3_600_000;
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

test('one is made when the last is older than the settings say', async () => {
  const backups = scheduleBackups(server.deps);
  const first = await backups.runIfDue(NOON);
  expect(first).toBe(join(folder(), nameAt(NOON)));
  expect(await backups.runIfDue(NOON + 23 * HOUR_MS)).toBeUndefined();
  expect(await backups.runIfDue(NOON + 24 * HOUR_MS)).toBe(join(folder(), nameAt(NOON + 24 * HOUR_MS)));
  expect(await names()).toEqual([nameAt(NOON), nameAt(NOON + 24 * HOUR_MS)]);
  await backups.stop();
  const empty = await createTestStorage();
  await restoreBackup(empty, first!);
  expect(await exportText(empty)).toBe(await exportText(storage));
  await empty.remove();
});

test('the oldest beyond the number kept are removed, and nothing else', async () => {
  await mkdir(folder());
  for (const name of ['moja-kopia.tar.gz', 'lz-2020.tar.gz']) await writeFile(join(folder(), name), '');
  const backups = scheduleBackups(server.deps);
  for (const day of [0, 1, 2, 3]) await backups.runIfDue(NOON + day * 24 * HOUR_MS);
  expect(await names()).toEqual([
    'lz-2020.tar.gz',
    nameAt(NOON + 48 * HOUR_MS),
    nameAt(NOON + 72 * HOUR_MS),
    'moja-kopia.tar.gz',
  ]);
  await backups.stop();
});

test('only one of several processes makes it', async () => {
  const second = await startTestServer({ storage, settings: { backupsKept: 2 } });
  const schedules = [server, second].map(({ deps }) => scheduleBackups(deps));
  const made = await Promise.all(schedules.map((backups) => backups.runIfDue(NOON)));
  expect(made.filter((file) => file !== undefined)).toHaveLength(1);
  expect(await names()).toEqual([nameAt(NOON)]);
  await Promise.all(schedules.map((backups) => backups.stop()));
  await second.close();
});

test('a failed one is logged, removes nothing, and is tried again', async () => {
  const backups = scheduleBackups(server.deps);
  await backups.runIfDue(NOON);
  const broken = scheduleBackups({
    ...server.deps,
    // A file in place of the folder.
    settings: { ...server.deps.settings, dataDir: join(folder(), nameAt(NOON)) },
  });
  expect(await broken.runIfDue(NOON + 24 * HOUR_MS)).toBeUndefined();
  expect(server.logs.filter((line) => line.includes('the scheduled backup failed'))).toHaveLength(1);
  expect((await server.anonymous().get('/readyz')).status).toBe(200);
  expect(await names()).toEqual([nameAt(NOON)]);
  expect(await backups.runIfDue(NOON + 24 * HOUR_MS)).toBeDefined();
  await Promise.all([backups, broken].map((each) => each.stop()));
});

test('a process that died while making one delays the others for an hour', async () => {
  const dead = { last: NOON - 48 * HOUR_MS, claimedUntil: NOON + HOUR_MS };
  await server.database.transaction((tx) =>
    tx
      .insertInto('meta')
      .values({ key: 'scheduled-backup', value: JSON.stringify(dead) })
      .execute(),
  );
  const backups = scheduleBackups(server.deps);
  expect(await backups.runIfDue(NOON + HOUR_MS / 2)).toBeUndefined();
  expect(await backups.runIfDue(NOON + HOUR_MS)).toBeDefined();
  await backups.stop();
});

test('a clock that was ahead and was corrected does not stop backups', async () => {
  const backups = scheduleBackups(server.deps);
  await backups.runIfDue(NOON + 365 * 24 * HOUR_MS);
  for (const day of [0, 1, 2]) expect(await backups.runIfDue(NOON + day * 24 * HOUR_MS)).toBeDefined();
  expect(await names()).toEqual([1, 2, 365].map((day) => nameAt(NOON + day * 24 * HOUR_MS)));
  await backups.stop();
});

test('a stopped server makes none', async () => {
  const backups = scheduleBackups(server.deps);
  const running = backups.runIfDue(NOON);
  await backups.stop();
  expect(await running).toBeUndefined();
  expect(await backups.runIfDue(NOON + 48 * HOUR_MS)).toBeUndefined();
  expect(await readdir(storage.dataDir)).not.toContain('backups');
});
