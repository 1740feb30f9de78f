import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The built web app, from src/server as well as from dist/server. */
const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** Serves the web app with its precompressed files; every unknown page is the app's to explain, every unknown call an error. */
export async function registerWeb(app: FastifyInstance, notFound: () => Error): Promise<void> {
  const files = listFiles();
  await app.register(fastifyStatic, {
    root: WEB_FOLDER,
    preCompressed: true,
    serve: false,
    setHeaders(reply, path) {
      // Files below assets carry their content's hash in the name.
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // A route for each of the files would take a fifth of the start, and one for all would answer for every call.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!['GET', 'HEAD'].includes(request.method)) throw notFound();
    if (files.has(path)) return reply.sendFile(path);
    const page =
      files.has('/index.html') &&
      !/^\/(api|socket\.io|assets)(\/|$)/.test(path) &&
      (request.headers.accept ?? '').includes('text/html');
    if (!page) throw notFound();
    return reply.sendFile('/index.html');
  });
}

/** The files of the web app as paths of addresses. */
function listFiles(): ReadonlySet<string> {
  if (!existsSync(WEB_FOLDER)) return new Set();
  const entries = readdirSync(WEB_FOLDER, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      // The packed ones are only sent in the place of others.
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => `/${relative(WEB_FOLDER, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  );
}
