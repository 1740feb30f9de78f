import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken, SESSION_COOKIE } from './guard.ts';
import { SESSION_LIFETIME_MS } from './sessions.ts';

export interface SessionCookies {
  set: (request: FastifyRequest, reply: FastifyReply, token: string) => void;
  /**
   * The cookie of the session that authenticated the request: it lasts as long as the session, and is set if it is
   * missing.
   */
  extend: (request: FastifyRequest, reply: FastifyReply) => void;
  clear: (reply: FastifyReply) => void;
  /** Whether the request came by https: browsers complain about some headers without it. */
  isSecure: (request: FastifyRequest) => boolean;
}

/**
 * Whether the browser says that the page was opened by plain http at another name than PUBLIC_URL's, as by an address
 * in the home network: there it drops a Secure cookie, so that pictures can't be loaded. A proxy that doesn't forward
 * the protocol can't be mistaken for this case, and the cookie of PUBLIC_URL's name always stays Secure.
 */
function isOfPlainPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const page = URL.parse(headers.origin ?? headers.referer ?? '');
  return (
    page?.protocol === 'http:' && page.host === headers.host && page.hostname !== new URL(publicUrl).hostname
  );
}

export function sessionCookies(publicUrl: string): SessionCookies {
  const isSecure = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || (publicUrl.startsWith('https:') && !isOfPlainPage(request, publicUrl));
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
      // A page has both a token and a cookie, and sends only the cookie for pictures. A cookie that comes together
      // with a bearer token may be that of another session.
      if (token !== undefined && (cookie === undefined || cookie === token)) set(request, reply, token);
    },
    clear: (reply) => void reply.clearCookie(SESSION_COOKIE, { path: '/' }),
  };
}
