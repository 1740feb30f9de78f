import { expect, test } from 'vitest';
import { failAtCommit } from '../../test/database.ts';
import { ownDatabase, putting } from '../../test/own-database.ts';
import { isUniqueViolation } from './dialect.ts';

const own = ownDatabase();
const { keys } = own;

test('the last queries are kept with those before them, and then the commit is told', async () => {
  let kept: Promise<string[]> | undefined;
  await own.database.transaction(async (tx) => {
    await tx.executeQuery(putting(tx, 'test 1'));
    tx.afterCommit(() => {
      kept = keys();
    });
    await tx.executeLast([putting(tx, 'test 2'), putting(tx, 'test 3')]);
  });
  expect(await kept).toEqual(['test 1', 'test 2', 'test 3']);
});

test.each([0, 1, 2])('where number %i of the last queries fails, nothing is kept', async (place) => {
  await own.database.transaction((tx) => tx.executeLast([putting(tx, 'test taken')]));
  let told = false;
  const write = own.database.transaction(async (tx) => {
    await tx.executeQuery(putting(tx, 'test 1'));
    tx.afterCommit(() => {
      told = true;
    });
    const names = ['test 2', 'test 3', 'test 4'].with(place, 'test taken');
    await tx.executeLast(names.map((name) => putting(tx, name)));
  });
  expect(isUniqueViolation(await write.catch((error: unknown) => error))).toBe(true);
  expect(told).toBe(false);
  expect(await keys()).toEqual(['test taken']);

  await own.database.transaction((tx) => tx.executeLast([putting(tx, 'test 1')]));
  expect(await keys()).toEqual(['test 1', 'test taken']);
});

test('a commit that fails behind them keeps nothing, and nothing is told', async () => {
  let told = false;
  const write = own.database.transaction(async (tx) => {
    tx.afterCommit(() => {
      told = true;
    });
    await failAtCommit(tx, own.database.dialect);
    await tx.executeLast([putting(tx, 'test 1')]);
  });
  await expect(write).rejects.toThrow();
  expect(told).toBe(false);
  expect(await keys()).toEqual([]);
});

test('work that doesn’t mind the failure of its last queries fails all the same', async () => {
  await own.database.transaction((tx) => tx.executeLast([putting(tx, 'test taken')]));
  let told = false;
  const write = own.database.transaction(async (tx) => {
    tx.afterCommit(() => {
      told = true;
    });
    await tx.executeLast([putting(tx, 'test 1'), putting(tx, 'test taken')]).catch(() => undefined);
  });
  expect(isUniqueViolation(await write.catch((error: unknown) => error))).toBe(true);
  expect(told).toBe(false);
  expect(await keys()).toEqual(['test taken']);
  await own.database.transaction((tx) => tx.executeLast([putting(tx, 'test 1')]));
  expect(await keys()).toEqual(['test 1', 'test taken']);
});

test('there are last queries once only', async () => {
  let refused: unknown;
  await own.database.transaction(async (tx) => {
    await tx.executeLast([putting(tx, 'test 1')]);
    refused = await tx.executeLast([putting(tx, 'test 2')]).catch((error: unknown) => error);
  });
  expect(String(refused)).toContain('have run already');
  expect(await keys()).toEqual(['test 1']);
});

test('a value that can’t be sent keeps everything else from being written', async () => {
  const unsendable = { toPostgres: () => JSON.parse('{') } as unknown as string;
  const write = own.database.transaction(async (tx) => {
    await tx.executeQuery(putting(tx, 'test 1'));
    await tx.executeLast([putting(tx, 'test 2'), putting(tx, 'test 3', unsendable)]);
  });
  await expect(write).rejects.toThrow(TypeError);
  expect(await keys()).toEqual([]);
});

test('of several that put the same name last at once one wins, and each knows how it ended', async () => {
  const write = (number: number): Promise<void> =>
    own.database.transaction((tx) =>
      tx.executeLast([putting(tx, 'test same'), putting(tx, `test ${number}`)]),
    );
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(write));
  const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index + 1] : []));
  expect(winners).toHaveLength(1);
  expect(await keys()).toEqual([`test ${winners[0]}`, 'test same']);
});
