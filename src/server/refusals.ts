import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it was refused before a route saw it, because too much is asked for. */
    isTurnedAway: boolean;
  }
}

/** For how long refusals are counted before one line of the log tells of them. */
const COUNTED_FOR_MS = 10_000;

/**
 * Too many calls of an address, calls that waited too long, connections above the bound, connections of an address that
 * floods, too many handshakes, requests to upgrade to something foreign.
 */
type Refused = 'calls' | 'late' | 'connections' | 'floods' | 'handshakes' | 'upgrades';

/** Counts what is refused at the door. A line for each would let a flood fill the disk. */
export class Refusals {
  readonly #log: FastifyBaseLogger;
  readonly #counts = new Map<Refused, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  note(what: Refused): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.tell(), COUNTED_FOR_MS).unref();
  }

  /** Counts a request and keeps it out of the log. */
  turnAway(request: FastifyRequest, what: Refused): void {
    request.isTurnedAway = true;
    this.note(what);
  }

  /** Logs what was counted since the last time, if anything. */
  tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counts.size > 0)
      this.#log.warn({ refused: Object.fromEntries(this.#counts) }, 'too much asked');
    this.#counts.clear();
  }
}

/** To be registered before everything else. */
export function registerRefusals(app: FastifyInstance): void {
  app.decorateRequest('isTurnedAway', false);
  app.addHook('onRequest', (request, _reply, done) => {
    // Requests that were read together with the one for which their connection was cut: nobody waits for them.
    if (!request.raw.socket.destroyed) done();
  });
}
