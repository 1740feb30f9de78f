import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Namespace } from 'socket.io';
import { type ClusterAdapter, type ClusterMessage, MessageType } from 'socket.io-adapter';
import { HeardPeers } from './heard-peers.ts';

/** Carries this process's announcements to the sockets of the others. */
export interface FanOut {
  /** For Socket.IO; undefined where this is the only process there can be. */
  adapter: ((namespace: Namespace) => ClusterAdapter) | undefined;
  /** Resolves when this process receives what is published; gives up after {@link READY_TIMEOUT_MS}, with a log line. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
}

export interface FanOutOptions {
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** Shared by the processes of one installation, and by no other on the same Redis. */
  installation: string;
  log: FastifyBaseLogger;
  /** A published message may not have reached the other processes. */
  onTrouble: () => void;
  /** Of this process alone. */
  peers?: HeardPeers | undefined;
}

const READY_TIMEOUT_MS = 5_000;
const PROBE_INTERVAL_MS = 50;
/** How often a running process makes sure that it still receives what is published. */
const REPEATED_PROBE_INTERVAL_MS = 10_000;
/** Messages queued while none can be published. More are dropped, and recovered like any lost announcement. */
const MAX_PENDING = 5_000;
/** How long publishing the rest may take when the process stops. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Errors within this time are logged once. */
const WARNING_INTERVAL_MS = 5_000;
/** PostgreSQL takes up to 7,999 bytes; one that is too large would fail all that are published with it. */
const MAX_NOTIFICATION_BYTES = 7_900;
/** PostgreSQL connections used here: one listens, one publishes, one fetches messages too large for a notification. */
const POSTGRES_CONNECTIONS = 3;

/** Redis if it is configured, else PostgreSQL if it is the database; else there is a single process and nothing is loaded. */
export async function createFanOut(options: FanOutOptions): Promise<FanOut> {
  if (options.redisUrl !== undefined) return overRedis(options.redisUrl, options);
  if (options.databaseUrl !== undefined) return overPostgres(options.databaseUrl, options);
  return { adapter: undefined, ready: async () => {}, close: async () => {} };
}

/** Logs errors that come together once, and has the state announced again. */
function troubleOf(
  { log, onTrouble }: FanOutOptions,
  name: string,
  peers: HeardPeers,
): (error: unknown) => void {
  let saidAt = 0;
  return (error) => {
    peers.doubt();
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
  const peers = options.peers ?? new HeardPeers();
  const trouble = troubleOf(options, 'PostgreSQL', peers);
  const pool = new pg.Pool({
    connectionString: url,
    max: POSTGRES_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    // The listening connection is silent for hours, and a router may drop it.
    keepAlive: true,
    // What is announced has been written before; it may be lost with the database server that carries it. The pool waits
    // for a promise, which its types don't say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => client.query('set synchronous_commit = off'),
  });
  pool.on('error', trouble);
  // The adapter doesn't handle errors of its listening connection: losing it would end the process.
  pool.on('connect', (client) => client.on('error', trouble));
  const create = createAdapter(notifyingAtOnce(pool), {
    payloadThreshold: MAX_NOTIFICATION_BYTES,
    errorHandler: trouble,
  });
  const wrapper = new AdapterWrapper(peers, trouble);
  const queue = new PublishQueue();
  return {
    adapter: wrapper.wrap(create, queue.push),
    ready: () => wrapper.ready(options.log),
    async close() {
      wrapper.close();
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
  const peers = options.peers ?? new HeardPeers();
  const trouble = troubleOf(options, 'Redis', peers);
  const client = createClient({ url, commandsQueueMaxLength: MAX_PENDING });
  client.on('error', trouble);
  const publish = client.publish.bind(client);
  // The adapter doesn't await these: an unhandled rejection would end the process.
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
    // Also how long a stopped reader goes on blocking.
    blockTimeInMs: 1_000,
  });
  const wrapper = new AdapterWrapper(peers, trouble);
  return {
    adapter: wrapper.wrap(create, (publishing) => publishing()),
    ready: () => wrapper.ready(options.log),
    async close() {
      wrapper.close();
      if (client.isReady)
        await Promise.race([client.close(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
      if (client.isOpen) client.destroy();
    },
  };
}

type Publishing = () => Promise<string>;
type Publisher = (publishing: Publishing) => Promise<string>;

/**
 * Publishes in order: over a pool's connections messages could overtake each other, and one that arrives before its
 * predecessor makes clients fetch the whole list. What comes while others are published is published at once; of those,
 * what is too large for a notification comes last.
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

/** The adapter's statement that notifies. */
const NOTIFY = 'SELECT pg_notify($1, $2)';

/** Several at once: PostgreSQL ends a transaction and wakes the listeners once for all of them. */
const NOTIFY_ALL =
  'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message(channel, payload)';

/** The pool for the adapter, whose notifications of one turn of the event loop are one statement, in their order. */
function notifyingAtOnce(pool: Pool): Pool {
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
  const query = (text: string, values: unknown[]): Promise<unknown> => {
    if (text !== NOTIFY) return pool.query(text, values);
    messages.push(values as [string, string]);
    notifying ??= notifyAll();
    return notifying;
  };
  // The adapter calls nothing else of a pool.
  return { connect: pool.connect.bind(pool), query } as unknown as Pool;
}

/** What both adapters have and their types don't. */
interface WrappedAdapter {
  uid: string;
  doPublish: (message: ClusterMessage) => Promise<string>;
  onMessage: (message: ClusterMessage, offset?: string) => void;
}

/** Wraps the adapter of Socket.IO's namespace. */
class AdapterWrapper {
  readonly #peers: HeardPeers;
  readonly #trouble: (error: unknown) => void;
  readonly #probe = { uid: randomBytes(8).toString('hex'), nsp: '/', type: MessageType.HEARTBEAT };
  #repeatedProbe: NodeJS.Timeout | undefined;
  readonly #heard = Promise.withResolvers<void>();
  #publish: WrappedAdapter['doPublish'] | undefined;

  constructor(peers: HeardPeers, trouble: (error: unknown) => void) {
    this.#peers = peers;
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
   * The adapter itself publishes to the other processes first, and waits for that. Here nothing waits: a tick reaches
   * this process's sockets at once, even while the other processes can't be reached. Where there is no other process,
   * what goes to sockets isn't published.
   */
  #publishThrough(adapter: ClusterAdapter, publisher: Publisher): ClusterAdapter {
    const inner = adapter as unknown as WrappedAdapter;
    const publish = inner.doPublish.bind(adapter);
    const onMessage = inner.onMessage.bind(adapter);
    inner.doPublish = (message) => {
      if (message.type === MessageType.BROADCAST && this.#peers.isAlone()) return Promise.resolve('');
      publisher(() => publish(message)).catch(this.#trouble);
      return Promise.resolve('');
    };
    inner.onMessage = (message, offset) => {
      this.#peers.note(message.uid === inner.uid || message.uid === this.#probe.uid ? 'self' : 'peer');
      if (message.uid === this.#probe.uid) this.#heard.resolve();
      else onMessage(message, offset);
    };
    this.#publish = publish;
    return adapter;
  }

  /** Publishes a probe until this process receives it: until then it would miss other processes' messages. */
  async ready(log: FastifyBaseLogger): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const probing = this.#probeUntil(signal);
    const tooLate = delay(READY_TIMEOUT_MS, 'late', { signal, ref: false });
    const first = await Promise.race([this.#heard.promise, tooLate]).catch(() => 'late');
    controller.abort();
    await probing;
    this.#repeatedProbe = setInterval(() => this.#publishProbe(), REPEATED_PROBE_INTERVAL_MS).unref();
    if (first === 'late') log.error('what the other processes say does not arrive; starting all the same');
  }

  close(): void {
    clearInterval(this.#repeatedProbe);
  }

  async #probeUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#publishProbe();
      await delay(PROBE_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #publishProbe(): void {
    this.#publish?.(this.#probe as ClusterMessage).catch(this.#trouble);
  }
}
