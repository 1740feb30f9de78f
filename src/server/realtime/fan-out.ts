import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Namespace } from 'socket.io';
import { type ClusterAdapter, type ClusterMessage, MessageType } from 'socket.io-adapter';

/** Carries what one process announces to the sockets of the others. */
export interface FanOut {
  /** For Socket.IO; undefined where this is the only process there can be. */
  adapter: ((namespace: Namespace) => ClusterAdapter) | undefined;
  /** Resolves when this process receives what is published; gives up after {@link READY_TIMEOUT_MS}, saying so in the log. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

export interface FanOutOptions {
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** Common to the processes of one installation, and to no other's on the same Redis. */
  installation: string;
  log: FastifyBaseLogger;
  /** Something that one process published may not have reached the others. */
  onTrouble: () => void;
}

const READY_TIMEOUT_MS = 5_000;
const PROBE_INTERVAL_MS = 50;
/** Messages that wait while none can be published. What is above that is dropped, and heals like anything lost. */
const MAX_PENDING = 5_000;
/** How long what is still to be published may take when the process stops. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Troubles that come together are logged once. */
const WARNING_INTERVAL_MS = 5_000;
/** Of PostgreSQL's connections, for this: one listens, one speaks, one fetches what is too large for a notification. */
const POSTGRES_CONNECTIONS = 3;

/** Redis where it is named, else PostgreSQL where that is the database; else this is the only process, and nothing is loaded. */
export async function createFanOut(options: FanOutOptions): Promise<FanOut> {
  if (options.redisUrl !== undefined) return overRedis(options.redisUrl, options);
  if (options.databaseUrl !== undefined) return overPostgres(options.databaseUrl, options);
  return { adapter: undefined, ready: async () => {}, close: async () => {} };
}

/** Logs what happens together once, and lets everything be told again. */
function troubleOf({ log, onTrouble }: FanOutOptions, name: string): (error: unknown) => void {
  let saidAt = 0;
  return (error) => {
    const now = Date.now();
    if (now - saidAt > WARNING_INTERVAL_MS) {
      saidAt = now;
      log.warn({ err: error }, `fan-out over ${name} is disturbed`);
    }
    onTrouble();
  };
}

async function overPostgres(url: string, options: FanOutOptions): Promise<FanOut> {
  const [{ default: pg }, { createAdapter }] = await Promise.all([
    import('pg'),
    import('@socket.io/postgres-adapter'),
  ]);
  const trouble = troubleOf(options, 'PostgreSQL');
  const pool = new pg.Pool({
    connectionString: url,
    max: POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    // The connection that listens says nothing for hours, and a router may forget it.
    keepAlive: true,
  });
  pool.on('error', trouble);
  // The adapter holds the one that listens and doesn't watch it: its loss would end the process.
  pool.on('connect', (client) => client.on('error', trouble));
  const create = createAdapter(pool, { errorHandler: trouble });
  const wrapper = new AdapterWrapper(trouble);
  const queue = new SerialQueue();
  return {
    adapter: wrapper.wrap(create, queue.push),
    ready: () => wrapper.ready(options.log),
    async close() {
      await Promise.race([queue.drained(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      await pool.end();
    },
  };
}

async function overRedis(url: string, options: FanOutOptions): Promise<FanOut> {
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('@redis/client'),
    import('@socket.io/redis-streams-adapter'),
  ]);
  const trouble = troubleOf(options, 'Redis');
  const client = createClient({ url, commandsQueueMaxLength: MAX_PENDING });
  client.on('error', trouble);
  const publish = client.publish.bind(client);
  // The adapter doesn't wait for these: an unhandled rejection would end the process.
  const publishAtMost = (channel: string, message: Buffer): Promise<number> =>
    publish(channel, message).catch((error: unknown) => {
      trouble(error);
      return 0;
    });
  Object.assign(client, { publish: publishAtMost });
  void client.connect().catch(trouble);
  const name = `lz:${options.installation}`;
  const create = createAdapter(client, {
    streamName: name,
    channelPrefix: name,
    onlyPlaintext: true,
    // A reader that was told to stop does so when this is over, in ms.
    blockTimeInMs: 1_000,
  });
  const wrapper = new AdapterWrapper(trouble);
  return {
    adapter: wrapper.wrap(create, (publishing) => publishing()),
    ready: () => wrapper.ready(options.log),
    async close() {
      if (client.isReady)
        await Promise.race([client.close(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      if (client.isOpen) client.destroy();
    },
  };
}

type Publishing = () => Promise<string>;
type Publisher = (publishing: Publishing) => Promise<string>;

/**
 * One after the other: a pool's connections would overtake each other, and a message that arrives before the one
 * before it makes its readers fetch the whole list.
 */
class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  readonly push: Publisher = (publishing) => {
    if (this.#waiting >= MAX_PENDING)
      return Promise.reject(new Error('Too many messages wait to be published.'));
    this.#waiting += 1;
    const mine = this.#last.then(publishing).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  };

  async drained(): Promise<void> {
    await this.#last;
  }
}

/** What both adapters have, though not in their types. */
interface WrappedAdapter {
  doPublish: (message: ClusterMessage) => Promise<string>;
  onMessage: (message: ClusterMessage, offset?: string) => void;
}

/** Stands between Socket.IO and the adapter of its namespace. */
class AdapterWrapper {
  readonly #trouble: (error: unknown) => void;
  readonly #probeId = randomBytes(8).toString('hex');
  readonly #heard = Promise.withResolvers<void>();
  #publish: WrappedAdapter['doPublish'] | undefined;

  constructor(trouble: (error: unknown) => void) {
    this.#trouble = trouble;
  }

  /** Not an arrow function: Socket.IO calls it with `new`. */
  wrap(create: (namespace: Namespace) => ClusterAdapter, publisher: Publisher): FanOut['adapter'] {
    const open = (adapter: ClusterAdapter): ClusterAdapter => this.#publishThrough(adapter, publisher);
    return function adapterOf(namespace: Namespace) {
      return open(create(namespace));
    };
  }

  /**
   * By itself the adapter publishes to the other processes first, and waits for that. Here nothing waits: a tick reaches
   * the screens of this process at once, also while the others can't be reached.
   */
  #publishThrough(adapter: ClusterAdapter, publisher: Publisher): ClusterAdapter {
    const inner = adapter as unknown as WrappedAdapter;
    const publish = inner.doPublish.bind(adapter);
    const onMessage = inner.onMessage.bind(adapter);
    inner.doPublish = (message) => {
      publisher(() => publish(message)).catch(this.#trouble);
      return Promise.resolve('');
    };
    inner.onMessage = (message, offset) => {
      if (message.uid === this.#probeId) this.#heard.resolve();
      else onMessage(message, offset);
    };
    this.#publish = publish;
    return adapter;
  }

  /** Publishes a probe until this process receives it: before that, it would miss what the others publish. */
  async ready(log: FastifyBaseLogger): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const probing = this.#probe(signal);
    const tooLate = delay(READY_TIMEOUT_MS, 'late', { signal, ref: false });
    const first = await Promise.race([this.#heard.promise, tooLate]).catch(() => 'late');
    controller.abort();
    await probing;
    if (first === 'late') log.error('what the other processes say does not arrive; starting all the same');
  }

  async #probe(signal: AbortSignal): Promise<void> {
    const message = { uid: this.#probeId, nsp: '/', type: MessageType.HEARTBEAT } as ClusterMessage;
    while (!signal.aborted) {
      this.#publish?.(message).catch(this.#trouble);
      await delay(PROBE_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
