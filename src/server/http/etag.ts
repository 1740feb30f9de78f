import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Marks an answer with the hash of its content, so that it isn't sent again to a client that has it.
 * @returns the answer, or the reply with status 304
 */
export function withETag<T>(request: FastifyRequest, reply: FastifyReply, answer: T): T | FastifyReply {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  return isKnown(request, reply, hash) ? reply.status(304).send() : answer;
}

/**
 * Marks an answer with its version, which differs for each content.
 * @returns whether the client has this version
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  // Weak: the same answer may go out compressed or not.
  const etag = `W/"${version}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim());
  return known?.includes(etag) ?? false;
}
