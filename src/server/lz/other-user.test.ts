import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestStorage, type TestStorage } from '../../test/database.ts';
import { lz, type LzResult } from '../../test/lz.ts';
import { canRunAsNobody, NOBODY } from '../../test/nobody.ts';

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
