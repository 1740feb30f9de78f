import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { failAtCommit } from '../../test/database.ts';
import { ownDatabase, put } from '../../test/own-database.ts';
import { isUniqueViolation } from './dialect.ts';
import { pipeline } from './pipeline.ts';
import { statement, statementOfMany } from './statement.ts';
import type { Tx } from './tables.ts';

const own = ownDatabase();
const { keys } = own;

const outcomes = async (work: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(work)).map(({ status }) => status);

const keysIn = (tx: Tx): Promise<unknown> => tx.selectFrom('meta').select('key').execute();

const throwReason = (outcome: PromiseSettledResult<unknown>): void => {
  if (outcome.status === 'rejected') throw outcome.reason;
};

test('each of several concurrent writes is all or nothing by itself', async () => {
  const writes = Array.from({ length: 30 }, (_, index) =>
    own.database.transaction(async (tx) => {
      await put(tx, `test ${index} a`);
      if (index % 3 === 0) throw new Error('changed my mind');
      await put(tx, `test ${index} b`);
      return index;
    }),
  );
  const settled = await Promise.allSettled(writes);

  expect(settled.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'none'))).toEqual(
    Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? 'none' : index)),
  );
  const kept = Array.from({ length: 30 }, (_, index) => index).filter((index) => index % 3 !== 0);
  expect(await keys()).toEqual(kept.flatMap((index) => [`test ${index} a`, `test ${index} b`]).sort());
});

test('a statement that the database refuses takes only its own write with it', async () => {
  const write = (...names: string[]): Promise<void> =>
    own.database.transaction(async (tx) => {
      for (const name of names) await put(tx, name);
    });

  await write('test 1');
  expect(await outcomes([write('test 2', 'test 1'), write('test 3')])).toEqual(['rejected', 'fulfilled']);
  expect(await keys()).toEqual(['test 1', 'test 3']);
});

describe('statements that run together', () => {
  test('all take effect, in their order, and give their results', async () => {
    const results = await own.database.transaction((tx) =>
      pipeline(
        tx,
        () => put(tx, 'test 1'),
        () => tx.updateTable('meta').set({ value: 'b' }).where('key', '=', 'test 1').executeTakeFirst(),
        () => tx.selectFrom('meta').select('value').where('key', '=', 'test 1').executeTakeFirst(),
      ),
    );
    expect(results).toHaveLength(3);
    expect(results[2]).toEqual({ value: 'b' });
  });

  test('fail with the error that came first, whichever stands first', async () => {
    await own.database.transaction((tx) => put(tx, 'test taken'));
    const write = own.database.transaction((tx) =>
      pipeline(
        tx,
        async () => {
          await put(tx, 'test 1');
          await put(tx, 'test 2');
        },
        () => put(tx, 'test taken'),
      ),
    );
    expect(isUniqueViolation(await write.catch((error: unknown) => error))).toBe(true);
    expect(await keys()).toEqual(['test taken']);
  });

  test('fail with their cause, where its error comes after those that it has caused', async () => {
    await own.database.transaction((tx) => put(tx, 'test taken'));
    const write = own.database.transaction((tx) =>
      pipeline(
        tx,
        () => Promise.allSettled([put(tx, 'test taken'), keysIn(tx)]).then(([taken]) => throwReason(taken)),
        () => keysIn(tx),
      ),
    );
    expect(isUniqueViolation(await write.catch((error: unknown) => error))).toBe(true);
  });

  test('leave nothing behind where one of them ends the transaction', async () => {
    // As SQLite does by itself when the disk is full; PostgreSQL refuses all further statements until the end.
    const fail = async (tx: Tx): Promise<void> => {
      if (own.database.dialect === 'sqlite') await sql`rollback`.execute(tx);
      throw new Error('The disk is full.');
    };
    const write = own.database.transaction((tx) =>
      pipeline(
        tx,
        () => put(tx, 'test 1'),
        () => fail(tx),
        () => put(tx, 'test 2'),
      ),
    );
    await expect(write).rejects.toThrow('The disk is full.');
    expect(await keys()).toEqual([]);
  });
});

test('no reader sees a write before it is committed, even in a group', async () => {
  const writes = ['test 1', 'test 2'].map((key) =>
    own.database.transaction(async (tx) => {
      await put(tx, key);
      return (await keys()).includes(key);
    }),
  );

  expect(await Promise.all(writes)).toEqual([false, false]);
  expect(await keys()).toEqual(['test 1', 'test 2']);
});

test('a member that rolls back the whole group does not fail the others', async () => {
  const end = async (tx: Tx): Promise<void> => {
    await put(tx, 'test lost');
    // As SQLite does by itself when the disk is full.
    await sql`rollback`.execute(tx);
    throw new Error('the disk is full');
  };
  const write = (key: string) => own.database.transaction((tx) => put(tx, key));

  expect(await outcomes([write('test 1'), own.database.transaction(end), write('test 2')])).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await keys()).toEqual(['test 1', 'test 2']);
});

describe('a callback for after the commit', () => {
  test('runs when all of it is on disk, in the order registered, before the promise resolves', async () => {
    const seen: Promise<string[]>[] = [];
    const told: string[] = [];
    const answer = own.database.transaction(async (tx) => {
      tx.afterCommit(() => told.push('first'));
      tx.afterCommit(() => seen.push(keys()));
      await put(tx, 'test 1');
      tx.afterCommit(() => told.push('second'));
      expect(told).toEqual([]);
    });
    await answer.then(() => told.push('answer'));

    expect(told).toEqual(['first', 'second', 'answer']);
    expect(await Promise.all(seen)).toEqual([['test 1']]);
  });

  test('never runs for a rolled-back write, even in a group', async () => {
    const told: number[] = [];
    const writes = Array.from({ length: 30 }, (_, index) =>
      own.database.transaction(async (tx) => {
        tx.afterCommit(() => told.push(index));
        await put(tx, `test ${index}`);
        if (index % 3 === 0) throw new Error('changed my mind');
      }),
    );
    await Promise.allSettled(writes);

    const kept = Array.from({ length: 30 }, (_, index) => index).filter((index) => index % 3 !== 0);
    // On PostgreSQL they run concurrently.
    expect(own.database.dialect === 'sqlite' ? told : told.toSorted((a, b) => a - b)).toEqual(kept);
  });

  test('runs once for a write whose group was lost and which is retried alone', async () => {
    const told: string[] = [];
    const write = (key: string, work: (tx: Tx) => Promise<unknown>) =>
      own.database.transaction(async (tx) => {
        tx.afterCommit(() => told.push(key));
        await put(tx, key);
        await work(tx);
      });
    const spoil = async (tx: Tx): Promise<void> => {
      await sql`rollback`.execute(tx);
      throw new Error('the disk is full');
    };

    await outcomes([
      write('test 1', async () => {}),
      write('test 2', spoil),
      write('test 3', async () => {}),
    ]);
    expect(told.toSorted()).toEqual(['test 1', 'test 3']);
  });

  test('does not run when the commit itself fails', async () => {
    const told: string[] = [];
    const write = own.database.transaction(async (tx) => {
      tx.afterCommit(() => told.push('told'));
      await put(tx, 'test 1');
      await failAtCommit(tx, own.database.dialect);
    });

    expect(await outcomes([write])).toEqual(['rejected']);
    expect([told, await keys()]).toEqual([[], []]);
  });

  test('rejects only its own write when it fails', async () => {
    const write = (key: string, run: () => void) =>
      own.database.transaction(async (tx) => {
        tx.afterCommit(run);
        await put(tx, key);
      });
    const fail = (): void => {
      throw new Error('no more');
    };

    expect(
      await outcomes([write('test 1', () => {}), write('test 2', fail), write('test 3', () => {})]),
    ).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await keys()).toEqual(['test 1', 'test 2', 'test 3']);
  });
});

test('a statement is built once and runs with each call’s values', async () => {
  let built = 0;
  const find = statement((db, input: { key: string; least: string }) => {
    built += 1;
    return db
      .selectFrom('meta')
      .select(['key', 'value'])
      .where('key', '=', input.key)
      .where('value', '>', input.least);
  });
  await own.database.transaction(async (tx) => {
    await put(tx, 'test 1', 'b');
    await put(tx, 'test 2', 'c');
  });

  expect(await find(own.database.read, { key: 'test 1', least: 'a' })).toEqual([
    { key: 'test 1', value: 'b' },
  ]);
  expect(await find(own.database.read, { key: 'test 2', least: 'a' })).toEqual([
    { key: 'test 2', value: 'c' },
  ]);
  expect(await find(own.database.read, { key: 'test 2', least: 'c' })).toEqual([]);
  expect(built).toBe(1);
});

test('a statement about many inputs is built once for each number of them', async () => {
  const write = statementOfMany((db, rows: readonly { key: string }[]) =>
    db.insertInto('meta').values(rows.map(({ key }) => ({ key, value: 'x' }))),
  );
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ key: `test ${100 + from + index}` }));

  await own.database.transaction(async (tx) => {
    await write(tx, rows(0, 2));
    await write(tx, rows(2, 2));
    await write(tx, rows(4, 25));
  });
  expect(await keys()).toEqual(rows(0, 29).map(({ key }) => key));
});
