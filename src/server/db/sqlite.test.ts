import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('the handle for reading writes nothing, whichever connection it goes through', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lz-sqlite-'));
  const onIdleError = (error: Error): void => {
    throw error;
  };
  const database = await openDatabase({ dataDir, databaseUrl: undefined, onIdleError });
  const write = (): Promise<unknown> =>
    database.read.insertInto('meta').values({ key: 'test', value: '' }).execute();
  const rows = () => database.read.selectFrom('meta').select('key').where('key', '=', 'test').execute();

  await expect(write()).rejects.toThrow('Not a read');
  await database.transaction(async (tx) => {
    await tx.selectFrom('meta').select('key').execute();
    await expect(write()).rejects.toThrow('readonly database');
  });

  expect(await rows()).toEqual([]);
  await database.close();
  await rm(dataDir, { recursive: true });
});
