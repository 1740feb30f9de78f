import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Access } from '../auth/guard.ts';

/** A registered route. */
export interface ListedRoute {
  method: string;
  url: string;
  /** Undefined outside /api: health, documentation, files. */
  access: Access | undefined;
  /** The schema of its body, if it takes one. */
  body: z.ZodMiniType | undefined;
  /** A page or a file, not a call. */
  isPage: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, so that tests can check each one. */
    routeList: readonly ListedRoute[];
  }
}

/** Lists the routes registered from now on. */
export function registerRouteList(app: FastifyInstance): void {
  const routes: ListedRoute[] = [];
  app.decorate('routeList', routes);
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const each of [method].flat()) {
      routes.push({
        method: each,
        url,
        access: config?.access,
        body: schema?.body as z.ZodMiniType | undefined,
        isPage: schema?.hide === true,
      });
    }
  });
}
