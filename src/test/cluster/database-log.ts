import pg from 'pg';
import type { AppliedOperation } from '../../contract/operations.ts';
import { type AppliedRow, type Disk, type Row, toApplied, toLogRow } from '../crash/database-file.ts';

/** What PostgreSQL has, with everything that ever took effect on each list. */
export function readLog(databaseUrl: string): Promise<Disk> {
  return withClient(databaseUrl, async (client) => {
    const versions = await queryVersions(client);
    const log = await client.query<Row>(
      'select list_id, user_id, id, outcome, code, seq::int from shopping_list_operations',
    );
    const applied = await client.query<AppliedRow & { list_id: string }>(
      `select list_id, id, user_id, type, client, seq::int, made_at::float8, effects from shopping_list_operations
       where outcome = 'applied' order by seq`,
    );
    const fresh = new Map([...versions.keys()].map((id): [string, AppliedOperation[]] => [id, []]));
    for (const { list_id: listId, ...row } of applied.rows) fresh.get(listId)?.push(toApplied(row));
    return { log: log.rows.map(toLogRow), versions, fresh, damage: [] };
  });
}

/** The version of each list. */
export function readVersions(databaseUrl: string): Promise<Map<string, number>> {
  return withClient(databaseUrl, queryVersions);
}

async function queryVersions(client: pg.Client): Promise<Map<string, number>> {
  const lists = await client.query<{ id: string; version: number }>(
    'select id, version::int from shopping_lists',
  );
  return new Map(lists.rows.map(({ id, version }) => [id, version]));
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
