import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { RecentActors } from './recent-actors.ts';
import { type Actor, authenticate } from './sessions.ts';

/** Who may call a route. The start fails if a route under /api doesn't declare it. */
export type Access = 'public' | 'user' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A GET that changes state: a link or a prefetch must not trigger it. */
    changesState?: boolean;
    /** The route does everything in a transaction that refuses an ended session: see {@link RecentActors}. */
    locksActor?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
  }
}

export const SESSION_COOKIE = 'lz_session';

export interface GuardOptions {
  database: Database;
  publicUrl: string;
}

/** Adds authentication and access control to every route, and refuses routes that don't declare their access. */
export function registerGuard(app: FastifyInstance, { database, publicUrl }: GuardOptions): void {
  const recentActors = new RecentActors((token) => authenticate(database, token));
  app.decorateRequest('actor', undefined);
  app.addHook('onRoute', ({ url, config, method }) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/docs') && config?.access === undefined) {
      throw new Error(`${String(method)} ${url} does not declare who may call it`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const { access, changesState, locksActor = false } = request.routeOptions.config;
    if (access === undefined) return;
    const bearer = bearerToken(request);
    const cookie = request.cookies[SESSION_COOKIE];
    const token = bearer ?? cookie;
    if (token !== undefined)
      request.actor = await recentActors.authenticate(token, { mayBeRecent: locksActor });
    const changes = changesState === true || !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
    if (changes && bearer === undefined && cookie !== undefined && !isSameOrigin(request, publicUrl)) {
      throw new DomainError('FORBIDDEN');
    }
    if (access === 'public') return;
    if (request.actor === undefined) throw new DomainError('UNAUTHORIZED');
    if (access === 'admin' && request.actor.role !== 'admin') throw new DomainError('FORBIDDEN');
  });
}

/** The actor of a route whose access is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (request.actor === undefined) throw new DomainError('UNAUTHORIZED');
  return request.actor;
}

export function bearerToken(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return isOwnOrigin(origin, request.headers.host, publicUrl);
  // Browsers send no Origin with a same-origin GET, but they send this header (on https and localhost).
  return (
    request.headers['sec-fetch-site'] === 'same-origin' && request.headers['sec-fetch-mode'] !== 'navigate'
  );
}

/** Whether an Origin header names this server: by the request's Host, or by PUBLIC_URL. */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || new URL(origin).origin === new URL(publicUrl).origin;
}
