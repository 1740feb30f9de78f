import type { FastifyInstance, RouteOptions } from 'fastify';

const PREFIX = '/api/docs';

/** Headers the page sets itself; all others come with every answer. */
const OWN_HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'last-modified',
  'location',
  'accept-ranges',
  'content-range',
];

/**
 * The OpenAPI description, generated from the contract, and a page at /api/docs to browse it. Few servers are ever
 * asked for it, so the generator is loaded with the first request.
 */
export function registerOpenApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let docs: Promise<FastifyInstance> | undefined;
  app.addHook('onRoute', (route) => void routes.push(route));
  const load = async (): Promise<FastifyInstance> => {
    const { openApiPages } = await import('./openapi-pages.ts');
    return openApiPages(routes, PREFIX);
  };
  for (const url of [PREFIX, `${PREFIX}/*`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      docs ??= load().catch((error: unknown) => {
        docs = undefined;
        throw error;
      });
      const page = await (await docs).inject({ url: request.raw.url ?? PREFIX, headers: request.headers });
      // Their own refusals have another shape, and name the software.
      if (page.statusCode >= 400) return reply.callNotFound();
      for (const name of OWN_HEADERS) {
        const value = page.headers[name];
        if (value !== undefined) reply.header(name, value);
      }
      return reply.status(page.statusCode).send(page.rawPayload);
    });
  }
}
