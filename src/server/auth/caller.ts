import type { FastifyRequest } from 'fastify';

/** Where a request comes from. */
export interface Caller {
  address: string;
  userAgent: string;
  /** The request's Host. */
  host: string | undefined;
}

export function callerOf(request: FastifyRequest): Caller {
  const { host, 'user-agent': userAgent = '' } = request.headers;
  return { address: request.ip, userAgent, host };
}
