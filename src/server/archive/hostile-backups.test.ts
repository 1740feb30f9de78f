import { randomBytes } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tar from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportText } from '../../test/archive.ts';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { addItem, makeList } from '../../test/household.ts';
import { openTestServer } from '../../test/open-test-server.ts';
import { writeBackup } from './backup.ts';
import { ArchiveError } from './format.ts';
import { restoreBackup } from './restore.ts';

const NOW = Date.parse('2026-11-21T14:05:00Z');

let target: TestStorage;
/** The test's own folder, and a backup in it. */
let folder: string;
let file: string;
const server = await openTestServer();
const { storage } = server;
const [anna, jan] = [await server.signUp(), await server.signUp()];
await addItem(anna, await makeList(anna, jan));
beforeEach(async () => {
  target = await createTestStorage();
  folder = await mkdtemp(join(tmpdir(), 'lz-backup-'));
  file = join(folder, 'kopia.tar.gz');
});
afterEach(async () => {
  await target.remove();
  await rm(folder, { recursive: true, force: true });
});

const back = () => writeBackup(storage, file, { now: NOW });

/** Names of a folder's files, hidden ones too. */
const namesIn = async (path: string) => (await readdir(path)).sort();

describe('a damaged or hostile backup is refused', () => {
  let made: string;
  beforeEach(async () => {
    made = join(folder, 'made');
    await mkdir(join(made, 'uploads'), { recursive: true });
    await back();
    await tar.extract({ file, cwd: made });
  });

  const pack = (...files: string[]) =>
    tar.create({ file, gzip: true, cwd: made, preservePaths: true }, files);

  /** Restores, and resolves with the refusal; nothing may be left behind. */
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
        await pack('manifest.json', 'lz.jsonl', 'uploads');
      },
      /not the one its manifest speaks of/,
    ],
    [
      'a longer export than the manifest says',
      async () => {
        await appendFile(join(made, 'lz.jsonl'), '{"end":{}}\n');
        await pack('manifest.json', 'lz.jsonl');
      },
      /not the one its manifest speaks of/,
    ],
    [
      'more rows than the manifest says',
      async () => {
        const [first = '', second = ''] = (await readFile(join(made, 'lz.jsonl'), 'utf8')).split('\n');
        await writeFile(join(made, 'lz.jsonl'), `${first}\n${`${second}\n`.repeat(3)}`);
        await vouch({ bytes: undefined });
        await pack('manifest.json', 'lz.jsonl');
      },
      /not the one its manifest speaks of/,
    ],
    [
      'uploads the manifest says nothing of',
      async () => {
        await writeFile(join(made, 'uploads', 'a.txt'), 'a');
        await pack('manifest.json', 'lz.jsonl', 'uploads');
      },
      /its uploads are not those its manifest\.json speaks of/,
    ],
    [
      'a manifest that comes last',
      () => pack('lz.jsonl', 'manifest.json'),
      /no manifest\.json at its beginning/,
    ],
    [
      'a manifest without end',
      async () => {
        await writeFile(join(made, 'manifest.json'), ' '.repeat(1_000_001));
        await pack('manifest.json', 'lz.jsonl');
      },
      /manifest\.json can't be read/,
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

  /** Changes the manifest. */
  async function vouch(changes: object): Promise<void> {
    const said = JSON.parse(await readFile(join(made, 'manifest.json'), 'utf8')) as object;
    await writeFile(join(made, 'manifest.json'), JSON.stringify({ ...said, ...changes }));
  }

  describe('before all of it is unpacked', () => {
    /** Cuts the archive off in the middle: reading that far gives another error. */
    async function cutShort(): Promise<void> {
      const whole = await readFile(file);
      await writeFile(file, whole.subarray(0, Math.floor(whole.length / 2)));
    }
    const noise = () => randomBytes(1_000_000).toString('base64');

    // spec: P64
    test.each<[string, () => string, RegExp]>([
      ['no export', () => noise(), /^This is no export of LZ\.$/],
      ['one long line', () => '\0'.repeat(2_000_000) + noise(), /^This is no export of LZ\.$/],
      [
        'an export of nonsense',
        () => `{"format":"lz-export","version":1,"schema":"0001-foundation"}\n{"ala":"kot"}\n${noise()}`,
        /^Line 2 of the export is damaged\.$/,
      ],
    ])('%s', async (_, text, message) => {
      await writeFile(join(made, 'lz.jsonl'), text());
      await vouch({ bytes: undefined });
      await pack('manifest.json', 'lz.jsonl');
      await cutShort();
      expect(await refusal()).toMatch(message);
    });

    test('an export of another length than in its manifest', async () => {
      await writeFile(join(made, 'lz.jsonl'), noise());
      await pack('manifest.json', 'lz.jsonl');
      await cutShort();
      expect(await refusal()).toMatch(/not the one its manifest speaks of/);
    });

    // spec: P64
    test('an archive that unpacks to far more than a backup does', async () => {
      await writeFile(join(made, 'uploads', 'zera'), '');
      await truncate(join(made, 'uploads', 'zera'), 65_000_000);
      await vouch({ uploadBytes: undefined });
      await pack('manifest.json', 'lz.jsonl', 'uploads');
      expect(await refusal()).toMatch(/it unpacks to more than 64000000 bytes/);
    });
  });

  test('afterwards the same place accepts a valid one', async () => {
    const text = await readFile(join(made, 'lz.jsonl'), 'utf8');
    await writeFile(join(made, 'lz.jsonl'), text.slice(0, -9));
    await pack('manifest.json', 'lz.jsonl', 'uploads');
    expect(await refusal()).toMatch(/cut short/);
    await back();
    await restoreBackup(target, file, { keepSessions: true });
    expect(await exportText(target)).toBe(await exportText(storage));
  });

  test('no file at all', async () => {
    await rm(file);
    expect(await refusal()).toBe(`There is no file ${file}.`);
  });
});
