import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess, WRITERS_SETTINGS } from '../server-process.ts';
import { startPostgres } from '../postgres.ts';
import { freePort } from '../program.ts';
import { startRedis } from '../redis.ts';
import { startBalancer } from './balancer.ts';

export const FAN_OUTS = ['PostgreSQL', 'Redis'] as const;
/** How the processes receive each other's messages. */
export type FanOut = (typeof FAN_OUTS)[number];

/** Several built servers on one PostgreSQL, behind one address. */
export interface Cluster {
  fanOut: FanOut;
  /** Leads to any of the processes. */
  url: string;
  databaseUrl: string;
  processes: readonly ServerProcess[];
  stop: () => Promise<void>;
}

const PROCESSES = 3;

/** Starts all processes at the same moment, on a database that is still empty. */
export async function startCluster(fanOut: FanOut): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'lz-cluster-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const undo: (() => void | Promise<void>)[] = [() => void process.off('exit', remove), remove];
  const stop = async (): Promise<void> => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const postgres = await startPostgres();
    undo.push(postgres.stop);
    const redis = fanOut === 'Redis' ? await startRedis() : undefined;
    if (redis !== undefined) undo.push(redis.stop);
    const processes: ServerProcess[] = [];
    for (let index = 0; index < PROCESSES; index += 1) {
      const server = new ServerProcess(join(folder, String(index)), await freePort(), {
        ...WRITERS_SETTINGS,
        DATABASE_URL: postgres.url,
        CAPTCHA: 'altcha',
        ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
      });
      processes.push(server);
    }
    undo.push(async () => void (await Promise.all(processes.map((server) => server.dispose()))));
    await Promise.all(processes.map((server) => server.start()));
    const balancer = await startBalancer(processes.map(({ url }) => url));
    undo.push(balancer.stop);
    return { fanOut, url: balancer.url, databaseUrl: postgres.url, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
