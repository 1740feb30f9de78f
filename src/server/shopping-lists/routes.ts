import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { LISTS_PATH, listPath } from '../../contract/shopping-lists/list-path.ts';
import { acceptsCompact, compactListOf } from '../../contract/shopping-lists/compact-list.ts';
import { compactList } from '../../contract/shopping-lists/compact-list-schema.ts';
import { id } from '../../contract/fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { deletedListsQuery, recentlyDeletedAnswer } from '../../contract/recently-deleted.ts';
import { historyAnswer, historyQuery } from '../../contract/shopping-lists/history.ts';
import {
  addRecipeProductsBody,
  addUserToListBody,
  checkProductBody,
  emptyBody,
  listAnswer,
  listPreviewsAnswer,
  listQuery,
  operationsAnswer,
  operationsBody,
  setListOwnerBody,
  shoppingList,
} from '../../contract/shopping-lists/shopping-lists.ts';
import type { App } from '../http/fastify-app.ts';
import { actorOf } from '../auth/guard.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { listAisleRoutes } from './aisles/aisle-routes.ts';
import { getDeletedLists, restoreList } from './recently-deleted.ts';
import { handOverList } from './sharing/hand-over.ts';
import { listHistory } from './history.ts';
import {
  checkProductCommand,
  clearCheckedCommand,
  clearListCommand,
  type Command,
  commandOf,
} from './operations/command.ts';
import { runOperations } from './operations/operations.ts';
import { addRecipeProductsCommand } from './products/recipe-products.ts';
import { changeList, getList, shareList, unshareList } from './service.ts';
import { suggestionRoutes } from './suggestions/suggestion-routes.ts';
import { listPreviews } from './previews.ts';

const tags = ['shopping lists'];
const PATH = listPath(':id');
const params = z.object({ id });
const memberParams = z.object({ id, userId: id });
const response = { 200: shoppingList };
const config = { access: 'user' } as const;

/**
 * The caller's own id for this call, so that repeating it has no second effect.
 * @throws DomainError VALIDATION_ERROR for a key of over 100 characters
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > 100) {
    throw new DomainError('VALIDATION_ERROR', ['Idempotency-Key']);
  }
  return key;
}

export async function shoppingListRoutes(app: App, deps: Deps): Promise<void> {
  readRoutes(app, deps);
  changeRoutes(app, deps);
  sharingRoutes(app, deps);
  deletedRoutes(app, deps);
  suggestionRoutes(app, deps);
  listAisleRoutes(app, deps);
}

function readRoutes(app: App, deps: Deps): void {
  app.get(
    LISTS_PATH,
    { config, schema: { tags, summary: 'Previews of my lists', response: { 200: listPreviewsAnswer } } },
    (request) => listPreviews(deps, actorOf(request).id),
  );

  app.get(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'One list, or what happened to it since a version',
        params,
        querystring: listQuery,
        response: { 200: z.union([listAnswer, compactList]) },
      },
    },
    async (request, reply) => {
      const answer = await getList(deps, actorOf(request), request.params.id, request.query.since);
      void reply.header('vary', 'accept');
      return 'items' in answer && acceptsCompact(request.headers.accept) ? compactListOf(answer) : answer;
    },
  );

  app.get(
    `${PATH}/history`,
    {
      config,
      schema: {
        tags,
        summary: 'Who did what to a list, the newest first, with what takes it back',
        params,
        querystring: historyQuery,
        response: { 200: historyAnswer },
      },
    },
    (request) => listHistory(deps.database, actorOf(request), request.params.id, request.query.before),
  );
}

function changeRoutes(app: App, deps: Deps): void {
  const change = (request: FastifyRequest<{ Params: { id: string } }>, command: Command) =>
    changeList(deps, actorOf(request), request.params.id, command);

  app.post(
    `${PATH}/operations`,
    {
      config: { ...config, locksActor: true },
      bodyLimit: LIMITS.batchBytes,
      schema: {
        tags,
        summary: 'An ordered batch of operations, each answered on its own',
        params,
        body: operationsBody,
        response: { 200: operationsAnswer },
      },
    },
    async (request) => {
      const { operations, sentAt } = request.body;
      const commands = operations.map((operation) => commandOf(operation, sentAt));
      const outcome = await runOperations(deps, actorOf(request), request.params.id, commands);
      return { epoch: deps.epoch, ...outcome };
    },
  );

  app.post(
    `${PATH}/check-product`,
    {
      config,
      schema: { tags, summary: 'Tick or untick a product', params, body: checkProductBody, response },
    },
    (request) => change(request, checkProductCommand(idempotencyKey(request), request.body)),
  );

  app.post(
    `${PATH}/clear-checked`,
    { config, schema: { tags, summary: 'Remove what is ticked', params, body: emptyBody, response } },
    (request) => change(request, clearCheckedCommand(idempotencyKey(request))),
  );

  app.get(
    `${PATH}/clear-list`,
    {
      config: { access: 'user', changesState: true },
      exposeHeadRoute: false,
      schema: { tags, summary: 'Remove everything', params, response },
    },
    (request) => change(request, clearListCommand(idempotencyKey(request))),
  );

  app.post(
    `${PATH}/add-recipe-products-to-shopping-list`,
    {
      config,
      schema: { tags, summary: "Add a recipe's ingredients", params, body: addRecipeProductsBody, response },
    },
    (request) => change(request, addRecipeProductsCommand(idempotencyKey(request), request.body)),
  );
}

function sharingRoutes(app: App, deps: Deps): void {
  app.post(
    `${PATH}/add-user`,
    { config, schema: { tags, summary: 'Share with a user', params, body: addUserToListBody, response } },
    (request) => shareList(deps, actorOf(request), request.params.id, request.body.user),
  );

  app.put(
    `${PATH}/owner`,
    {
      config,
      schema: {
        tags,
        summary: 'Hand a list over to a member, or take it over from an owner whose account is inactive',
        params,
        body: setListOwnerBody,
        response,
      },
    },
    (request) => handOverList(deps, actorOf(request), request.params.id, request.body.userId),
  );

  app.delete(
    `${PATH}/users/:userId`,
    {
      config,
      schema: {
        tags,
        summary: 'Withdraw access, or leave',
        params: memberParams,
        response: { 200: memberParams },
      },
    },
    async (request) => {
      await unshareList(deps, actorOf(request), request.params.id, request.params.userId);
      return request.params;
    },
  );
}

function deletedRoutes(app: App, deps: Deps): void {
  app.get(
    `${LISTS_PATH}/deleted`,
    {
      config,
      schema: {
        tags,
        summary: 'My deleted lists that can be brought back, and with `shared` those that can only be left',
        querystring: deletedListsQuery,
        response: { 200: recentlyDeletedAnswer },
      },
    },
    (request) => {
      const withShared = request.query.shared !== undefined;
      return getDeletedLists(deps.database.read, actorOf(request).id, { withShared });
    },
  );

  app.post(
    `${PATH}/restore`,
    { config, schema: { tags, summary: 'Bring back a deleted list', params, response } },
    (request) => restoreList(deps, actorOf(request), request.params.id),
  );
}
