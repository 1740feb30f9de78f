import type { Pool, PoolClient } from 'pg';
import { giveUpWhenSilent } from '../db/silent-connections.ts';

/** On a healthy listening connection something comes more often: at least a probe, every ten seconds. */
const DEAF_AFTER_MS = 25_000;

/** The methods of a pool that the adapter calls. */
export function poolForAdapter(pool: Pool): Pool {
  return { connect: listeningOn(pool), query: notifyingAtOnce(pool) } as unknown as Pool;
}

/**
 * Hands out the connection that the adapter listens on. The adapter never gives back one that has ended, and it takes
 * two where one ends while it begins to listen: the pool would soon have none left for publishing.
 */
function listeningOn(pool: Pool): () => Promise<PoolClient> {
  let last: PoolClient | undefined;
  return async () => {
    const client = await pool.connect().catch((error: unknown) => {
      // The adapter would try again for ever.
      if (pool.ending) return new Promise<never>(() => undefined);
      throw error;
    });
    last?.removeAllListeners('end').release(true);
    last = client;
    giveUpWhenSilent(client, DEAF_AFTER_MS);
    client.once('end', () => {
      last = undefined;
      client.release(true);
    });
    return client;
  };
}

/** The adapter's statement that notifies. */
const NOTIFY = 'SELECT pg_notify($1, $2)';

/**
 * Several at once: PostgreSQL ends a transaction and wakes the listeners once for all of them. The commit doesn't wait
 * for the disk: announced changes have been written before, and an announcement may be lost with its server. This is
 * set only for this transaction, because a pooler may hand the connection to another one that writes data.
 */
const NOTIFY_ALL = `
  select pg_notify(channel, payload)
  from set_config('synchronous_commit', 'off', true),
    unnest($1::text[], $2::text[]) as message(channel, payload)`;

/** Makes the notifications of one turn of the event loop one statement, in their order. */
function notifyingAtOnce(pool: Pool): (text: string, values: unknown[]) => Promise<unknown> {
  let messages: [channel: string, payload: string][] = [];
  let notifying: Promise<unknown> | undefined;
  const notifyAll = async (): Promise<unknown> => {
    await Promise.resolve();
    notifying = undefined;
    const now = messages;
    messages = [];
    return pool.query({
      name: 'notify',
      text: NOTIFY_ALL,
      values: [now.map(([channel]) => channel), now.map(([, payload]) => payload)],
    });
  };
  return (text, values) => {
    if (text !== NOTIFY) return pool.query(text, values);
    messages.push(values as [string, string]);
    notifying ??= notifyAll();
    return notifying;
  };
}
