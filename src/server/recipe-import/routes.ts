import type { onRequestAsyncHookHandler } from 'fastify';
import { LIMITS } from '../../contract/limits.ts';
import { RECIPE_IMPORT_PATH } from '../../contract/linked-pages.ts';
import { importedRecipe, importPageBody } from '../../contract/recipes/recipe-import.ts';
import { actorOf } from '../auth/guard.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/fastify-app.ts';
import { PageFetcher } from './fetch-service.ts';
import type { ImportDeps } from './service.ts';

/** A body up to this length is read from the connection, so that the next call can use it. */
const MAX_DRAINED_BYTES = 2 * LIMITS.importBytes;

type ImportRouteDeps = Deps & Pick<ImportDeps, 'lineParser'>;

/** Finds recipes in pages. Stores nothing. */
export async function recipeImportRoutes(app: App, deps: ImportRouteDeps): Promise<void> {
  const pageFetcher = new PageFetcher(deps);

  app.post(
    '/api/v2/import/page',
    {
      bodyLimit: LIMITS.importBytes,
      config: { access: 'user' },
      schema: {
        tags: ['recipes'],
        summary:
          'The recipe found in a page, given or fetched, which is not stored; what was not found is in `missing`',
        body: importPageBody,
        response: { 200: importedRecipe },
      },
    },
    async (request) => {
      const { importPage } = await import('./service.ts');
      return importPage({ ...deps, pageFetcher }, actorOf(request), request.body);
    },
  );

  // The service worker handles POSTs to this path. Without one, the app opens and the posted data is not kept. As a
  // hook this answers before the body is read, whatever the body is.
  const showPage: onRequestAsyncHookHandler = async (request, reply) => {
    const isShort = Number(request.headers['content-length']) <= MAX_DRAINED_BYTES;
    if (!isShort) reply.header('connection', 'close');
    return reply.redirect(RECIPE_IMPORT_PATH, 303);
  };
  app.post(RECIPE_IMPORT_PATH, { onRequest: showPage }, async (_request, reply) => reply.callNotFound());
}
