import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { PEER_SILENCE_MS } from '../../src/server/realtime/peer-detector.ts';
import { startPostgres } from '../../src/test/postgres.ts';
import { startRedis } from '../../src/test/redis.ts';
import { type Dataset, type DatasetSize, seedDataset } from '../harness/dataset.ts';
import { listenToServer } from '../harness/listener.ts';
import { startBuiltServer, temporaryFolder } from '../harness/processes.ts';
import { behindProxy, type Subject } from '../harness/comparison.ts';
import { Ticker } from '../harness/ticker.ts';

/** One way to run LZ. */
export interface Kind {
  name: string;
  database: 'sqlite' | 'postgres';
  processes: number;
  redis: boolean;
}

export const SQLITE: Kind = { name: 'SQLite', database: 'sqlite', processes: 1, redis: false };
export const POSTGRES: Kind = { name: 'PostgreSQL', database: 'postgres', processes: 1, redis: false };
export const CLUSTER: Kind = {
  name: 'PostgreSQL, three processes',
  database: 'postgres',
  processes: 3,
  redis: false,
};
export const REDIS_CLUSTER: Kind = { ...CLUSTER, name: 'PostgreSQL and Redis, three processes', redis: true };

/** Running processes, and how to stop them. */
export interface Deployment {
  dataset: Dataset;
  /** One per process. */
  subjects: [Subject, ...Subject[]];
  /** Bytes the database takes on the disk. */
  size: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts this many built servers on a durable database of this size. */
export async function startDeployment(
  { database, processes, redis }: Kind,
  size: DatasetSize,
): Promise<Deployment> {
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const fanOut = redis ? await startRedis() : undefined;
  const folder = temporaryFolder();
  const dataset = await seedDataset({ dataDir: folder, databaseUrl: postgres?.url }, size);
  const environment = {
    ...behindProxy(folder),
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
    ...(fanOut === undefined ? {} : { REDIS_URL: fanOut.url }),
  };
  const ticker = new Ticker();
  const begin = async (): Promise<Subject> => ({
    program: await startBuiltServer(environment),
    listen: listenToServer,
    ticker,
  });
  const subjects: Deployment['subjects'] = [await begin()];
  while (subjects.length < processes) subjects.push(await begin());
  // Until then a process publishes everything for other processes that may exist.
  if (database === 'postgres' && processes === 1) await setTimeout(PEER_SILENCE_MS + 1_000);
  return {
    dataset,
    subjects,
    size: () => (postgres === undefined ? sizeOfFiles(folder) : sizeOfDatabase(postgres.url)),
    async stop() {
      await Promise.all(subjects.map(({ program }) => program.stop()));
      await Promise.all([postgres?.stop(), fanOut?.stop()]);
    },
  };
}

async function sizeOfFiles(folder: string): Promise<number> {
  const sizes = ['lz.sqlite', 'lz.sqlite-wal'].map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function sizeOfDatabase(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  await client.end();
  return Number(rows[0]?.size);
}
