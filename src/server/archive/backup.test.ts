import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tar from 'tar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportText } from '../../test/archive.ts';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { addItem, makeList } from '../../test/household.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { dropUnfinishedBackups, listBackups, writeBackup } from './backup.ts';
import { ArchiveError } from './format.ts';
import { restoreBackup } from './restore.ts';

const NOW = Date.parse('2026-11-21T14:05:00Z');

let storage: TestStorage;
let server: TestServer;
let target: TestStorage;
/** A folder of the test's own, and a backup in it. */
let folder: string;
let file: string;
beforeAll(async () => {
  storage = await createTestStorage();
  server = await startTestServer({ storage });
  const [anna, jan] = [await server.signUp(), await server.signUp()];
  await addItem(anna, await makeList(anna, jan));
});
afterAll(async () => {
  await server.close();
  await storage.remove();
});
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

/** What is in a folder, hidden files too. */
const namesIn = async (path: string) => (await readdir(path)).sort();

test('a backup of a running server holds everything, and says what it is', async () => {
  await mkdir(join(storage.dataDir, 'uploads', 'małe'), { recursive: true });
  await writeFile(join(storage.dataDir, 'uploads', 'małe', 'żurek.jpg'), 'obraz');
  await symlink('/etc/hostname', join(storage.dataDir, 'uploads', 'link'));
  const manifest = await back();
  expect(manifest).toMatchObject({
    format: 'lz-backup',
    version: 1,
    lz: '0.1.0',
    madeAt: '2026-11-21T14:05:00.000Z',
    counts: { users: 2, shopping_lists: 1, shopping_list_operations: 1 },
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await namesIn(folder)).toEqual(['kopia.tar.gz']);
  await tar.extract({ file, cwd: folder });
  expect(await readFile(join(folder, 'lz.jsonl'), 'utf8')).toBe(await exportText(storage));
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  expect(await readFile(join(folder, 'uploads/małe/żurek.jpg'), 'utf8')).toBe('obraz');
  expect(await namesIn(join(folder, 'uploads'))).toEqual(['małe']);
});

test('restored, it is the same to the byte, with the same people signed in', async () => {
  await mkdir(join(storage.dataDir, 'uploads'));
  await writeFile(join(storage.dataDir, 'uploads', 'a.txt'), 'a');
  await back();
  await restoreBackup(target, file);
  expect(await exportText(target)).toBe(await exportText(storage));
  expect(await readFile(join(target.dataDir, 'uploads', 'a.txt'), 'utf8')).toBe('a');
  expect((await namesIn(target.dataDir)).filter((name) => !name.startsWith('lz.sqlite'))).toEqual([
    'uploads',
  ]);
});

test('it moves between the databases, there and back', async () => {
  await back();
  const [between, second] = [{ dataDir: join(folder, 'sqlite') }, join(folder, 'second.tar.gz')];
  await restoreBackup(between, file);
  await writeBackup(between, second, { now: NOW });
  await restoreBackup(target, second);
  expect(await exportText(target)).toBe(await exportText(storage));
});

describe('into a place where anything is, it is refused and nothing changes', () => {
  test('a database that a server ran on', async () => {
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

describe('what is damaged or made to do harm is refused', () => {
  let made: string;
  beforeEach(async () => {
    made = join(folder, 'made');
    await mkdir(join(made, 'uploads'), { recursive: true });
    await back();
    await tar.extract({ file, cwd: made });
  });

  const pack = (...files: string[]) =>
    tar.create({ file, gzip: true, cwd: made, preservePaths: true }, files);

  /** Restores, and answers with the refusal; nothing may be left of it. */
  async function refusal(): Promise<string> {
    const error = await restoreBackup(target, file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ArchiveError);
    expect((error as Error).message).not.toContain('\n');
    expect((await namesIn(target.dataDir)).filter((name) => !name.startsWith('lz.sqlite'))).toEqual([]);
    return (error as Error).message;
  }

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['a file that is no archive', () => writeFile(file, 'Ala ma kota'), /no backup of LZ/],
    [
      'an archive cut short',
      async () => writeFile(file, (await readFile(file)).subarray(0, 900)),
      /no backup of LZ|cut short/,
    ],
    ['one without a manifest', () => pack('lz.jsonl'), /no manifest\.json/],
    ['one without an export', () => pack('manifest.json'), /no lz\.jsonl/],
    [
      'a path out of the folder',
      async () => {
        await writeFile(join(folder, 'zło'), 'x');
        await pack('manifest.json', 'lz.jsonl', '../zło');
      },
      /it holds "\.\.\/zło"/,
    ],
    [
      'an absolute path',
      () => pack('manifest.json', 'lz.jsonl', '/etc/hostname'),
      /it holds "\/etc\/hostname"/,
    ],
    [
      'a link',
      async () => {
        await symlink('/etc', join(made, 'uploads', 'etc'));
        await pack('manifest.json', 'lz.jsonl', 'uploads');
      },
      /it holds "uploads\/etc"/,
    ],
    ['a file twice', () => pack('manifest.json', 'lz.jsonl', 'lz.jsonl'), /it holds "lz\.jsonl" twice/],
    [
      'a manifest that is none',
      async () => {
        await writeFile(join(made, 'manifest.json'), '{');
        await pack('manifest.json', 'lz.jsonl');
      },
      /manifest\.json can't be read/,
    ],
    [
      'an export other than the manifest says',
      async () => {
        const text = await readFile(join(made, 'lz.jsonl'), 'utf8');
        await writeFile(join(made, 'lz.jsonl'), text.replace('Lista', 'Listy'));
        await writeFile(join(made, 'uploads', 'a.txt'), 'a');
        await pack('manifest.json', 'lz.jsonl', 'uploads');
      },
      /not the one its manifest speaks of/,
    ],
    [
      'a manifest to come',
      async () => {
        const said = JSON.parse(await readFile(join(made, 'manifest.json'), 'utf8')) as object;
        await writeFile(join(made, 'manifest.json'), JSON.stringify({ ...said, version: 2 }));
        await pack('manifest.json', 'lz.jsonl');
      },
      /made by a newer LZ/,
    ],
  ])('%s', async (_, prepare, message) => {
    await prepare();
    expect(await refusal()).toMatch(message);
  });

  test('after which the same place takes a whole one', async () => {
    const text = await readFile(join(made, 'lz.jsonl'), 'utf8');
    await writeFile(join(made, 'lz.jsonl'), text.slice(0, -9));
    await pack('manifest.json', 'lz.jsonl', 'uploads');
    expect(await refusal()).toMatch(/cut short/);
    await back();
    await restoreBackup(target, file);
    expect(await exportText(target)).toBe(await exportText(storage));
  });

  test('no file at all', async () => {
    await rm(file);
    expect(await refusal()).toBe(`There is no file ${file}.`);
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

test('what a dead process left half-made goes, what a living one makes stays', async () => {
  const [dead, living] = [join(folder, '.lz-backup-dead'), join(folder, '.lz-backup-living')];
  for (const path of [dead, living]) {
    await mkdir(path);
    await writeFile(join(path, 'lz.jsonl'), '');
  }
  const long = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(dead, 'lz.jsonl'), long, long);
  await utimes(dead, long, long);
  await utimes(living, long, long);
  await dropUnfinishedBackups(folder, Date.now());
  expect(await namesIn(folder)).toEqual(['.lz-backup-living']);
  expect(await listBackups(folder)).toEqual([]);
});
