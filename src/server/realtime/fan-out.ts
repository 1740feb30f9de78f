import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClientType } from '@redis/client';
import {
  type AdapterFactory,
  AdapterWrapper,
  type Publisher,
  type WrapperOptions,
} from './adapter-wrapper.ts';
import { POSTGRES_CONNECTIONS } from '../db/postgres-connections.ts';
import { giveUpWhenSilent, KEEP_ALIVE, MAX_SILENCE_MS } from '../db/silent-connections.ts';
import { poolForAdapter } from './postgres-pool.ts';

/** Carries this process's announcements to the sockets of the others. */
export interface FanOut {
  /** For Socket.IO; undefined where this is the only process there can be. */
  adapter: AdapterFactory | undefined;
  /** Resolves when this process receives published messages; gives up after five seconds, with a log line. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

export interface FanOutOptions extends WrapperOptions {
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** Shared by the processes of one installation, and by no other on the same Redis. */
  installation: string;
}

/** Messages queued while none can be published. More are dropped, and recovered like any lost announcement. */
const MAX_PENDING = 5_000;
/** How long publishing the rest may take when the process stops, and closing connections after it. */
const CLOSE_TIMEOUT_MS = 1_000;
const RESUBSCRIBE_PAUSE_MS = 1_000;
/** PostgreSQL accepts up to 7,999 bytes; a larger message would make all messages published with it fail. */
const MAX_NOTIFICATION_BYTES = 7_900;

/** Redis if it is configured, else PostgreSQL if it is the database; else there is a single process and nothing is loaded. */
export async function createFanOut(options: FanOutOptions): Promise<FanOut> {
  if (options.redisUrl !== undefined) return overRedis(options.redisUrl, options);
  if (options.databaseUrl !== undefined) return overPostgres(options.databaseUrl, options);
  return { adapter: undefined, ready: async () => {}, close: async () => {} };
}

async function overPostgres(url: string, options: FanOutOptions): Promise<FanOut> {
  const [{ default: pg }, { createAdapter }] = await Promise.all([
    import('pg'),
    import('@socket.io/postgres-adapter'),
  ]);
  const wrapper = new AdapterWrapper(options, 'PostgreSQL');
  const { trouble } = wrapper;
  const pool = new pg.Pool({
    connectionString: url,
    max: POSTGRES_CONNECTIONS.announce,
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
  });
  pool.on('error', trouble);
  // The adapter doesn't handle errors of its listening connection: losing it would end the process.
  pool.on('connect', (client) => {
    client.on('error', trouble);
    giveUpWhenSilent(client, MAX_SILENCE_MS);
  });
  const create = createAdapter(poolForAdapter(pool), {
    payloadThreshold: MAX_NOTIFICATION_BYTES,
    errorHandler: trouble,
  });
  const queue = new PublishQueue();
  return {
    adapter: wrapper.wrap(create, queue.push),
    ready: () => wrapper.ready(),
    async close() {
      wrapper.close();
      await atMost(CLOSE_TIMEOUT_MS, queue.drained());
      await atMost(CLOSE_TIMEOUT_MS, pool.end());
    },
  };
}

async function overRedis(url: string, options: FanOutOptions): Promise<FanOut> {
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('@redis/client'),
    import('@socket.io/redis-streams-adapter'),
  ]);
  const wrapper = new AdapterWrapper(options, 'Redis');
  const { trouble } = wrapper;
  const client = createClient({ url, commandsQueueMaxLength: MAX_PENDING });
  client.on('error', trouble);
  const publish = client.publish.bind(client);
  // The adapter doesn't await these: an unhandled rejection would end the process.
  const publishAtMost = (channel: string, message: Buffer): Promise<number> =>
    publish(channel, message).catch((error: unknown) => {
      trouble(error);
      return 0;
    });
  const duplicate = client.duplicate.bind(client);
  Object.assign(client, {
    publish: publishAtMost,
    duplicate: () => subscribingInTheEnd(duplicate(), trouble),
  });
  void client.connect().catch(trouble);
  const name = `lz:${options.installation}`;
  const create = createAdapter(client, {
    streamName: name,
    channelPrefix: name,
    onlyPlaintext: true,
    // Also how long a stopped reader stays blocked.
    blockTimeInMs: 1_000,
  });
  return {
    adapter: wrapper.wrap(create, (publishing) => publishing()),
    ready: () => wrapper.ready(),
    async close() {
      wrapper.close();
      if (client.isReady) await atMost(CLOSE_TIMEOUT_MS, client.close());
      if (client.isOpen) client.destroy();
    },
  };
}

/**
 * The adapter subscribes once and doesn't await it: where that fails, an unhandled rejection would end the process, and
 * without a subscription it would hear less than it should.
 */
function subscribingInTheEnd<T extends Pick<RedisClientType, 'isOpen' | 'subscribe'>>(
  reader: T,
  trouble: (error: unknown) => void,
): T {
  const subscribe = reader.subscribe.bind(reader);
  const subscribeInTheEnd = async (...parameters: Parameters<typeof subscribe>): Promise<void> => {
    while (reader.isOpen) {
      const failure: unknown = await subscribe(...parameters).then(
        () => undefined,
        (error: unknown) => error,
      );
      // Closed, it has failed because of that.
      if (failure === undefined || !reader.isOpen) return;
      trouble(failure);
      await delay(RESUBSCRIBE_PAUSE_MS, undefined, { ref: false });
    }
  };
  return Object.assign(reader, { subscribe: subscribeInTheEnd });
}

/** A connection that hangs doesn't prevent the others from being closed. */
async function atMost(ms: number, closing: Promise<unknown>): Promise<void> {
  await Promise.race([closing, delay(ms, undefined, { ref: false })]);
}

/**
 * Publishes in order: over a pool's connections messages could overtake each other, and one that arrives before its
 * predecessor makes clients fetch the whole list. Messages that arrive while others are being published are published
 * together; those too large for a notification come last.
 */
class PublishQueue {
  #waiting: (() => Promise<unknown>)[] = [];
  #publishing: Promise<void> | undefined;

  readonly push: Publisher = (publishing) => {
    if (this.#waiting.length >= MAX_PENDING)
      return Promise.reject(new Error('Too many messages wait to be published.'));
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#waiting.push(async () => {
      const published = publishing();
      resolve(published);
      await published;
    });
    this.#publishing ??= this.#publishAll();
    return promise;
  };

  async #publishAll(): Promise<void> {
    // Announcements of one tick come one right after the other.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      await Promise.allSettled(this.#waiting.splice(0).map((publish) => publish()));
    }
    this.#publishing = undefined;
  }

  async drained(): Promise<void> {
    await this.#publishing;
  }
}
