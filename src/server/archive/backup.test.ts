import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tar from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportText } from '../../test/archive.ts';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { addItem, makeList } from '../../test/household.ts';
import { makePhoto } from '../../test/jpeg.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { startTestServer, TEST_PASSWORD } from '../../test/server.ts';
import { listBackups, writeBackup } from './backup.ts';
import { dropUnfinished } from './old-backups.ts';
import { restoreBackup } from './restore.ts';

const NOW = Date.parse('2026-11-21T14:05:00Z');

let target: TestStorage;
/** The test's own folder, and a backup in it. */
let folder: string;
let file: string;
const server = await openTestServer();
const { storage } = server;
const [anna, jan] = [await server.signUp(), await server.signUp()];
const { productId } = await addItem(anna, await makeList(anna, jan));
await anna.put(`/api/v2/product/${productId}/photo`, makePhoto());
beforeEach(async () => {
  target = await createTestStorage();
  folder = await mkdtemp(join(tmpdir(), 'lz-backup-'));
  file = join(folder, 'kopia.tar.gz');
});
afterEach(async () => {
  await target.remove();
  await rm(join(storage.dataDir, 'uploads'), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const back = () => writeBackup(storage, file, { now: NOW });

/** Names of a folder's files, hidden ones too. */
const namesIn = async (path: string) => (await readdir(path)).sort();

test('a backup of a running server holds everything, and has a manifest', async () => {
  await mkdir(join(storage.dataDir, 'uploads', 'małe'), { recursive: true });
  await writeFile(join(storage.dataDir, 'uploads', 'małe', 'żurek.jpg'), 'obraz');
  await symlink('/etc/hostname', join(storage.dataDir, 'uploads', 'link'));
  const manifest = await back();
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(manifest).toMatchObject({
    format: 'lz-backup',
    version: 1,
    lz: version,
    madeAt: '2026-11-21T14:05:00.000Z',
    counts: { users: 2, photos: 1, shopping_lists: 1, shopping_list_operations: 1 },
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await namesIn(folder)).toEqual(['kopia.tar.gz']);
  await tar.extract({ file, cwd: folder });
  expect(await readFile(join(folder, 'lz.jsonl'), 'utf8')).toBe(await exportText(storage));
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  expect(await readFile(join(folder, 'uploads/małe/żurek.jpg'), 'utf8')).toBe('obraz');
  expect(await namesIn(join(folder, 'uploads'))).toEqual(['małe']);
});

test('restored with its sessions, it is the same to the byte', async () => {
  await mkdir(join(storage.dataDir, 'uploads'));
  await writeFile(join(storage.dataDir, 'uploads', 'a.txt'), 'a');
  await back();
  await restoreBackup(target, file, { keepSessions: true });
  expect(await exportText(target)).toBe(await exportText(storage));
  expect(await readFile(join(target.dataDir, 'uploads', 'a.txt'), 'utf8')).toBe('a');
  expect((await namesIn(target.dataDir)).filter((name) => !name.startsWith('lz.sqlite'))).toEqual([
    'uploads',
  ]);
});

// spec: P27
test('restored, it is the same, except that sessions and links to set a password have ended', async () => {
  const admin = await server.signUp({ role: 'admin' });
  await admin.post(`/api/users/${admin.id}/reset-link`, { password: TEST_PASSWORD });
  await back();
  await restoreBackup(target, file);
  const linesOf = async (place: TestStorage) => (await exportText(place)).trimEnd().split('\n').slice(0, -1);
  const isEnded = (line: string) => /^\{"table":"(sessions|reset_tokens|email_changes)"/.test(line);
  const before = await linesOf(storage);
  expect(before.filter(isEnded)).toHaveLength(4);
  expect(await linesOf(target)).toEqual(before.filter((line) => !isEnded(line)));
});

test('it moves between the databases, there and back', async () => {
  await back();
  const [between, second] = [{ dataDir: join(folder, 'sqlite') }, join(folder, 'second.tar.gz')];
  await restoreBackup(between, file, { keepSessions: true });
  await writeBackup(between, second, { now: NOW });
  await restoreBackup(target, second, { keepSessions: true });
  expect(await exportText(target)).toBe(await exportText(storage));
});

describe('into a place that is not empty, it is refused and nothing changes', () => {
  test('a database that a server has used', async () => {
    await back();
    await (await startTestServer({ storage: target })).close();
    const before = await exportText(target);
    await expect(restoreBackup(target, file)).rejects.toThrow('not empty: there are rows in meta');
    expect(await exportText(target)).toBe(before);
  });

  test('uploads', async () => {
    await mkdir(join(target.dataDir, 'uploads'));
    await writeFile(join(target.dataDir, 'uploads', 'a.txt'), 'stare');
    await back();
    await expect(restoreBackup(target, file)).rejects.toThrow('not empty: there is');
    expect(await readFile(join(target.dataDir, 'uploads', 'a.txt'), 'utf8')).toBe('stare');
  });
});

test('a backup that fails leaves nothing, and the one before it stays', async () => {
  await back();
  const before = await readFile(file);
  const stopped = AbortSignal.abort(new Error('zatrzymane'));
  await expect(writeBackup(storage, file, { now: NOW, signal: stopped })).rejects.toThrow();
  expect(await namesIn(folder)).toEqual(['kopia.tar.gz']);
  expect(await readFile(file)).toEqual(before);
});

test('unfinished backups of a dead process are removed, those of a live one stay', async () => {
  const [dead, living] = [join(folder, '.lz-backup-dead'), join(folder, '.lz-backup-living')];
  for (const path of [dead, living]) {
    await mkdir(path);
    await writeFile(join(path, 'lz.jsonl'), '');
  }
  const long = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(dead, 'lz.jsonl'), long, long);
  await utimes(dead, long, long);
  await utimes(living, long, long);
  await dropUnfinished(folder, Date.now());
  expect(await namesIn(folder)).toEqual(['.lz-backup-living']);
  expect(await listBackups(folder)).toEqual([]);
});
