import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { DomainError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is answered before whoever waits, however many do: a supervisor ends a server that seems dead. */
    neverWaits?: boolean;
  }
}

/** How long requests may hold one turn of the event loop, in ms. What they write then shares a commit. */
const SERVING = 25;
/** How long nobody is served while each turn brings another connection, in ms. */
const CONNECTING = 10;

/** A queue that has not been empty for so long, in ms, is no burst: more is asked for than can be done. */
const STANDING = 2_000;
/** In a queue that stands, whoever has waited longer than this, in ms, is refused. */
const PATIENCE = 500;

/** So many requests of one connection may wait. Browsers send one at a time, and nobody a thousand in good faith. */
const MOST_OF_ONE = 32;

interface Waiting {
  go: (isTooLate: boolean) => void;
  socket: Socket;
  since: number;
}

/**
 * Decides who is served when. Left alone, a turn of the event loop serves a request of every connection there is and
 * takes one new connection, since libuv accepts no more: the more there are, the longer the others stand outside. Here
 * requests hold a turn for a slice, the rest wait in the order of coming, and new connections have time of their own.
 */
class Admission {
  readonly #waiting: Waiting[] = [];
  /** How many requests of each connection wait. */
  readonly #ofConnection = new WeakMap<Socket, number>();
  /** When it last began to be more than nobody. */
  #standsSince = 0;
  #turnBegan: number | undefined;
  /** Whether this turn brought a connection: behind it there may be more. */
  #isConnecting = false;
  /** Since when every turn has brought one, and nobody who waits was served. */
  #connectsSince: number | undefined;

  /** Calls `go` when its turn has come, at once if it can. Of somebody who has hung up the framework lets go itself. */
  admit(socket: Socket, go: Waiting['go']): void {
    const now = performance.now();
    const turnBegan = this.#enterTurn(now);
    if (this.#waiting.length === 0) {
      if (!this.#isConnecting && now - turnBegan < SERVING) return go(false);
      this.#standsSince = now;
    }
    const others = this.#ofConnection.get(socket) ?? 0;
    if (others >= MOST_OF_ONE) return go(true);
    this.#ofConnection.set(socket, others + 1);
    this.#waiting.push({ go, socket, since: now });
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

  /** Everybody who has come in this turn was heard. */
  #endTurn(): void {
    const now = performance.now();
    const mayBringMore = this.#isConnecting && now - (this.#connectsSince ?? now) < CONNECTING;
    this.#turnBegan = undefined;
    this.#isConnecting = false;
    if (this.#waiting.length > 0) {
      this.#enterTurn(now);
      if (mayBringMore) return;
      void this.#serve(now);
    }
    this.#connectsSince = undefined;
  }

  async #serve(began: number): Promise<void> {
    for (let now = began; now - began < SERVING; now = performance.now()) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#ofConnection.set(next.socket, (this.#ofConnection.get(next.socket) ?? 1) - 1);
      next.go(now - this.#standsSince > STANDING && now - next.since > PATIENCE);
      await asFarAsItGets();
    }
  }
}

/** Resolves when whatever has begun has ended or waits for something outside, as for a commit or a thread. */
function asFarAsItGets(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Lets requests in one after the other when they are many, and refuses those that come to be answered too late. */
export function registerAdmission(app: FastifyInstance): void {
  const admission = new Admission();
  app.server.on('connection', () => admission.noteConnection());
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.neverWaits === true) return done();
    // A page that lacks one of its files is no page, and nobody asks for a file again.
    const isCall = request.url.startsWith('/api/');
    admission.admit(request.raw.socket, (isTooLate) =>
      done(isTooLate && isCall ? new DomainError('SERVICE_UNAVAILABLE') : undefined),
    );
  });
}
