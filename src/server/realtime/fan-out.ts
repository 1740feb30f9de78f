import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Namespace } from 'socket.io';
import { type ClusterAdapter, type ClusterMessage, MessageType } from 'socket.io-adapter';

/** How what one process says reaches the sockets of the others. */
export interface FanOut {
  /** For Socket.IO; undefined where this is the only process there can be. */
  adapter: ((namespace: Namespace) => ClusterAdapter) | undefined;
  /** Resolves when this process hears what is said; gives up after {@link READY_PATIENCE}, saying so in the log. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

export interface FanOutOptions {
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** Common to the processes of one installation, and to nobody else's on the same Redis. */
  installation: string;
  log: FastifyBaseLogger;
  /** Something said by one process may not have reached the others. */
  onTrouble: () => void;
}

/** In ms. */
const READY_PATIENCE = 5_000;
const PROBE_EVERY = 50;
/** What waits to be said while nothing can be, at most; what is too much is dropped, and heals like anything lost. */
const MOST_WAITING = 5_000;
/** How long what is still to be said may take when the process stops, in ms. */
const CLOSE_PATIENCE = 1_000;
/** In ms. */
const TROUBLE_PAUSE = 5_000;
/** Of PostgreSQL's connections, for this: one listens, one speaks, one fetches what is too large for a notification. */
const POSTGRES_CONNECTIONS = 3;

/** Redis where it is named, else PostgreSQL where that is the database, else nobody to speak to, and nothing to load. */
export async function createFanOut(options: FanOutOptions): Promise<FanOut> {
  if (options.redisUrl !== undefined) return overRedis(options.redisUrl, options);
  if (options.databaseUrl !== undefined) return overPostgres(options.databaseUrl, options);
  return { adapter: undefined, ready: async () => {}, close: async () => {} };
}

/** Says so once for what happens together, and has it made up for. */
function troubleOf({ log, onTrouble }: FanOutOptions, name: string): (error: unknown) => void {
  let saidAt = 0;
  return (error) => {
    const now = Date.now();
    if (now - saidAt > TROUBLE_PAUSE) {
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
  const door = new Door(trouble);
  const turns = new Turns();
  return {
    adapter: door.frame(create, turns.take),
    ready: () => door.ready(options.log),
    async close() {
      await Promise.race([turns.over(), delay(CLOSE_PATIENCE, undefined, { ref: false })]);
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
  const client = createClient({ url, commandsQueueMaxLength: MOST_WAITING });
  client.on('error', trouble);
  const publish = client.publish.bind(client);
  // The adapter doesn't wait for these: a rejection that nobody handles would end the process.
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
  const door = new Door(trouble);
  return {
    adapter: door.frame(create, (publishing) => publishing()),
    ready: () => door.ready(options.log),
    async close() {
      if (client.isReady)
        await Promise.race([client.close(), delay(CLOSE_PATIENCE, undefined, { ref: false })]);
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
class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  readonly take: Publisher = (publishing) => {
    if (this.#waiting >= MOST_WAITING) return Promise.reject(new Error('Too much waits to be said.'));
    this.#waiting += 1;
    const mine = this.#last.then(publishing).finally(() => {
      this.#waiting -= 1;
    });
    this.#last = mine.catch(() => undefined);
    return mine;
  };

  async over(): Promise<void> {
    await this.#last;
  }
}

/** What both adapters have, and hide from TypeScript. */
interface Inner {
  doPublish: (message: ClusterMessage) => Promise<string>;
  onMessage: (message: ClusterMessage, offset?: string) => void;
}

/** Stands between Socket.IO and the adapter of its namespace. */
class Door {
  readonly #trouble: (error: unknown) => void;
  readonly #probe = randomBytes(8).toString('hex');
  readonly #heard = Promise.withResolvers<void>();
  #publish: Inner['doPublish'] | undefined;

  constructor(trouble: (error: unknown) => void) {
    this.#trouble = trouble;
  }

  /** Socket.IO calls it with `new`, which an arrow function has no answer to. */
  frame(create: (namespace: Namespace) => ClusterAdapter, publisher: Publisher): FanOut['adapter'] {
    const open = (adapter: ClusterAdapter): ClusterAdapter => this.#open(adapter, publisher);
    return function adapterOf(namespace: Namespace) {
      return open(create(namespace));
    };
  }

  /**
   * The adapter speaks to the other processes before it does to its own sockets, and waits. Here nobody waits: a tick
   * reaches the screens of this process at once, also while there is no way to the others.
   */
  #open(adapter: ClusterAdapter, publisher: Publisher): ClusterAdapter {
    const inner = adapter as unknown as Inner;
    const publish = inner.doPublish.bind(adapter);
    const onMessage = inner.onMessage.bind(adapter);
    inner.doPublish = (message) => {
      publisher(() => publish(message)).catch(this.#trouble);
      return Promise.resolve('');
    };
    inner.onMessage = (message, offset) => {
      if (message.uid === this.#probe) this.#heard.resolve();
      else onMessage(message, offset);
    };
    this.#publish = publish;
    return adapter;
  }

  /** Says something until it is heard: before that, what others say would pass unheard. */
  async ready(log: FastifyBaseLogger): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const probing = this.#knock(signal);
    const tooLate = delay(READY_PATIENCE, 'late', { signal, ref: false });
    const first = await Promise.race([this.#heard.promise, tooLate]).catch(() => 'late');
    controller.abort();
    await probing;
    if (first === 'late') log.error('what the other processes say does not arrive; starting all the same');
  }

  async #knock(signal: AbortSignal): Promise<void> {
    const message = { uid: this.#probe, nsp: '/', type: MessageType.HEARTBEAT } as ClusterMessage;
    while (!signal.aborted) {
      this.#publish?.(message).catch(this.#trouble);
      await delay(PROBE_EVERY, undefined, { signal }).catch(() => undefined);
    }
  }
}
