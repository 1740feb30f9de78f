import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestClient } from '../../test/client.ts';
import { exportText } from '../../test/archive.ts';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { Collector, lz } from '../../test/lz.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { listMigrations, MIGRATIONS } from '../db/migrate.ts';
import { openRaw } from '../db/raw.ts';
import { lockDataFolder } from '../db/server-lock.ts';

const NOW = Date.parse('2026-11-21T14:05:00Z');

let storage: TestStorage;
let target: TestStorage;
let server: TestServer;
let anna: TestClient;
let list: string;
beforeAll(async () => {
  storage = await createTestStorage();
  server = await startTestServer({ storage });
  anna = await server.signUp();
  list = (await anna.post('/api/shopping-lists', { name: 'Sobota' })).body.data;
});
afterAll(async () => {
  await server.close();
  await storage.remove();
});
beforeEach(async () => {
  target = await createTestStorage();
});
afterEach(() => target.remove());

test('help lists the commands; an unknown one is refused', async () => {
  const help = await lz(storage, ['--help']);
  expect(help).toMatchObject({ code: 0, errors: '' });
  for (const command of [
    'start',
    'admin',
    'backup',
    'restore',
    'restored',
    'export',
    'import',
    'copy',
    'migrate',
    'doctor',
  ]) {
    expect(help.output).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect((await lz(storage, [command, '--help'])).code).toBe(0);
  }
  expect(await lz(storage, ['fly'])).toMatchObject({ code: 1, output: '' });
  expect(await lz(storage, ['restore'])).toMatchObject({ code: 1, output: '' });
});

test('the version is that of package.json', async () => {
  const file = new URL('../../../package.json', import.meta.url);
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  expect(await lz(storage, ['--version'])).toEqual({ code: 0, output: `${version}\n`, errors: '' });
});

test('a bad setting is one line', async () => {
  expect(await lz(storage, ['export'], { environment: { PORT: 'drzwi' } })).toEqual({
    code: 1,
    output: '',
    errors: 'PORT must be a whole number from 0 to 65535, not "drzwi".\n',
  });
});

test('an unreachable database is one line without its password', async () => {
  const environment = { DATABASE_URL: 'postgres://lz:tajne-haslo@127.0.0.1:1/lz' };
  for (const argv of [['export'], ['migrate'], ['backup'], ['admin', 'promote', 'a@example.org']]) {
    const { code, errors } = await lz(storage, argv, { environment });
    expect([code, errors]).toEqual([1, 'It failed: connect ECONNREFUSED 127.0.0.1:1.\n']);
  }
});

describe('lz backup and lz restore', () => {
  test('one file goes into the backups folder, and makes the same household elsewhere', async () => {
    const made = await lz(storage, ['backup'], { now: NOW });
    const file = join(storage.dataDir, 'backups', 'lz-2026-11-21T14-05-00Z.tar.gz');
    expect(made).toMatchObject({ code: 0, output: `${file}\n` });
    expect(made.errors).toContain('Users: 1, products: 0, recipes: 0, lists: 1, operations: 0.');
    expect(made.errors).toContain('keep it like a password');
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const restored = await lz(target, ['restore', file, '--keep-sessions']);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('Restored the state of 2026-11-21T14:05:00.000Z.'),
      errors: expect.not.stringContaining('All sessions have ended'),
    });
    expect(await exportText(target)).toBe(await exportText(storage));
    const after = await startTestServer({ storage: target });
    const answer = await new TestClient(after.url, anna.token).get(`/api/v2/shopping-list/${list}?since=0`);
    expect(answer.body).toMatchObject({ name: 'Sobota', epoch: after.deps.epoch });
    expect(after.deps.epoch).not.toBe(server.deps.epoch);
    await after.close();

    expect(await lz(target, ['restore', file])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The target is not empty: [^\n]+ (Move|Take) [^\n]+\n$/),
    });
  });

  // spec: P27
  test('all users log in again after a restore, by default', async () => {
    await lz(storage, ['backup'], { now: NOW });
    const file = join(storage.dataDir, 'backups', 'lz-2026-11-21T14-05-00Z.tar.gz');
    const restored = await lz(target, ['restore', file]);
    expect(restored).toMatchObject({ code: 0, errors: expect.stringContaining('All sessions have ended') });
    const after = await startTestServer({ storage: target });
    const again = new TestClient(after.url, anna.token);
    expect((await again.get('/api/v2/shopping-list')).status).toBe(401);
    const credentials = { email: anna.user.email, password: anna.user.password, token: '' };
    expect((await again.post('/api/auth/login', credentials)).status).toBe(200);
    await after.close();
  });

  test.each([
    ['backup', 'kopia.tar.gz'],
    ['export', 'kopia.jsonl'],
  ])('what a killed %s has left beside a single file is removed', async (command, name) => {
    const folder = join(target.dataDir, 'kopie');
    await mkdir(folder);
    for (const dead of ['.lz-backup-dead', '.lz-export-dead', 'inny']) {
      await mkdir(join(folder, dead));
      await writeFile(join(folder, dead, 'lz.jsonl'), '');
      for (const path of [join(dead, 'lz.jsonl'), dead]) await utimes(join(folder, path), 0, 0);
    }
    expect(await lz(storage, [command, join(folder, name)])).toMatchObject({ code: 0 });
    expect((await readdir(folder)).sort()).toEqual(['inny', name]);
  });

  test('into a folder, with the oldest removed', async () => {
    const folder = join(target.dataDir, 'kopie');
    await mkdir(folder);
    await lz(storage, ['backup', join(folder, 'moja.tar.gz')]);
    // Left by one that was killed, or whose machine was switched off.
    await mkdir(join(folder, '.lz-backup-dead'));
    await utimes(join(folder, '.lz-backup-dead'), 0, 0);
    for (const day of [0, 1, 2]) {
      const made = await lz(storage, ['backup', folder, '--keep', '2'], { now: NOW + day * 86_400_000 });
      expect(made.code).toBe(0);
    }
    expect((await readdir(folder)).sort()).toEqual([
      'lz-2026-11-22T14-05-00Z.tar.gz',
      'lz-2026-11-23T14-05-00Z.tar.gz',
      'moja.tar.gz',
    ]);
    // Made while a clock was ahead: they displace no other backup, and only the operator removes them.
    const early = ['lz-2036-01-01T00-00-00Z.tar.gz', 'lz-2036-01-02T00-00-00Z.tar.gz'];
    for (const name of early) await writeFile(join(folder, name), '');
    const made = await lz(storage, ['backup', folder, '--keep', '1'], { now: NOW + 3 * 86_400_000 });
    expect((await readdir(folder)).sort()).toEqual([basename(made.output.trim()), ...early, 'moja.tar.gz']);
    expect(await lz(storage, ['backup', '--keep', '0'])).toMatchObject({ code: 1, output: '' });
  });

  test.each([
    ['a folder that is missing, with --keep', 'nas', ['--keep', '3'], /^There is no folder \S+nas\. Make it/],
    [
      'one whose name ends like a file’s',
      'nas.tar.gz',
      ['--keep', '3'],
      /^There is no folder \S+nas\.tar\.gz\. Make it or mount its disk; --keep needs a folder\.$/m,
    ],
    [
      'a folder that is missing, into a file of it',
      'nas/dziś.tar.gz',
      [],
      /^There is no folder \S+nas\. Make it/,
    ],
    ['a name that could be a folder’s', 'nas', [], /^There is no folder \S+nas\. Make it/],
    ['a file, as if it were a folder', 'plik', ['--keep', '3'], /^This is not a folder: \S+plik\. Make it/],
  ])('not into %s', async (_, name, options, message) => {
    await writeFile(join(target.dataDir, 'plik'), 'Ala ma kota');
    const refused = await lz(storage, ['backup', join(target.dataDir, name), ...options]);
    expect(refused).toEqual({ code: 1, output: '', errors: expect.stringMatching(message) });
    expect(await readdir(target.dataDir)).toEqual(['plik']);
    expect(await readFile(join(target.dataDir, 'plik'), 'utf8')).toBe('Ala ma kota');
  });

  test('not over a file that is there', async () => {
    const file = join(target.dataDir, 'dziś.tar.gz');
    await writeFile(file, 'wczoraj');
    const refused = await lz(storage, ['backup', file]);
    expect(refused).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^The file \S+ already exists\./),
    });
    expect(await readFile(file, 'utf8')).toBe('wczoraj');
  });

  test('a folder in place of the file is not called damaged, nor a missing file made a database', async () => {
    const before = await readdir(target.dataDir);
    expect(await lz(target, ['restore', storage.dataDir])).toMatchObject({
      code: 1,
      errors: `${storage.dataDir} is a folder: name one of the files in it.\n`,
    });
    expect(await lz(target, ['import', storage.dataDir])).toMatchObject({
      code: 1,
      errors: `${storage.dataDir} is a folder: name one of the files in it.\n`,
    });
    const missing = join(storage.dataDir, 'kot.jsonl');
    expect(await lz(target, ['import', missing])).toMatchObject({
      code: 1,
      errors: `There is no file ${missing}.\n`,
    });
    expect(await readdir(target.dataDir)).toEqual(before);
  });

  test('an export in place of a backup, and the other way round, names the command that takes it', async () => {
    const [backup, exported] = [join(target.dataDir, 'lz.tar.gz'), join(target.dataDir, 'lz.jsonl')];
    await lz(storage, ['backup', backup]);
    await lz(storage, ['export', exported]);
    expect(await lz(target, ['restore', exported])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^This is no backup of LZ, or it is damaged: [^\n]+ lz import\.\n$/),
    });
    expect(await lz(target, ['import', backup])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^This is no export of LZ[^\n]+ lz restore\.\n$/),
    });
  });

  test('a file that is not a backup is one line', async () => {
    const file = join(target.dataDir, 'kot.txt');
    await writeFile(file, 'Ala ma kota');
    expect(await lz(target, ['restore', file])).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^This is no backup of LZ, or it is damaged: [^\n]+\n$/),
    });
  });
});

describe('lz export and lz import', () => {
  test('through a file', async () => {
    const file = join(storage.dataDir, 'wszystko.jsonl');
    expect(await lz(storage, ['export', file])).toMatchObject({ code: 0, output: '' });
    expect(await readFile(file, 'utf8')).toBe(await exportText(storage));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await lz(target, ['import', file])).toMatchObject({
      code: 0,
      output: expect.stringContaining('Users: 1'),
    });
    expect(await exportText(target)).toBe(await exportText(storage));
  });

  test('only into a new file of an existing folder', async () => {
    const file = join(target.dataDir, 'lista');
    await writeFile(file, 'moje');
    for (const taken of [file, target.dataDir]) {
      expect(await lz(storage, ['export', taken])).toEqual({
        code: 1,
        output: '',
        errors: `${taken} already exists. Name a new file.\n`,
      });
    }
    expect(await readFile(file, 'utf8')).toBe('moje');
    const folder = join(target.dataDir, 'nie-ma');
    expect(await lz(storage, ['export', join(folder, 'lz.jsonl')])).toEqual({
      code: 1,
      output: '',
      errors: `There is no folder ${folder}.\n`,
    });
  });

  test('with the sessions that were open, by default', async () => {
    const { output } = await lz(storage, ['export']);
    const imported = await lz(target, ['import', '-', '--end-sessions'], { input: output });
    expect(imported).toMatchObject({ code: 0, errors: expect.stringContaining('All sessions have ended') });
    expect(await exportText(target)).not.toContain('"table":"sessions"');
    expect(output).toContain('"table":"sessions"');
  });

  test('through a pipe', async () => {
    const { output, errors } = await lz(storage, ['export']);
    expect(output).toBe(await exportText(storage));
    expect(errors).toContain('keep it like a password');
    expect(await lz(target, ['import', '-'], { input: output })).toMatchObject({ code: 0 });
    expect(await exportText(target)).toBe(output);
    expect(await lz(target, ['import', '-'], { input: output })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The target is not empty: [^\n]+\n$/),
    });
  });

  test('to standard output also by the name that lz import knows', async () => {
    const { output } = await lz(storage, ['export', '-']);
    expect(output).toBe(await exportText(storage));
  });

  test('a missing file is one line', async () => {
    expect(await lz(target, ['import', '/nie/ma'])).toEqual({
      code: 1,
      output: '',
      errors: 'There is no file /nie/ma.\n',
    });
  });
});

describe('when standard output', () => {
  /** An output that accepts no second piece. */
  class Full extends Collector {
    readonly #error: Error;

    constructor(code: string) {
      super();
      this.#error = Object.assign(new Error(`${code}: write`), { code });
    }

    override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error) => void): void {
      if (this.text === '') super._write(chunk, encoding, done);
      else done(this.#error);
    }
  }

  beforeAll(async () => {
    const rows = ['a', 'b', 'c'].map((key) => ({ key, value: key.repeat(70_000) }));
    const { db, close } = await openRaw(storage, 'write');
    await db.insertInto('meta').values(rows).execute();
    await close();
  });
  afterAll(async () => {
    const { db, close } = await openRaw(storage, 'write');
    await db.deleteFrom('meta').where('key', 'in', ['a', 'b', 'c']).execute();
    await close();
  });

  test.each([
    ['has no reader any more, nothing is said', 'EPIPE', ''],
    ['is a full disk, that is one line', 'ENOSPC', 'It failed: ENOSPC: write.\n'],
  ])('%s', async (_, code, errors) => {
    for (const argv of [['export'], ['doctor']]) {
      const ended = await lz(storage, argv, { outlet: new Full(code) });
      expect([argv, ended.errors]).toEqual([argv, errors]);
      expect(ended.code).toBe(code === 'EPIPE' && argv[0] === 'doctor' ? 0 : 1);
    }
  });
});

describe('lz copy', () => {
  const NO_TARGET = 'The target must be an address that starts with postgres://, or a folder.\n';

  test('makes the same household on another database, and clients go on with it', async () => {
    const address = target.databaseUrl ?? target.dataDir;
    const copied = await lz(storage, ['copy', address]);
    expect(copied).toMatchObject({ code: 0, output: expect.stringContaining('Users: 1') });
    expect(await exportText(target)).toBe(await exportText(storage));
    const after = await startTestServer({ storage: target });
    expect(after.deps.epoch).toBe(server.deps.epoch);
    await after.close();
    expect(await lz(storage, ['copy', address])).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^The target is not empty: [^\n]+\n$/),
    });
  });

  test('says that a server would go on writing', async () => {
    const { db, close } = await openRaw(storage, 'read');
    const { code, errors } = await db.connection().execute(async (one) => {
      await listMigrations(one);
      return lz(storage, ['copy', target.databaseUrl ?? target.dataDir]);
    });
    expect(code).toBe(0);
    expect(/^Other programs were connected/m.test(errors)).toBe(storage.databaseUrl !== undefined);
    await close();
  });

  test.each([
    ['itself', () => storage.databaseUrl ?? storage.dataDir, 'The target is the database itself.\n'],
    ['another kind of database', () => 'mysql://u:tajne-haslo@db/lz', NO_TARGET],
    ['an address without its slashes', () => 'postgres:/lz:tajne-haslo@db/lz', NO_TARGET],
    ['an address without its beginning', () => 'lz:tajne-haslo@db/lz', NO_TARGET],
  ])('refuses %s', async (_, address, errors) => {
    expect(await lz(storage, ['copy', address()])).toEqual({ code: 1, output: '', errors });
  });
});

test('beside a server on SQLite nothing is copied from its folder, put there or migrated', async () => {
  const served = { dataDir: join(target.dataDir, 'dane'), databaseUrl: undefined };
  const refused = {
    code: 1,
    output: '',
    errors: expect.stringMatching(/^A server runs on DATA_DIR \S+dane\. Stop it first/),
  };
  const stopOlderServer = lockDataFolder(served.dataDir);
  expect(await lz(served, ['migrate'])).toEqual(refused);
  stopOlderServer();
  await lz(served, ['migrate']);
  const stopServer = lockDataFolder(served.dataDir);
  const file = (await lz(storage, ['backup'], { now: NOW })).output.trim();
  const { output: input } = await lz(storage, ['export']);
  const commands = [
    ['copy', join(target.dataDir, 'kopia')],
    ['restored'],
    ['restore', file],
    ['import', '-'],
  ];
  for (const argv of commands) {
    expect([argv, await lz(served, argv, { input })]).toEqual([argv, refused]);
  }
  stopServer();
  expect(await lz(served, ['import', '-'], { input })).toMatchObject({ code: 0 });
});

test('lz migrate says what ran', async () => {
  const fresh = { dataDir: join(target.dataDir, 'nowe'), databaseUrl: undefined };
  const names = Object.keys(MIGRATIONS);
  expect(await lz(fresh, ['migrate'])).toEqual({
    code: 0,
    output: names.map((name) => `Ran ${name}.\n`).join(''),
    errors: '',
  });
  expect((await lz(storage, ['migrate'])).output).toBe(`Nothing to do: the schema is at ${names.at(-1)}.\n`);
});

test('a database of an older LZ is refused by what needs its schema, until lz migrate has run', async () => {
  const newest = Object.keys(MIGRATIONS).at(-1)!;
  const { db, close } = await openRaw(storage, 'write');
  const row = await db.deleteFrom('kysely_migration').where('name', '=', newest).returningAll().execute();
  for (const argv of [['admin', 'promote', anna.user.email], ['restored']]) {
    expect(await lz(storage, argv)).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(
        /^The database is of an older LZ \(schema \d{4}-\S+\)\. Run lz migrate first: .+\n$/,
      ),
    });
  }
  expect(await listMigrations(db)).not.toContain(newest);
  await db.insertInto('kysely_migration').values(row).execute();
  await close();
  expect(await lz(storage, ['admin', 'promote', anna.user.email])).toMatchObject({ code: 0 });
});

test('lz restored lets the next start begin another epoch, and ends sessions unless told otherwise', async () => {
  await server.close();
  expect(await lz(storage, ['restored'])).toMatchObject({ code: 0, errors: '' });
  const before = server.deps.epoch;
  server = await startTestServer({ storage });
  expect(server.deps.epoch).not.toBe(before);
  expect(await exportText(storage)).not.toContain('"table":"sessions"');
  const kept = await server.signUp();
  await server.close();
  expect(await lz(storage, ['restored', '--keep-sessions'])).toMatchObject({ code: 0, errors: '' });
  server = await startTestServer({ storage });
  expect((await new TestClient(server.url, kept.token).get('/api/v2/account')).status).toBe(200);
  const nowhere = { dataDir: join(target.dataDir, 'nie-ma'), databaseUrl: undefined };
  expect(await lz(nowhere, ['restored'])).toMatchObject({ code: 1, output: '' });
  await rm(join(target.dataDir, 'nie-ma'), { recursive: true, force: true });
});
