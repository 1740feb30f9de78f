import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built web app, from src/server as well as from dist/server. */
const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Serves the web app with its precompressed files; every unknown page is the app's to explain, every unknown call an error. */
export async function registerWeb(app: FastifyInstance, notFound: () => Error): Promise<void> {
  const built = existsSync(`${WEB_FOLDER}/index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root: WEB_FOLDER,
      preCompressed: true,
      wildcard: false,
      index: false,
      setHeaders(reply, path) {
        // Files below assets carry their content's hash in the name.
        const immutable = path.includes('/assets/');
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const page =
      built &&
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(api|socket\.io|assets)(\/|$)/.test(request.url.split('?')[0] ?? '') &&
      (request.headers.accept ?? '').includes('text/html');
    if (!page) throw notFound();
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
