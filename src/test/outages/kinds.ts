import { mkdtempSync, rmSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { readLog } from '../cluster/database-log.ts';
import { readDisk } from '../crash/database-file.ts';
import { ServerProcess, WRITERS_SETTINGS } from '../server-process.ts';
import { startPostgres } from '../postgres.ts';
import { startPostgresProxy } from '../postgres-proxy.ts';
import { freePort } from '../program.ts';
import { startRedis } from '../redis.ts';
import type { Outage } from './outage.ts';

/** Otherwise every request that can't be served would be a line. */
const QUIET = { ...WRITERS_SETTINGS, LOG_LEVEL: 'silent' };

/** A folder of its own, and how to be rid of it. */
function newFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'lz-outage-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  return {
    folder,
    remove() {
      process.off('exit', removeFolder);
      removeFolder();
    },
  };
}

/** Another process holds SQLite's write lock. */
export async function databaseLocked(): Promise<Outage> {
  const { folder, remove } = newFolder();
  const server = new ServerProcess(folder, await freePort(), QUIET);
  await server.start();
  let other: Sqlite.Database | undefined;
  return {
    name: 'the database was locked',
    url: server.url,
    reads: true,
    writes: false,
    async begin() {
      other = new Sqlite(join(folder, 'lz.sqlite'), { timeout: 5_000 });
      other.exec('begin immediate');
    },
    async end() {
      other?.exec('rollback');
      other?.close();
    },
    readDisk: () => readDisk(folder, new Map()),
    async stop() {
      await server.dispose();
      remove();
    },
  };
}

/** Enough space for the database and some seconds of writing. */
const DISK_MB = 24;

/** The disk with the database is full: a small disk of the server's own, in a namespace of its own. */
export async function diskFull(): Promise<Outage> {
  const { folder, remove } = newFolder();
  const mount = `mount -t tmpfs -o size=${DISK_MB}m lz "$0" && exec "$@"`;
  const server = new ServerProcess(folder, await freePort(), QUIET, {
    within: (program) => ['unshare', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...program],
  });
  await server.start();
  const seen = join(`/proc/${server.pid}/root`, folder);
  const ballast = join(seen, 'ballast');
  return {
    name: 'the disk was full',
    url: server.url,
    reads: true,
    writes: false,
    begin: () => fill(ballast),
    end: () => rm(ballast),
    async readDisk() {
      // SQLite can't open files through /proc. Its index of the log is made again from the copied files.
      for (const name of ['lz.sqlite', 'lz.sqlite-wal']) await cp(join(seen, name), join(folder, name));
      return readDisk(folder, new Map());
    },
    async stop() {
      await server.dispose();
      remove();
    },
  };
}

/** Writes until nothing more fits. */
async function fill(file: string): Promise<void> {
  for (const size of [65_536, 512]) {
    const block = Buffer.alloc(size, 1);
    for (;;) {
      try {
        await writeFile(file, block, { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        break;
      }
    }
  }
}

/** PostgreSQL crashed. */
export async function postgresGone(): Promise<Outage> {
  const { folder, remove } = newFolder();
  const postgres = await startPostgres({ isDurable: true });
  const server = new ServerProcess(folder, await freePort(), {
    ...QUIET,
    DATABASE_URL: postgres.url,
  });
  await server.start();
  return {
    name: 'PostgreSQL was gone',
    url: server.url,
    reads: false,
    writes: false,
    begin: postgres.crash,
    end: postgres.restart,
    readDisk: () => readLog(postgres.url),
    async stop() {
      await server.dispose();
      await postgres.stop();
      remove();
    },
  };
}

/** A router between the server and PostgreSQL has forgotten the connections there are; new ones work. */
export async function connectionsFrozen(): Promise<Outage> {
  const { folder, remove } = newFolder();
  const postgres = await startPostgres({ isDurable: true });
  const proxy = await startPostgresProxy(postgres.url);
  const server = new ServerProcess(folder, await freePort(), {
    ...QUIET,
    DATABASE_URL: proxy.url,
  });
  await server.start();
  return {
    name: 'all connections to PostgreSQL were frozen',
    url: server.url,
    reads: 'partly',
    writes: 'partly',
    begin: async () => void proxy.freeze('all'),
    // They never come back.
    end: async () => undefined,
    readDisk: () => readLog(postgres.url),
    async stop() {
      await server.dispose();
      await proxy.stop();
      await postgres.stop();
      remove();
    },
  };
}

/** Redis, through which two processes exchange messages, crashed. */
export async function redisGone(): Promise<Outage> {
  const { folder, remove } = newFolder();
  const [postgres, redis] = await Promise.all([startPostgres({ isDurable: true }), startRedis()]);
  const servers: ServerProcess[] = [];
  for (let index = 0; index < 2; index += 1) {
    const environment = { ...QUIET, DATABASE_URL: postgres.url, REDIS_URL: redis.url };
    const server = new ServerProcess(join(folder, String(index)), await freePort(), environment);
    servers.push(server);
    await server.start();
  }
  return {
    name: 'Redis was gone',
    url: servers[0]?.url ?? '',
    reads: true,
    writes: true,
    begin: redis.crash,
    end: redis.restart,
    readDisk: () => readLog(postgres.url),
    async stop() {
      await Promise.all(servers.map((server) => server.dispose()));
      await Promise.all([postgres.stop(), redis.stop()]);
      remove();
    },
  };
}
