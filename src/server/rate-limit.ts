import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { DomainError } from './errors.ts';
import type { SharedCalls } from './realtime/shared-calls.ts';

/** Calls one address may make in a second. Logins, registrations and resets have limits of their own on top. */
const CALLS_PER_SECOND = 500;

export async function registerRateLimit(app: FastifyInstance, calls: SharedCalls): Promise<void> {
  class Store implements FastifyRateLimitStore {
    incr(address: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, calls.count(address, Date.now()));
    }

    child(): Store {
      return this;
    }
  }
  await app.register(rateLimit, {
    max: CALLS_PER_SECOND,
    timeWindow: 1_000,
    store: Store,
    errorResponseBuilder: () => new DomainError('TOO_MANY_REQUESTS'),
  });
}
