import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { lz } from '../../test/lz.ts';
import { startTestServer } from '../../test/server.ts';
import { LostDatabase } from '../db/migrate.ts';
import { openRaw } from '../db/raw.ts';
import { explainFailedStart } from '../failed-start.ts';
import { readSettings } from '../read-settings.ts';

const LINE = /^The database is missing or empty, but there are backups in \S+backups\. [^\n]+\n?$/;

let storage: TestStorage;
/** The newest backup of its household. */
let newest: string;
beforeEach(async () => {
  storage = await createTestStorage();
  const server = await startTestServer({ storage });
  await server.signUp({ name: 'Anna' });
  await server.close();
  for (const hour of [1, 2]) {
    newest = (await lz(storage, ['backup'], { now: Date.UTC(2026, 10, 21, hour) })).output.trim();
  }
});
afterEach(() => storage.remove());

async function empty(): Promise<void> {
  if (storage.databaseUrl === undefined) return rm(join(storage.dataDir, 'lz.sqlite'));
  const { db, close } = await openRaw(storage, 'write');
  await sql.raw('drop schema public cascade; create schema public').execute(db);
  await close();
}

const backups = () => join(storage.dataDir, 'backups');

test('a database that is gone is no new household while there are backups, until one is restored', async () => {
  await empty();
  for (const attempt of [1, 2]) {
    const refused = await startTestServer({ storage }).catch((error: unknown) => error);
    expect([attempt, refused]).toEqual([attempt, expect.any(LostDatabase)]);
    const line = explainFailedStart(refused, readSettings({ DATA_DIR: storage.dataDir }));
    expect(line).toMatch(LINE);
    expect(line).toContain(`lz restore ${newest};`);
  }
  for (const argv of [['migrate'], ['admin', 'create', 'a@example.org']]) {
    const refused = await lz(storage, argv, { input: 'żółta-łódź' });
    expect([argv, refused]).toEqual([argv, { code: 1, output: '', errors: expect.stringMatching(LINE) }]);
  }
  const { code, output } = await lz(storage, ['doctor']);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('✗ Database: The database is missing or empty'),
  ]);
  expect(await readdir(backups())).toHaveLength(2);

  expect(await lz(storage, ['restore', newest])).toMatchObject({ code: 0 });
  const again = await startTestServer({ storage });
  expect(await again.database.read.selectFrom('users').select('name').execute()).toEqual([{ name: 'Anna' }]);
  await again.close();
});

test('so it is where the newest backup is one from before a migration, which is named', async () => {
  await empty();
  const before = join(backups(), 'before-migration-from-0017-meals-2026-01-31T12-00-00Z-0a1b2c3d.tar.gz');
  await rename(newest, before);
  const older = join(backups(), 'moja-kopia.tar.gz');
  await writeFile(older, '');
  await utimes(older, new Date(0), new Date(0));
  await rm(newest.replace('T02', 'T01'));
  const refused = await startTestServer({ storage }).catch((error: unknown) => error);
  expect(explainFailedStart(refused, readSettings({ DATA_DIR: storage.dataDir }))).toContain(
    `lz restore ${before};`,
  );
  expect(await lz(storage, ['restore', before])).toMatchObject({ code: 0 });
});

test('so it is with a file of no bytes', async () => {
  if (storage.databaseUrl === undefined) await writeFile(join(storage.dataDir, 'lz.sqlite'), '');
  else await empty();
  await expect(startTestServer({ storage })).rejects.toThrow(LostDatabase);
});

test.runIf(process.env.LZ_TEST_DATABASE === 'sqlite')(
  'a damaged file leads to the newest backup',
  async () => {
    const file = join(storage.dataDir, 'lz.sqlite');
    await writeFile(file, 'Ala ma kota. '.repeat(1_000));
    const refused = await startTestServer({ storage }).catch((error: unknown) => error);
    expect(explainFailedStart(refused, readSettings({ DATA_DIR: storage.dataDir }))).toMatch(
      / file is not a database \(SQLITE_NOTADB\)\. Run lz doctor\.$/,
    );
    expect((await lz(storage, ['backup'])).errors).toMatch(/^It failed: [^\n]+ Run lz doctor\.\n$/);
    expect((await lz(storage, ['doctor'])).output).toContain(
      `Stop the server and restore ${newest}, as docs`,
    );
  },
);

test('where the backups were moved away, a new household begins', async () => {
  await empty();
  await rm(backups(), { recursive: true });
  await mkdir(backups());
  await writeFile(join(backups(), 'czytaj.txt'), '');
  const server = await startTestServer({ storage });
  expect((await server.anonymous().get('/readyz')).status).toBe(200);
  await server.close();
});

test('the backups of a household are never removed in favour of another, also after it was restored', async () => {
  const kept = async (hour: number) => {
    const made = await lz(storage, ['backup', backups(), '--keep', '1'], {
      now: Date.UTC(2026, 10, 22, hour),
    });
    expect(made).toMatchObject({ code: 0 });
    return (await readdir(backups())).map((name) => name.slice(8, 16)).toSorted();
  };
  await rename(backups(), join(storage.dataDir, 'obok'));
  await empty();
  const another = await startTestServer({ storage });
  await another.close();
  await rename(join(storage.dataDir, 'obok'), backups());
  expect(await kept(1)).toEqual(['11-21T01', '11-21T02', '11-22T01']);
  expect(await kept(2)).toEqual(['11-21T01', '11-21T02', '11-22T02']);

  await empty();
  expect(await lz(storage, ['restore', newest])).toMatchObject({ code: 0 });
  await (await startTestServer({ storage })).close();
  expect(await kept(3)).toEqual(['11-22T02', '11-22T03']);
});
