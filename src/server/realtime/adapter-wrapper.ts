import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Namespace } from 'socket.io';
import { type ClusterAdapter, type ClusterMessage, MessageType } from 'socket.io-adapter';
import { PeerDetector } from './peer-detector.ts';

const READY_TIMEOUT_MS = 5_000;
/** How often a process checks that it receives published messages; at the start and after trouble, until it does. */
const PROBE_INTERVAL_MS = { atStart: 50, usual: 10_000, inTrouble: 1_000 };
/** A process that hasn't received its own probe for so long receives nothing, even where no error says so. */
const DEAF_AFTER_MS = 25_000;
/** Errors within this time are logged once. */
const WARNING_INTERVAL_MS = 5_000;

type Publishing = () => Promise<string>;
export type Publisher = (publishing: Publishing) => Promise<string>;
export type AdapterFactory = (namespace: Namespace) => ClusterAdapter;

/** Methods that both adapters have, but that are missing from their types. */
interface WrappedAdapter {
  uid: string;
  doPublish: (message: ClusterMessage) => Promise<string>;
  onMessage: (message: ClusterMessage, offset?: string) => void;
}

export interface WrapperOptions {
  log: FastifyBaseLogger;
  /** Something published, by this process or by another, may not have arrived. */
  onTrouble: () => void;
  /** After a failure: this process receives published messages again. */
  onRecovered: () => void;
  /** For this process alone. */
  peers?: PeerDetector | undefined;
}

/** Wraps the adapter of Socket.IO's namespace. */
export class AdapterWrapper {
  readonly #options: WrapperOptions;
  readonly #carrier: string;
  readonly #peers: PeerDetector;
  readonly #probe = { uid: randomBytes(8).toString('hex'), nsp: '/', type: MessageType.HEARTBEAT };
  #repeatedProbe: NodeJS.Timeout | undefined;
  #probeInTrouble: NodeJS.Timeout | undefined;
  readonly #heard = Promise.withResolvers<void>();
  #heardAt = performance.now();
  #warnedAt = -Infinity;
  #isClosed = false;
  #publish: WrappedAdapter['doPublish'] | undefined;

  /** @param carrier the service through which the processes exchange messages, for the log */
  constructor(options: WrapperOptions, carrier: string) {
    this.#options = options;
    this.#carrier = carrier;
    this.#peers = options.peers ?? new PeerDetector();
  }

  /** A published message, of this process or another, may be lost. Logs losses that come together once. */
  readonly trouble = (error: unknown): void => {
    const { log, onTrouble } = this.#options;
    this.#peers.assumePeers();
    if (!this.#isClosed) {
      this.#probeInTrouble ??= setInterval(() => this.#publishProbe(), PROBE_INTERVAL_MS.inTrouble).unref();
    }
    const now = performance.now();
    if (now - this.#warnedAt > WARNING_INTERVAL_MS) {
      this.#warnedAt = now;
      log.warn({ err: error }, `fan-out over ${this.#carrier} is disturbed`);
    }
    onTrouble();
  };

  /** Not an arrow function: Socket.IO calls it with `new`. */
  wrap(create: AdapterFactory, publisher: Publisher): AdapterFactory {
    const open = (adapter: ClusterAdapter): ClusterAdapter => this.#publishThrough(adapter, publisher);
    return function adapterOf(namespace: Namespace) {
      return open(create(namespace));
    };
  }

  /**
   * The adapter itself publishes to the other processes first, and waits for that. Here nothing waits: a tick reaches
   * this process's sockets at once, even while the other processes can't be reached. Where there is no other process,
   * messages to sockets aren't published.
   */
  #publishThrough(adapter: ClusterAdapter, publisher: Publisher): ClusterAdapter {
    const inner = adapter as unknown as WrappedAdapter;
    const publish = inner.doPublish.bind(adapter);
    const onMessage = inner.onMessage.bind(adapter);
    inner.doPublish = (message) => {
      if (message.type === MessageType.BROADCAST && this.#peers.isAlone()) return Promise.resolve('');
      publisher(() => publish(message)).catch(this.trouble);
      return Promise.resolve('');
    };
    inner.onMessage = (message, offset) => {
      this.#peers.note(message.uid === inner.uid || message.uid === this.#probe.uid ? 'self' : 'peer');
      if (message.uid === this.#probe.uid) this.#hearProbe();
      else onMessage(message, offset);
    };
    this.#publish = publish;
    return adapter;
  }

  /** Publishes a probe until this process receives it: until then it would miss other processes' messages. */
  async ready(): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const probing = this.#probeUntil(signal);
    const tooLate = delay(READY_TIMEOUT_MS, 'late', { signal, ref: false });
    const first = await Promise.race([this.#heard.promise, tooLate]).catch(() => 'late');
    controller.abort();
    await probing;
    this.#repeatedProbe = setInterval(this.#probeAgain, PROBE_INTERVAL_MS.usual).unref();
    if (first !== 'late') return;
    this.#options.log.error('what the other processes say does not arrive; starting all the same');
    this.trouble(new Error('Nothing arrives that this process publishes.'));
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#repeatedProbe);
    clearInterval(this.#probeInTrouble);
  }

  async #probeUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#publishProbe();
      await delay(PROBE_INTERVAL_MS.atStart, undefined, { signal }).catch(() => undefined);
    }
  }

  readonly #probeAgain = (): void => {
    if (performance.now() - this.#heardAt > DEAF_AFTER_MS) {
      this.trouble(new Error('Nothing arrives that this process publishes.'));
    }
    this.#publishProbe();
  };

  #hearProbe(): void {
    this.#heardAt = performance.now();
    this.#heard.resolve();
    if (this.#probeInTrouble === undefined) return;
    clearInterval(this.#probeInTrouble);
    this.#probeInTrouble = undefined;
    this.#options.onRecovered();
  }

  #publishProbe(): void {
    this.#publish?.(this.#probe as ClusterMessage).catch(this.trouble);
  }
}
