import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { DomainError } from './errors.ts';

/** Calls one address may make in a second. Logins, registrations and resets have limits of their own on top. */
const CALLS_PER_SECOND = 500;

export async function registerRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: CALLS_PER_SECOND,
    timeWindow: 1_000,
    errorResponseBuilder: () => new DomainError('TOO_MANY_REQUESTS'),
  });
}
