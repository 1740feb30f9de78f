import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';
import type { ThrottleLog } from '../throttle-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered ahead of all waiting requests: a supervisor kills a server that seems dead. */
    neverWaits?: boolean;
  }
}

/** How long requests may occupy one turn of the event loop. Their writes then share a commit. */
const REQUEST_BUDGET_MS = 25;
/** How long serving pauses while each turn brings another connection. */
const CONNECTION_BUDGET_MS = 10;

/** A queue that has not been empty for this long is overload, not a burst. */
const CODEL_INTERVAL_MS = 2_000;
/** A turn counts as no longer than this: one that a slow disk or a busy machine holds up is no overload. */
const MAX_TURN_MS = 100;
/** Under overload, requests that have waited longer than this are refused. */
const CODEL_TARGET_MS = 500;

/** Browsers send one request at a time, and no honest client sends a thousand. */
const MAX_WAITING_PER_CONNECTION = 32;

interface Waiting {
  go: (isTooLate: boolean) => void;
  socket: Socket;
  since: number;
}

/**
 * Decides which request is served when. By default one turn of the event loop serves a request of every connection,
 * and libuv accepts one new connection: the more connections are open, the longer new ones wait to be accepted. Here
 * requests get a slice of a turn and the rest wait, with networks taking turns; accepting has its own time.
 */
class Admission {
  readonly #waiting = new FairQueue<Waiting>();
  /** How many requests of each connection wait. */
  readonly #ofConnection = new WeakMap<Socket, number>();
  /** For how long the queue has not been empty, by the turns that have ended. */
  #nonEmptyMs = 0;
  #turnBegan: number | undefined;
  /** Whether this turn accepted a connection: more may be waiting behind it. */
  #isConnecting = false;
  /** Since when every turn has accepted one while no waiting request was served. */
  #connectsSince: number | undefined;

  /** Calls `go` when it is the request's turn, at once if possible. Requests whose client has hung up are left to the framework. */
  admit(address: string, socket: Socket, go: Waiting['go']): void {
    const now = performance.now();
    const turnBegan = this.#enterTurn(now);
    if (this.#waiting.isEmpty) {
      if (!this.#isConnecting && now - turnBegan < REQUEST_BUDGET_MS) return go(false);
      this.#nonEmptyMs = 0;
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

  /** Runs once everything that came in this turn has been read. */
  #endTurn(): void {
    const now = performance.now();
    const mayBringMore = this.#isConnecting && now - (this.#connectsSince ?? now) < CONNECTION_BUDGET_MS;
    this.#nonEmptyMs += Math.min(now - (this.#turnBegan ?? now), MAX_TURN_MS);
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
      next.go(this.#nonEmptyMs > CODEL_INTERVAL_MS && now - next.since > CODEL_TARGET_MS);
      await drainMicrotasks();
    }
  }
}

/** Resolves when all work begun has ended or waits for I/O, such as a commit or a thread. */
function drainMicrotasks(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Queues requests when there are many, and refuses those that would be answered too late. */
export function registerAdmission(app: FastifyInstance, throttleLog: ThrottleLog): void {
  const admission = new Admission();
  app.server.on('connection', () => admission.noteConnection());
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.neverWaits === true) return done();
    // A page that lacks one of its files is broken, and browsers don't ask for a file again.
    const isCall = request.url.startsWith('/api/');
    admission.admit(request.ip, request.raw.socket, (isTooLate) => {
      if (!isTooLate || !isCall) return done();
      throttleLog.turnAway(request, 'late');
      done(new DomainError('SERVICE_UNAVAILABLE'));
    });
  });
}
