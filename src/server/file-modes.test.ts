import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../test/database.ts';
import { lz } from '../test/lz.ts';
import { startTestServer, type TestServer } from '../test/server.ts';
import { createMailer } from './mail/mailer.ts';

/** Files that LZ writes are readable by their owner only, even when the umask lets others read and write. */

let umask: number;
let folder: string;
let storage: TestStorage;
/** Storage whose data folder doesn't exist yet. */
let fresh: TestStorage;
let server: TestServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lz-modes-'));
  storage = await createTestStorage();
  fresh = { ...storage, dataDir: join(folder, 'dane', 'lz') };
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
  await server?.close();
  server = undefined;
  await storage.remove();
  await rm(folder, { recursive: true, force: true });
});

async function serve(): Promise<TestServer> {
  const settings = { mailFrom: 'LZ <lz@lz.example>', dataDir: fresh.dataDir, isPublicUrlSet: true };
  const mailer = createMailer(settings, { everyMs: 1, holdMs: 0 });
  server = await startTestServer({ storage: fresh, deps: { mailer } });
  return server;
}

async function run(place: Pick<TestStorage, 'dataDir' | 'databaseUrl'>, ...argv: string[]): Promise<void> {
  expect(await lz(place, argv)).toMatchObject({ code: 0 });
}

/** Paths, the folder included, that are open to others than their owner, or closed to the owner. */
async function openToOthers(path: string): Promise<string[]> {
  const paths = [path, ...(await readdir(path, { recursive: true })).map((name) => join(path, name))];
  const found = await Promise.all(
    paths.map(async (each) => {
      const stats = await stat(each);
      const mode = stats.mode & 0o777;
      return mode === (stats.isDirectory() ? 0o700 : 0o600) ? [] : [`${each} ${mode.toString(8)}`];
    }),
  );
  return found.flat();
}

const SQLITE = ['lz.sqlite', 'lz.sqlite-shm', 'lz.sqlite-wal'];

// spec: P29
test('database, mails, backups and exports in a fresh data folder are readable by their owner only', async () => {
  const { dataDir } = fresh;
  const { anonymous, signUp } = await serve();
  const { user } = await signUp();
  await anonymous().post('/api/auth/forgot-password', { email: user.email, token: '' });
  const mails = () => readdir(join(dataDir, 'outbox')).catch(() => []);
  await expect.poll(mails).toEqual([expect.stringMatching(/\.eml$/)]);
  await run(fresh, 'backup');
  await run(fresh, 'export', join(dataDir, 'wszystko.jsonl'));
  const ofSqlite = storage.databaseUrl === undefined ? SQLITE : [];
  expect((await readdir(dataDir)).toSorted()).toEqual(
    ['backups', ...ofSqlite, 'outbox', 'wszystko.jsonl'].toSorted(),
  );
  expect(await openToOthers(join(folder, 'dane'))).toEqual([]);
});

// spec: P29
test('so are the files a restore puts in place, uploads included', async () => {
  await serve();
  const uploads = join(fresh.dataDir, 'uploads', 'małe');
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, 'żurek.jpg'), 'obraz');
  const file = join(folder, 'kopia.tar.gz');
  await run(fresh, 'backup', file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const target = { dataDir: join(folder, 'nowe'), databaseUrl: undefined };
  await run(target, 'restore', file);
  expect(await readdir(target.dataDir)).toEqual(expect.arrayContaining(['lz.sqlite', 'uploads']));
  expect(await openToOthers(target.dataDir)).toEqual([]);
});

// spec: P29
test('so is a database that was open to others, from the next start on', async () => {
  fresh = { ...fresh, databaseUrl: undefined };
  await run(fresh, 'migrate');
  await chmod(fresh.dataDir, 0o777);
  await chmod(join(fresh.dataDir, 'lz.sqlite'), 0o644);
  const { signUp } = await serve();
  await signUp();
  expect((await readdir(fresh.dataDir)).toSorted()).toEqual(SQLITE);
  expect(await openToOthers(fresh.dataDir)).toEqual([]);
});
