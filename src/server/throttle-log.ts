import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was refused for load before a route saw it. */
    isTurnedAway: boolean;
  }
}

/** How long refusals are counted before they are logged in one line. */
const COUNTED_FOR_MS = 10_000;
/** The most lines in that time for refused requests without a session: enough to see what is requested. */
const MAX_ANONYMOUS_LINES = 50;

/**
 * In order: calls of one address, calls that waited too long, connections above the bound, connections of an address
 * that floods, handshakes, foreign upgrades, push messages beyond those that may wait, and refused requests without a
 * session that have no line of their own.
 */
type Refused =
  | 'calls'
  | 'late'
  | 'connections'
  | 'floods'
  | 'handshakes'
  | 'upgrades'
  | 'notices'
  | 'anonymous';

/** Counts requests and connections refused for load. A log line for each would let a flood fill the disk. */
export class ThrottleLog {
  readonly #log: FastifyBaseLogger;
  readonly #counts = new Map<Refused, number>();
  #timer: NodeJS.Timeout | undefined;
  #anonymous = { since: Number.NEGATIVE_INFINITY, count: 0 };

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  note(what: Refused): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.logCounts(), COUNTED_FOR_MS).unref();
  }

  /** Counts a request and keeps it out of the log. */
  turnAway(request: FastifyRequest, what: Refused): void {
    request.isTurnedAway = true;
    this.note(what);
  }

  /** Whether a refused request without a session still gets a line; one that doesn't is counted. */
  hasAnonymousLine(): boolean {
    const now = performance.now();
    if (now - this.#anonymous.since > COUNTED_FOR_MS) this.#anonymous = { since: now, count: 0 };
    this.#anonymous.count += 1;
    if (this.#anonymous.count <= MAX_ANONYMOUS_LINES) return true;
    this.note('anonymous');
    return false;
  }

  /** Logs the refusals since the last call, if any. */
  logCounts(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counts.size > 0)
      this.#log.warn({ refused: Object.fromEntries(this.#counts) }, 'too much asked');
    this.#counts.clear();
  }
}

/** Register it before everything else. */
export function registerThrottleLog(app: FastifyInstance): void {
  app.decorateRequest('isTurnedAway', false);
  app.addHook('onRequest', (request, _reply, done) => {
    // The connection was cut because of another request; requests read together with it have no client any more.
    if (!request.raw.socket.destroyed) done();
  });
}
