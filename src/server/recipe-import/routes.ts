import { LIMITS } from '../../contract/limits.ts';
import { importedRecipe, importPageBody } from '../../contract/recipe-import.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../fastify-app.ts';
import { importPage, type LineReader } from './service.ts';

interface ImportRouteDeps extends Deps {
  lineReader: LineReader;
}

/** Finds recipes in pages. Stores nothing. */
export async function recipeImportRoutes(app: App, deps: ImportRouteDeps): Promise<void> {
  app.post(
    '/api/v2/import/page',
    {
      bodyLimit: LIMITS.importBytes,
      config: { access: 'user' },
      schema: {
        tags: ['recipes'],
        summary: 'The recipe found in a page, which is not stored; what was not found is in `missing`',
        body: importPageBody,
        response: { 200: importedRecipe },
      },
    },
    (request) => importPage(deps, request.body),
  );
}
