import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from './guard.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

export interface SessionCookies {
  set: (request: FastifyRequest, reply: FastifyReply, token: string) => void;
  extend: (request: FastifyRequest, reply: FastifyReply) => void;
  clear: (reply: FastifyReply) => void;
}

export function sessionCookies(publicUrl: string): SessionCookies {
  const set = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
    reply.setCookie(SESSION_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: publicUrl.startsWith('https:') || request.protocol === 'https',
      maxAge: SESSION_LIFETIME_MS / 1000,
    });
  };
  return {
    set,
    extend(request, reply) {
      // Only if the cookie is what authenticated the request; beside a bearer token it may be another session's.
      const token = request.cookies[SESSION_COOKIE];
      if (token !== undefined && request.headers.authorization === undefined) set(request, reply, token);
    },
    clear: (reply) => void reply.clearCookie(SESSION_COOKIE, { path: '/' }),
  };
}
