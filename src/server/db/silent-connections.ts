import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';

/**
 * Longest silence of a connection in use. It is longer than any statement of a request should take, than waiting for a
 * lock (see postgres.ts), and than the ten seconds after which a pool closes an idle connection by itself.
 */
export const MAX_SILENCE_MS = 12_000;

/** Finds out that the other host is gone, unless something between the two hosts answers for it. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** What `pg` doesn't describe: the socket of a client. */
export interface Connected {
  connection: { stream: Socket };
}

/**
 * Gives up a connection over which nothing has come or gone for so long: what runs on it fails as if PostgreSQL had
 * closed it, and its pool opens another. A host or a router that vanishes closes nothing, and TCP goes on waiting, for a
 * quarter of an hour or for ever. `query_timeout` of `pg` would not do: unless statements travel together, it leaves the
 * connection in the pool with the statement still running.
 * @param ms replaces an earlier limit of this connection
 */
export function giveUpWhenSilent(client: PoolClient, ms: number): void {
  const { stream } = (client as unknown as Connected).connection;
  stream.setTimeout(ms, () => stream.destroy());
}
