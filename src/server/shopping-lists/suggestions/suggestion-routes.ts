import * as z from 'zod/mini';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import { id } from '../../../contract/fields.ts';
import { hiddenSuggestionsAnswer } from '../../../contract/shopping-lists/hidden-suggestions.ts';
import {
  hiddenSuggestionParams,
  hiddenSuggestionQuery,
  suggestionsAnswer,
  suggestionsQuery,
} from '../../../contract/shopping-lists/suggestions.ts';
import { actorOf } from '../../auth/guard.ts';
import { withETag } from '../../http/etag.ts';
import type { App } from '../../http/fastify-app.ts';
import type { ListDeps } from '../list-deps.ts';
import { hideSuggestion, listHiddenSuggestions, listSuggestions, showSuggestion } from './suggestions.ts';

const tags = ['shopping lists'];
const config = { access: 'user' } as const;
const PATH = `${listPath(':id')}/suggestions`;

/** What a list may need, from what was bought before. */
export function suggestionRoutes(app: App, deps: ListDeps): void {
  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'What a list may need, the most due first, with the usual amounts',
        params: z.object({ id }),
        querystring: suggestionsQuery,
        response: { 200: suggestionsAnswer, 304: z.void() },
      },
    },
    async (request, reply) => {
      const { id: listId } = request.params;
      const found = await listSuggestions(deps, actorOf(request), listId, request.query.offset);
      return withETag(request, reply, found);
    },
  );
  hiddenSuggestionRoutes(app, deps);
}

function hiddenSuggestionRoutes(app: App, deps: ListDeps): void {
  app.get(
    `${PATH}/hidden`,
    {
      config,
      schema: {
        tags,
        summary: 'The products that are not suggested on a list any more',
        params: z.object({ id }),
        response: { 200: hiddenSuggestionsAnswer, 304: z.void() },
      },
    },
    async (request, reply) =>
      withETag(request, reply, await listHiddenSuggestions(deps, actorOf(request), request.params.id)),
  );

  app.put(
    `${PATH}/:productId/hidden`,
    {
      config,
      schema: {
        tags,
        summary: 'Never suggest this product on this list',
        params: hiddenSuggestionParams,
        querystring: hiddenSuggestionQuery,
        response: { 200: hiddenSuggestionParams },
      },
    },
    async (request) => {
      const { id: listId, productId } = request.params;
      await hideSuggestion(deps, actorOf(request), listId, { productId, ...request.query });
      return request.params;
    },
  );

  app.delete(
    `${PATH}/:productId/hidden`,
    {
      config,
      schema: {
        tags,
        summary: 'Suggest this product on this list again',
        params: hiddenSuggestionParams,
        querystring: hiddenSuggestionQuery,
        response: { 200: hiddenSuggestionParams },
      },
    },
    async (request) => {
      const { id: listId, productId } = request.params;
      await showSuggestion(deps, actorOf(request), listId, { productId, ...request.query });
      return request.params;
    },
  );
}
