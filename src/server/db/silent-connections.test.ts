import pg from 'pg';
import Cursor from 'pg-cursor';
import { expect, onTestFinished, test } from 'vitest';
import { createTestStorage } from '../../test/database.ts';
import { startPostgresProxy } from '../../test/postgres-proxy.ts';
import { isUnavailable } from './dialect.ts';
import { giveUpWhenSilent } from './silent-connections.ts';

const reasonOf = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => 'nothing failed',
    (error: unknown) => error,
  );

test.each([{ pipeline: true }, { pipeline: false }])(
  'what waits on a frozen connection fails, and its pool opens another: $pipeline',
  async ({ pipeline }) => {
    const { databaseUrl, remove } = await createTestStorage();
    onTestFinished(remove);
    if (databaseUrl === undefined) return;
    const proxy = await startPostgresProxy(databaseUrl);
    onTestFinished(proxy.stop);
    const pool = new pg.Pool({ connectionString: proxy.url, max: 1, pipeline });
    onTestFinished(() => pool.end());
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      giveUpWhenSilent(client, 200);
    });
    const client = await pool.connect();
    await client.query('begin');
    expect(proxy.freeze('all')).toBe(1);
    const reasons = await Promise.all([client.query('select 1'), client.query('commit')].map(reasonOf));
    expect(reasons.map(isUnavailable)).toEqual([true, true]);
    expect(isUnavailable(await reasonOf(client.query('rollback')))).toBe(true);
    client.release();
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  },
);

test('a cursor on a frozen connection fails', async () => {
  const { databaseUrl, remove } = await createTestStorage();
  onTestFinished(remove);
  if (databaseUrl === undefined) return;
  const proxy = await startPostgresProxy(databaseUrl);
  onTestFinished(proxy.stop);
  const pool = new pg.Pool({ connectionString: proxy.url, max: 1 });
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  client.on('error', () => undefined);
  giveUpWhenSilent(client, 200);
  const cursor = client.query(new Cursor('select generate_series(1, 1000)'));
  await cursor.read(10);
  proxy.freeze('all');
  expect(isUnavailable(await reasonOf(cursor.read(10)))).toBe(true);
  client.release();
});
