import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { doneAnswer } from '../../contract/auth/auth.ts';
import { succeed } from '../../contract/errors.ts';
import { id } from '../../contract/fields.ts';
import {
  addListBody,
  addProductToListBody,
  addRecipeProductsOnListBody,
  addUserOnListBody,
  checkProductOnListBody,
  listRemovalQuery,
  onListBody,
  renameListBody,
  wrappedIdAnswer,
  wrappedItemAnswer,
  wrappedListAnswer,
  wrappedListPreviewsAnswer,
} from '../../contract/shopping-lists/shopping-lists.ts';
import type { App } from '../http/fastify-app.ts';
import { actorOf } from '../auth/guard.ts';
import type { Deps } from '../deps.ts';
import {
  checkProductCommand,
  clearCheckedCommand,
  clearListCommand,
  type Command,
  restCommand,
} from './operations/command.ts';
import { addRecipeProductsCommand } from './products/recipe-products.ts';
import { idempotencyKey } from './routes.ts';
import { addList, addProductToList, changeList, deleteList, getWholeList, shareList } from './service.ts';
import { listPreviews } from './previews.ts';

const tags = ['shopping lists (older calls)'];
const params = z.object({ id });
const response = { 200: wrappedListAnswer };
const config = { access: 'user' } as const;
const PATH = '/api/shopping-lists';

/**
 * The calls whose answers are in an envelope, {success, message, data}, by the same services. The app makes and deletes
 * lists by them; older clients use them all.
 */
export async function shoppingListWrapperRoutes(app: App, deps: Deps): Promise<void> {
  listRoutes(app, deps);
  itemRoutes(app, deps);
}

function listRoutes(app: App, deps: Deps): void {
  app.get(
    PATH,
    {
      config,
      schema: { tags, summary: 'Previews of my lists', response: { 200: wrappedListPreviewsAnswer } },
    },
    async (request) => succeed(await listPreviews(deps, actorOf(request).id)),
  );

  app.get(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'One list', params, response } },
    async (request) => succeed(await getWholeList(deps, actorOf(request), request.params.id)),
  );

  app.post(
    PATH,
    {
      config,
      schema: { tags, summary: 'Make a list', body: addListBody, response: { 200: wrappedIdAnswer } },
    },
    async (request) => succeed(await addList(deps, actorOf(request), request.body)),
  );

  app.put(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Rename a list', params, body: renameListBody, response } },
    async (request) => {
      const { name } = request.body;
      const command = restCommand(idempotencyKey(request), ['rename', name], async () => ({
        type: 'list.rename',
        name,
      }));
      return succeed(await changeList(deps, actorOf(request), request.params.id, command));
    },
  );

  app.delete(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Remove a list, with `base` unless others have changed it since',
        params,
        querystring: listRemovalQuery,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const removal = { ...request.query, key: idempotencyKey(request) };
      await deleteList(deps, actorOf(request), request.params.id, removal);
      return succeed(null);
    },
  );
}

function itemRoutes(app: App, deps: Deps): void {
  const change = async (request: FastifyRequest<{ Body: { shoppingListId: string } }>, command: Command) =>
    succeed(await changeList(deps, actorOf(request), request.body.shoppingListId, command));

  app.post(
    `${PATH}/add-product`,
    {
      config,
      schema: {
        tags,
        summary: 'Add a product',
        body: addProductToListBody,
        response: { 200: wrappedItemAnswer },
      },
    },
    async (request) => {
      const { shoppingListId, ...item } = request.body;
      const key = idempotencyKey(request);
      return succeed(await addProductToList(deps, actorOf(request), shoppingListId, item, key));
    },
  );

  app.put(
    `${PATH}/check-product`,
    { config, schema: { tags, summary: 'Tick or untick a product', body: checkProductOnListBody, response } },
    (request) => change(request, checkProductCommand(idempotencyKey(request), request.body)),
  );

  app.post(
    `${PATH}/clear-checked`,
    { config, schema: { tags, summary: 'Remove what is ticked', body: onListBody, response } },
    (request) => change(request, clearCheckedCommand(idempotencyKey(request))),
  );

  app.post(
    `${PATH}/clear-list`,
    { config, schema: { tags, summary: 'Remove everything', body: onListBody, response } },
    (request) => change(request, clearListCommand(idempotencyKey(request))),
  );

  app.post(
    `${PATH}/add-user`,
    { config, schema: { tags, summary: 'Share with a user', body: addUserOnListBody, response } },
    async (request) =>
      succeed(await shareList(deps, actorOf(request), request.body.shoppingListId, request.body.user)),
  );

  app.post(
    `${PATH}/add-recipe-products-to-shopping-list`,
    {
      config,
      schema: { tags, summary: "Add a recipe's ingredients", body: addRecipeProductsOnListBody, response },
    },
    (request) => change(request, addRecipeProductsCommand(idempotencyKey(request), request.body)),
  );
}
