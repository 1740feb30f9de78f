import type { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestStorage, failAtCommit, openTestDatabase, type TestStorage } from '../../test/database.ts';
import type { Database } from './database.ts';
import { isUniqueViolation } from './dialect.ts';
import type { Tx } from './tables.ts';

let storage: TestStorage;
let database: Database;
beforeEach(async () => {
  storage = await createTestStorage();
  database = await openTestDatabase(storage);
});
afterEach(async () => {
  await database.close();
  await storage.remove();
});

const putting = (tx: Tx, key: string, value = ''): CompiledQuery =>
  tx.insertInto('meta').values({ key, value }).compile();

async function keys(): Promise<string[]> {
  const rows = await database.read.selectFrom('meta').select('key').where('key', 'like', 'test %').execute();
  return rows.map(({ key }) => key).sort();
}

test('the last queries are kept with those before them, and then the commit is told', async () => {
  let kept: Promise<string[]> | undefined;
  await database.transaction(async (tx) => {
    await tx.executeQuery(putting(tx, 'test 1'));
    tx.afterCommit(() => {
      kept = keys();
    });
    await tx.lastly([putting(tx, 'test 2'), putting(tx, 'test 3')]);
  });
  expect(await kept).toEqual(['test 1', 'test 2', 'test 3']);
});

test.each([0, 1, 2])('where number %i of the last queries fails, nothing is kept', async (place) => {
  await database.transaction((tx) => tx.lastly([putting(tx, 'test taken')]));
  let told = false;
  const write = database.transaction(async (tx) => {
    await tx.executeQuery(putting(tx, 'test 1'));
    tx.afterCommit(() => {
      told = true;
    });
    const names = ['test 2', 'test 3', 'test 4'].with(place, 'test taken');
    await tx.lastly(names.map((name) => putting(tx, name)));
  });
  expect(isUniqueViolation(await write.catch((error: unknown) => error))).toBe(true);
  expect(told).toBe(false);
  expect(await keys()).toEqual(['test taken']);

  await database.transaction((tx) => tx.lastly([putting(tx, 'test 1')]));
  expect(await keys()).toEqual(['test 1', 'test taken']);
});

test('a commit that fails behind them keeps nothing, and nothing is told', async () => {
  let told = false;
  const write = database.transaction(async (tx) => {
    tx.afterCommit(() => {
      told = true;
    });
    await failAtCommit(tx, database.dialect);
    await tx.lastly([putting(tx, 'test 1')]);
  });
  await expect(write).rejects.toThrow();
  expect(told).toBe(false);
  expect(await keys()).toEqual([]);
});

test('work that doesn’t mind the failure of its last queries fails all the same', async () => {
  await database.transaction((tx) => tx.lastly([putting(tx, 'test taken')]));
  let told = false;
  const write = database.transaction(async (tx) => {
    tx.afterCommit(() => {
      told = true;
    });
    await tx.lastly([putting(tx, 'test 1'), putting(tx, 'test taken')]).catch(() => undefined);
  });
  expect(isUniqueViolation(await write.catch((error: unknown) => error))).toBe(true);
  expect(told).toBe(false);
  expect(await keys()).toEqual(['test taken']);
  await database.transaction((tx) => tx.lastly([putting(tx, 'test 1')]));
  expect(await keys()).toEqual(['test 1', 'test taken']);
});

test('there are last queries once only', async () => {
  let refused: unknown;
  await database.transaction(async (tx) => {
    await tx.lastly([putting(tx, 'test 1')]);
    refused = await tx.lastly([putting(tx, 'test 2')]).catch((error: unknown) => error);
  });
  expect(String(refused)).toContain('have run already');
  expect(await keys()).toEqual(['test 1']);
});

test('a value that can’t be sent keeps everything else from being written', async () => {
  const unsendable = { toPostgres: () => JSON.parse('{') } as unknown as string;
  const write = database.transaction(async (tx) => {
    await tx.executeQuery(putting(tx, 'test 1'));
    await tx.lastly([putting(tx, 'test 2'), putting(tx, 'test 3', unsendable)]);
  });
  await expect(write).rejects.toThrow(TypeError);
  expect(await keys()).toEqual([]);
});

test('of several that put the same name last at once one wins, and each knows how it ended', async () => {
  const write = (number: number): Promise<void> =>
    database.transaction((tx) => tx.lastly([putting(tx, 'test same'), putting(tx, `test ${number}`)]));
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(write));
  const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index + 1] : []));
  expect(winners).toHaveLength(1);
  expect(await keys()).toEqual([`test ${winners[0]}`, 'test same']);
});
