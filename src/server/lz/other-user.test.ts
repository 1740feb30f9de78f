import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { lz, type LzResult } from '../../test/lz.ts';
import { canRunAsNobody, NOBODY } from '../../test/nobody.ts';

/** The program that an operator runs. */
const LZ = join(import.meta.dirname, 'main.ts');

/** What `lz` says where a command of the shell has changed what is mounted at its data folder, `$DATA_DIR`. */
function withMount(mount: string, command: string): string {
  const script = `${mount} && ${process.execPath} ${LZ} ${command}`;
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '1' };
  const { stdout, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', script], { env, encoding: 'utf8' });
  return stdout + stderr;
}

const canMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

describe.runIf(canMount)('lz on a disk', () => {
  test('that is read-only says so, and not whose files they are', () => {
    const mount = 'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,ro,bind "$DATA_DIR"';
    expect(withMount(mount, 'doctor')).toMatch(/^✗ DATA_DIR: \S+ is on a read-only disk\./m);
    for (const command of ['backup', 'export', 'admin promote a@example.org']) {
      expect(withMount(mount, command)).toMatch(/^It failed: [^\n]+ is on a read-only disk: [^\n]+\n$/);
    }
  });

  test('without room says that it has to be mended', () => {
    expect(withMount('mount -t tmpfs -o size=20m tmpfs "$DATA_DIR"', 'doctor')).toMatch(/^✗ Disk: 0\.0 of/m);
    expect(withMount('mount -t tmpfs -o size=200m tmpfs "$DATA_DIR"', 'doctor')).toMatch(/^! Disk: 0\.2 of/m);
  });

  test('that is full says so, as does a start there', () => {
    const fill = 'dd if=/dev/zero of="$DATA_DIR/film" bs=1k 2> /dev/null';
    const mount = `cp -r "$DATA_DIR" "$DATA_DIR-2" && mount -t tmpfs -o size=2m tmpfs "$DATA_DIR" && cp "$DATA_DIR-2/lz.sqlite" "$DATA_DIR" && ! ${fill}`;
    expect(withMount(mount, 'start')).toMatch(/^DATA_DIR \S+ can't be used: its disk is full[^\n]+\n$/);
    expect(withMount(mount, 'backup')).toMatch(/^It failed: [^\n]+ The disk of \S+ is full: make room\.\n$/);
  });
});

const PROGRAM = join(import.meta.dirname, '..', '..', 'test', 'lz-process.ts');

let nobody: ChildProcess | undefined;
afterAll(() => void nobody?.kill());

let storage: TestStorage;
let dataDir: string;
beforeEach(async () => {
  storage = await createTestStorage();
  await chmod(storage.dataDir, 0o755);
  dataDir = join(storage.dataDir, 'dane');
  await lz({ dataDir, databaseUrl: undefined }, ['admin', 'create', 'a@example.org'], {
    input: 'żółta-łódź',
  });
  await lz({ dataDir, databaseUrl: undefined }, ['backup']);
});
afterEach(() => storage.remove());

/** What `lz` says to a user who owns nothing. */
async function asNobody(...argv: string[]): Promise<LzResult> {
  nobody ??= fork(PROGRAM, NOBODY);
  const answer = once(nobody, 'message');
  nobody.send([dataDir, ...argv]);
  return ((await answer) as [LzResult])[0];
}

describe.runIf(canRunAsNobody(PROGRAM))('lz, run as another user than the server', () => {
  test.each([[['export']], [['admin', 'promote', 'a@example.org']]])(
    'does not say that the data is gone: %j',
    async (argv) => {
      expect(await asNobody(...argv)).toEqual({
        code: 1,
        output: '',
        errors: `${join(dataDir, 'lz.sqlite')} can't be looked at (EACCES): run lz as the user that the server runs as, not 65534.\n`,
      });
      await chmod(dataDir, 0o755);
      expect(await asNobody(...argv)).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/^It failed: [^\n]+ Run lz as the user that the server runs as\.\n$/),
      });
    },
  );

  test('a backup that it may not see is not missing', async () => {
    const file = join(dataDir, 'backups', 'lz-2026-11-21T14-05-00Z.tar.gz');
    expect((await asNobody('restore', file)).errors).toMatch(/^\S+ can't be looked at \(EACCES\)/);
  });

  test('a backup that it may not read is not damaged', async () => {
    const made = (await lz({ dataDir, databaseUrl: undefined }, ['backup'])).output.trim();
    for (const folder of [dataDir, join(dataDir, 'backups')]) await chmod(folder, 0o755);
    expect((await asNobody('restore', made)).errors).toBe(
      `${made} can't be read (EACCES) by the user 65534.\n`,
    );
  });

  test('an unfinished backup of another user stops no other', async () => {
    await chmod(dataDir, 0o777);
    await chmod(join(dataDir, 'lz.sqlite'), 0o666);
    const folder = join(storage.dataDir, 'kopie');
    const unfinished = join(folder, '.lz-backup-dead');
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await utimes(unfinished, 0, 0);
    await chmod(folder, 0o777);
    expect(await asNobody('backup', folder, '--keep', '2')).toMatchObject({ code: 0 });
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('the doctor sees whose files the server could not write to', async () => {
    const isForeign = '; it belongs to the user 0, and this program runs as 65534. Give all';
    const said = async () => (await asNobody('doctor')).output;
    expect(await said()).toMatch(/^✗ DATA_DIR: .+can't be written to/m);
    await chmod(dataDir, 0o777);
    for (const file of ['lz.sqlite', 'backups']) {
      await chmod(join(dataDir, file), file === 'backups' ? 0o755 : 0o644);
      expect(await said()).toContain(
        `✗ DATA_DIR: ${join(dataDir, file)} can't be written to (EACCES)${isForeign}`,
      );
      await chmod(join(dataDir, file), 0o777);
    }
    expect(await said()).toContain(`✓ DATA_DIR: ${dataDir}, writable.`);
    await chmod(join(dataDir, 'backups'), 0);
    expect(await said()).toMatch(/^✗ Backups: EACCES/m);
  });

  test('the doctor promises no folder that can’t be made', async () => {
    await rm(dataDir, { recursive: true });
    dataDir = join(dataDir, 'a', 'b');
    expect((await asNobody('doctor')).output).toMatch(
      /^✗ DATA_DIR: \S+b is not there, and can't be made in \S+ \(EACCES/m,
    );
    await chmod(storage.dataDir, 0o777);
    expect((await asNobody('doctor')).output).toMatch(
      /^! DATA_DIR: \S+b is not there yet\. The first start/m,
    );
  });

  test('root hears that it may more than the server', async () => {
    await chown(dataDir, NOBODY.uid, NOBODY.gid);
    const { output } = await lz({ dataDir, databaseUrl: undefined }, ['doctor']);
    expect(output).toContain(`! DATA_DIR: ${dataDir} belongs to the user 65534`);
  });
});
