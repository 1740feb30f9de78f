import type { FastifyBaseLogger } from 'fastify';
import { TIMING } from '../../contract/limits.ts';
import { reconcile, type ReconcileOptions, refreshAll } from './reconcile.ts';
import type { RealtimeServer } from './types.ts';

/** How soon after trouble between the processes possibly lost announcements are repeated. */
const RECONCILE_DELAY_MS = 5_000;
/** How often every screen may be told to fetch everything that it shows. */
const REFRESH_INTERVAL_MS = 30_000;

type ReconcilerOptions = ReconcileOptions & { log: FastifyBaseLogger };

/** Repeats what may have been lost: every {@link TIMING.versionHeartbeatMs}, and after any possible loss. */
export class Reconciler {
  readonly #io: () => RealtimeServer;
  readonly #options: ReconcilerOptions;
  readonly #heartbeat = setInterval(() => this.#run(), TIMING.versionHeartbeatMs).unref();
  #extra: NodeJS.Timeout | undefined;
  #isStale = false;
  #refreshedAt = -Infinity;

  constructor(io: () => RealtimeServer, options: ReconcilerOptions) {
    this.#io = io;
    this.#options = options;
  }

  /** Runs once more than usual, a little later. */
  soon(): void {
    this.#extra ??= setTimeout(() => {
      this.#extra = undefined;
      this.#run();
    }, RECONCILE_DELAY_MS).unref();
  }

  /** The same for what no heartbeat repeats. It waits until all processes hear each other: they recover one by one. */
  refreshSoon(): void {
    this.#isStale = true;
    clearTimeout(this.#extra);
    this.#extra = undefined;
    this.soon();
  }

  stop(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#extra);
  }

  #run(): void {
    const { log } = this.#options;
    reconcile(this.#io(), this.#options).catch((error: unknown) => {
      log.warn({ err: error }, 'version heartbeat failed');
    });
    const now = performance.now();
    if (!this.#isStale || now - this.#refreshedAt < REFRESH_INTERVAL_MS) return;
    this.#isStale = false;
    this.#refreshedAt = now;
    void refreshAll(this.#io());
  }
}
