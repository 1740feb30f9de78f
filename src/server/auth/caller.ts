import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from './rate-limits.ts';

/** Where a request comes from. */
export interface Caller {
  address: string;
  userAgent: string;
}

export function callerOf(request: FastifyRequest): Caller {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

/** Tells a caller who is turned away for calling too often when to come back. */
export async function sayingWhenToRetry<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RateLimited) reply.header('retry-after', String(error.retryAfter));
    throw error;
  }
}
