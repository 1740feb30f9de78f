import { connect, createServer } from 'node:net';
import { listenOnLoopback } from './loopback.ts';

/** A way to PostgreSQL on which connections can freeze, as behind a router that has forgotten them. */
export interface PostgresProxy {
  /** Leads through it. */
  url: string;
  /**
   * From now on nothing more passes through the connections there are, not even their end. New ones work.
   * @param which those on which a process listens for notifications, or all
   * @returns how many
   */
  freeze: (which: 'listening' | 'all') => number;
  stop: () => Promise<void>;
}

interface Way {
  isFrozen: boolean;
  isListening: boolean;
}

/** @param databaseUrl of a PostgreSQL that listens on a port of this machine */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port), allowHalfOpen: true };
  const ways = new Set<Way>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const database = connect(target).setNoDelay(true);
    loopback.hold(database);
    const way: Way = { isFrozen: false, isListening: false };
    ways.add(way);
    client.on('data', (bytes) => {
      way.isListening ||= bytes.includes('LISTEN');
    });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('data', (bytes) => way.isFrozen || to.write(bytes));
      from.on('end', () => way.isFrozen || to.end());
      from.on('close', () => {
        ways.delete(way);
        if (!way.isFrozen) to.destroy();
      });
    }
  });
  const loopback = await listenOnLoopback(server);
  url.port = String(loopback.port);
  return {
    url: url.href,
    freeze(which) {
      const frozen = [...ways].filter(
        ({ isFrozen, isListening }) => !isFrozen && (which === 'all' || isListening),
      );
      for (const way of frozen) way.isFrozen = true;
      return frozen.length;
    },
    stop: loopback.stop,
  };
}
