import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DomainError } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import type { Refusals } from './refusals.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is answered before all that wait: a supervisor ends a server that seems dead. */
    neverWaits?: boolean;
  }
}

/** How long requests may occupy one turn of the event loop. What they write then shares a commit. */
const REQUEST_BUDGET_MS = 25;
/** How long nothing is served while each turn brings another connection. */
const CONNECTION_BUDGET_MS = 10;

/** A queue that has not been empty for this long is no burst: more is asked for than can be done. */
const CODEL_INTERVAL_MS = 2_000;
/** Of a queue that is no burst, requests that have waited longer than this are refused. */
const CODEL_TARGET_MS = 500;

/** Browsers send one request at a time, and no client a thousand in good faith. */
const MAX_WAITING_PER_CONNECTION = 32;

interface Waiting {
  go: (isTooLate: boolean) => void;
  socket: Socket;
  since: number;
}

/**
 * Decides who is served when. Left alone, a turn of the event loop serves a request of every connection there is and
 * takes one new connection, since libuv accepts no more: the more there are, the longer the others stand outside. Here
 * requests get a slice of a turn, the rest wait, networks taking turns, and new connections have time of their own.
 */
class Admission {
  readonly #waiting = new FairQueue<Waiting>();
  /** How many requests of each connection wait. */
  readonly #ofConnection = new WeakMap<Socket, number>();
  /** Since when the queue has not been empty. */
  #nonEmptySince = 0;
  #turnBegan: number | undefined;
  /** Whether this turn brought a connection: behind it there may be more. */
  #isConnecting = false;
  /** Since when every turn has brought one, and nothing that waits was served. */
  #connectsSince: number | undefined;

  /** Calls `go` when its turn has come, at once if it can. A client that has hung up is the framework's to let go. */
  admit(address: string, socket: Socket, go: Waiting['go']): void {
    const now = performance.now();
    const turnBegan = this.#enterTurn(now);
    if (this.#waiting.isEmpty) {
      if (!this.#isConnecting && now - turnBegan < REQUEST_BUDGET_MS) return go(false);
      this.#nonEmptySince = now;
    }
    const others = this.#ofConnection.get(socket) ?? 0;
    if (others >= MAX_WAITING_PER_CONNECTION) return go(true);
    this.#ofConnection.set(socket, others + 1);
    this.#waiting.push(address, { go, socket, since: now });
  }

  /** To be called for every new connection. */
  noteConnection(): void {
    const now = performance.now();
    this.#enterTurn(now);
    this.#isConnecting = true;
    this.#connectsSince ??= now;
  }

  #enterTurn(now: number): number {
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now;
      setImmediate(() => this.#endTurn());
    }
    return this.#turnBegan;
  }

  /** All that came in this turn was read. */
  #endTurn(): void {
    const now = performance.now();
    const mayBringMore = this.#isConnecting && now - (this.#connectsSince ?? now) < CONNECTION_BUDGET_MS;
    this.#turnBegan = undefined;
    this.#isConnecting = false;
    if (!this.#waiting.isEmpty) {
      this.#enterTurn(now);
      if (mayBringMore) return;
      void this.#serve(now);
    }
    this.#connectsSince = undefined;
  }

  async #serve(began: number): Promise<void> {
    for (let now = began; now - began < REQUEST_BUDGET_MS; now = performance.now()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#ofConnection.set(next.socket, (this.#ofConnection.get(next.socket) ?? 1) - 1);
      next.go(now - this.#nonEmptySince > CODEL_INTERVAL_MS && now - next.since > CODEL_TARGET_MS);
      await drainMicrotasks();
    }
  }
}

/** Resolves when whatever has begun has ended or waits for something outside, as for a commit or a thread. */
function drainMicrotasks(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Lets requests in one after the other when they are many, and refuses those that come to be answered too late. */
export function registerAdmission(app: FastifyInstance, refusals: Refusals): void {
  const admission = new Admission();
  app.server.on('connection', () => admission.noteConnection());
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.neverWaits === true) return done();
    // A page that lacks one of its files is no page, and browsers don't ask for a file again.
    const isCall = request.url.startsWith('/api/');
    admission.admit(request.ip, request.raw.socket, (isTooLate) => {
      if (!isTooLate || !isCall) return done();
      refusals.turnAway(request, 'late');
      done(new DomainError('SERVICE_UNAVAILABLE'));
    });
  });
}
