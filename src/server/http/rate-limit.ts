import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { MAX_CALLS_PER_SECOND } from './shared-calls.ts';

/** Counts every request before it waits for its turn: a flooding network then waits behind at most 500 of its own calls. */
export async function registerRateLimit(
  app: FastifyInstance,
  { calls, connections, throttleLog }: Pick<Deps, 'calls' | 'connections' | 'throttleLog'>,
): Promise<void> {
  class Store implements FastifyRateLimitStore {
    incr(address: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, calls.count(address, Date.now()));
    }

    child(): Store {
      return this;
    }
  }
  await app.register(rateLimit, {
    // As a hook of each route it would run after the server's own hooks, which include the queue.
    global: false,
    max: MAX_CALLS_PER_SECOND,
    timeWindow: 1_000,
    store: Store,
    keyGenerator: ({ ip }) => ip,
    errorResponseBuilder(request) {
      throttleLog.turnAway(request, 'calls');
      if (calls.isFlooding(request.ip, Date.now())) connections.cut(request.raw);
      return new DomainError('TOO_MANY_REQUESTS');
    },
  });
  app.addHook('onRequest', app.rateLimit());
}
