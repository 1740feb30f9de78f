import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken, SESSION_COOKIE } from './guard.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

export interface SessionCookies {
  set: (request: FastifyRequest, reply: FastifyReply, token: string) => void;
  /** Of the session that authenticated the request: it lasts as long as that, and is made where it is missing. */
  extend: (request: FastifyRequest, reply: FastifyReply) => void;
  clear: (reply: FastifyReply) => void;
  /** Whether the request came by https: browsers complain of some headers that come without. */
  isSecure: (request: FastifyRequest) => boolean;
}

export function sessionCookies(publicUrl: string): SessionCookies {
  const isSecure = ({ protocol }: FastifyRequest): boolean =>
    publicUrl.startsWith('https:') || protocol === 'https';
  const set = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
    reply.setCookie(SESSION_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(request),
      maxAge: SESSION_LIFETIME_MS / 1000,
    });
  };
  return {
    set,
    isSecure,
    extend(request, reply) {
      const [bearer, cookie] = [bearerToken(request), request.cookies[SESSION_COOKIE]];
      const token = bearer ?? cookie;
      // A page has both, and sends the cookie alone for pictures. One beside a bearer token may be another session's.
      if (token !== undefined && (cookie === undefined || cookie === token)) set(request, reply, token);
    },
    clear: (reply) => void reply.clearCookie(SESSION_COOKIE, { path: '/' }),
  };
}
