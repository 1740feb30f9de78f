import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { DomainError } from './errors.ts';

/** By how much the event loop comes too late on average, in ms, when more is asked for than can be done. */
const TOO_LATE = 250;
/** How often it is looked at, in ms: a burst is over before that. */
const LOOKED_AT_EVERY = 500;
/** In seconds. */
const RETRY_AFTER = '2';
/** A supervisor would restart a server that doesn't say it lives, and turn much to do into nothing done. */
const ALWAYS_ANSWERED = ['/healthz', '/metrics'];

/**
 * Refuses at the door what could only be answered when nobody waits for it any more. It costs a small part of an
 * answer, so the server catches up, and the clients come back by themselves.
 */
export async function registerOverload(app: FastifyInstance): Promise<void> {
  const refusal = new DomainError('SERVICE_UNAVAILABLE');
  await app.register(underPressure, {
    maxEventLoopDelay: TOO_LATE,
    sampleInterval: LOOKED_AT_EVERY,
    pressureHandler: (request, reply) => {
      if (ALWAYS_ANSWERED.includes(request.routeOptions.url ?? '')) return;
      void reply.status(refusal.status).header('retry-after', RETRY_AFTER).send(refusal.answer);
    },
  });
}
