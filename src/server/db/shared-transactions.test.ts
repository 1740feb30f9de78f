import { describe, expect, test } from 'vitest';
import { failAtCommit } from '../../test/database.ts';
import { ownDatabase, put, putting } from '../../test/own-database.ts';
import { isLockTimeout, lockCatalogue, lockRows } from './dialect.ts';
import { lockingKey, requireOwnTransaction } from './shared-transactions.ts';
import type { Tx } from './tables.ts';

const own = ownDatabase();
const { keys } = own;

/** Writes two rows, one before the last queries and one with them. */
const write = (key: string, also: (tx: Tx) => Promise<unknown> = async () => {}): Promise<string> =>
  own.database.sharedTransaction(key, async (tx) => {
    await put(tx, `test ${key} a`);
    await also(tx);
    await tx.executeLast([putting(tx, `test ${key} b`)]);
    return key;
  });

const rowsOf = (written: readonly string[]): string[] =>
  written.flatMap((key) => [`test ${key} a`, `test ${key} b`]).sort();

const KEYS = Array.from({ length: 40 }, (_, index) => String(index + 10));

test('all of many at once are written when they resolve, each with its own answer', async () => {
  const seen: string[][] = [];
  const answers = await Promise.all(
    KEYS.map(async (key) => {
      const answer = await write(key);
      seen.push((await keys()).filter((row) => rowsOf([key]).includes(row)));
      return answer;
    }),
  );
  expect(answers).toEqual(KEYS);
  expect(seen.every((rows) => rows.length === 2)).toBe(true);
  expect(await keys()).toEqual(rowsOf(KEYS));
});

test('those that change their mind leave nothing, and take no other with them', async () => {
  const isOdd = (key: string): boolean => Number(key) % 3 === 0;
  const outcomes = await Promise.allSettled(
    KEYS.map((key) =>
      write(key, async () => {
        if (isOdd(key)) throw new Error(`changed my mind about ${key}`);
      }),
    ),
  );
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'none'))).toEqual(
    KEYS.map((key) => (isOdd(key) ? 'none' : key)),
  );
  expect(await keys()).toEqual(rowsOf(KEYS.filter((key) => !isOdd(key))));
});

describe('what the database refuses takes only its own write with it', () => {
  const refused = {
    'in the middle': (tx: Tx) => put(tx, 'test taken'),
    'with the last queries': (tx: Tx) => tx.executeLast([putting(tx, 'test taken')]),
    'at the commit': (tx: Tx) => failAtCommit(tx, own.database.dialect),
  };

  test.each(Object.keys(refused) as (keyof typeof refused)[])('%s', async (when) => {
    await own.database.transaction((tx) => put(tx, 'test taken'));
    const told: string[] = [];
    const outcomes = await Promise.allSettled(
      ['1', '2', '3', '4'].map((key) =>
        own.database.sharedTransaction(key, async (tx) => {
          tx.afterCommit(() => told.push(key));
          await put(tx, `test ${key}`);
          if (key === '3') await refused[when](tx);
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(told.toSorted()).toEqual(['1', '2', '4']);
    expect(await keys()).toEqual(['test 1', 'test 2', 'test 4', 'test taken']);
  });
});

test('a callback that fails after the commit rejects only its own write', async () => {
  const failing = (key: string) => (tx: Tx) => {
    tx.afterCommit(() => {
      if (key === '2') throw new Error('no more');
    });
    return Promise.resolve();
  };
  const outcomes = await Promise.allSettled(['1', '2', '3'].map((key) => write(key, failing(key))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keys()).toEqual(rowsOf(['1', '2', '3']));
});

test('those who find nothing to write are answered all the same', async () => {
  const reading = (key: string) =>
    own.database.sharedTransaction(key, async (tx) => {
      if (Number(key) % 2 === 0) await tx.executeLast([]);
      return key;
    });
  expect(await Promise.all(KEYS.map(reading))).toEqual(KEYS);
  expect(await keys()).toEqual([]);
});

test('one that fails again and again makes others run again once', async () => {
  let runs = 0;
  const counted = (key: string) =>
    write(key, async () => {
      runs += 1;
    });
  const failing = () =>
    write('failing', async () => {
      throw new Error('changed my mind');
    }).catch(() => undefined);
  await Promise.all(KEYS.map((key) => counted(key)).concat(failing().then(() => '')));
  const before = runs;
  const others = KEYS.map((key) => `${key}0`);
  await Promise.all([...others.map((key) => counted(key)), failing(), failing()]);
  expect(runs - before).toBe(others.length);
});

test('writes with the same key run one after the other, in the order they came', async () => {
  await own.database.transaction((tx) => tx.executeLast([putting(tx, 'test row', '')]));
  const append = (letter: string) =>
    own.database.sharedTransaction('row', async (tx) => {
      const row = tx.selectFrom('meta').select('value').where('key', '=', 'test row');
      const { value } = await lockRows(tx, row).executeTakeFirstOrThrow();
      const next = tx.updateTable('meta').set({ value: value + letter });
      await tx.executeLast([next.where('key', '=', 'test row').compile()]);
    });
  await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((letter) => [append(letter), write(letter)]),
  );
  const { value } = await own.database.read
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'test row')
    .executeTakeFirstOrThrow();
  expect(value).toBe('abcdefgh');
});

test('what decides by rows that others change as well sees theirs, among many at once', async () => {
  const most = 5;
  const putUnlessFull = (key: string) =>
    write(key, async (tx) => {
      requireOwnTransaction(tx);
      await lockCatalogue(tx);
      const rows = await tx.selectFrom('meta').select('key').where('key', 'like', 'test counted %').execute();
      if (rows.length === most) throw new Error('There are enough.');
      await put(tx, `test counted ${key}`);
    });
  const outcomes = await Promise.allSettled(KEYS.map(putUnlessFull));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  expect(await keys()).toHaveLength(3 * most);
});

const locking = (tx: Tx): Promise<unknown> =>
  lockRows(tx, tx.selectFrom('meta').select('key').where('key', '=', 'test locked')).execute();

/** Writes a row that {@link locking} locks, and keeps it locked. */
async function holdRow(): Promise<{ holder: Promise<void>; release: () => void }> {
  await own.database.transaction((tx) => tx.executeLast([putting(tx, 'test locked')]));
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = own.database.transaction(async (tx) => {
    await locking(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return { holder, release: released.resolve };
}

test('no write waits for a row that another one waits for', async () => {
  // SQLite runs transactions one by one, and has no locked rows.
  if (own.database.dialect === 'sqlite') return;
  const { holder, release } = await holdRow();
  let hasWaited = false;
  const waiting = Promise.all([write('0'), write('1', locking), write('2', locking)]).then(() => {
    hasWaited = true;
  });
  await Promise.all(KEYS.map((key) => write(key)));
  // It doesn't wait for one that it shared a transaction with before either.
  await own.database.sharedTransaction('0', (tx) => tx.executeLast([putting(tx, 'test again')]));
  expect(hasWaited).toBe(false);
  release();
  await Promise.all([holder, waiting]);
  const written = [...rowsOf(['0', '1', '2', ...KEYS]), 'test again', 'test locked'];
  expect(await keys()).toEqual(written.sort());
});

test('who waits with the key of a write that can’t get its row is refused with it', async () => {
  if (own.database.dialect === 'sqlite') return;
  const { holder, release } = await holdRow();
  let runs = 0;
  const stuck = (): Promise<void> =>
    own.database.sharedTransaction('row', async (tx) => {
      runs += 1;
      await lockingKey(locking(tx));
    });
  const reasons = await Promise.all(
    [stuck(), stuck(), stuck()].map((write) => write.catch((error: unknown) => error)),
  );
  expect(reasons.map(isLockTimeout)).toEqual([true, true, true]);
  expect(runs).toBe(1);
  release();
  await holder;
  await stuck();
});
