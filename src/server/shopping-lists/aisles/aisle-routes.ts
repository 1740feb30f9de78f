import * as z from 'zod/mini';
import { listPath } from '../../../contract/shopping-lists/list-path.ts';
import { productAislesAnswer } from '../../../contract/products/aisles.ts';
import { id } from '../../../contract/fields.ts';
import {
  aisleOrder,
  aisleOrderBody,
  listStoreAnswer,
  listStoreBody,
  undoOrderBody,
} from '../../../contract/stores.ts';
import { actorOf } from '../../auth/guard.ts';
import { withETag } from '../../http/etag.ts';
import type { App } from '../../http/fastify-app.ts';
import {
  chooseStore,
  getListProductAisles,
  getListStore,
  setListAisles,
  undoListAisles,
} from './list-aisles.ts';
import type { ListDeps } from '../list-deps.ts';

const tags = ['shopping lists'];
const params = z.object({ id });
const config = { access: 'user' } as const;
const PATH = listPath(':id');

/** The store in which a list is bought, the aisles of its products, and the order in which the aisles are passed. */
export function listAisleRoutes(app: App, deps: ListDeps): void {
  readRoutes(app, deps);
  choiceRoutes(app, deps);
}

function readRoutes(app: App, deps: ListDeps): void {
  app.get(
    `${PATH}/product-aisles`,
    {
      config,
      schema: {
        tags,
        summary: 'The aisle of each product on a list, and whether a user chose it',
        params,
        response: { 200: productAislesAnswer, 304: z.void() },
      },
    },
    async (request, reply) =>
      withETag(request, reply, await getListProductAisles(deps, actorOf(request), request.params.id)),
  );

  app.get(
    `${PATH}/store`,
    {
      config,
      schema: {
        tags,
        summary: 'The store of a list, and the order of its aisles',
        params,
        response: { 200: listStoreAnswer, 304: z.void() },
      },
    },
    async (request, reply) =>
      withETag(request, reply, await getListStore(deps, actorOf(request), request.params.id)),
  );
}

function choiceRoutes(app: App, deps: ListDeps): void {
  app.put(
    `${PATH}/store`,
    {
      config,
      schema: {
        tags,
        summary: 'Say in which store a list is bought',
        params,
        body: listStoreBody,
        response: { 200: listStoreAnswer },
      },
    },
    (request) => chooseStore(deps, actorOf(request), request.params.id, request.body),
  );

  app.put(
    `${PATH}/aisles`,
    {
      config,
      schema: {
        tags,
        summary: 'Say in which order the aisles are passed when a list is bought without a store',
        params,
        body: aisleOrderBody,
        response: { 200: aisleOrder },
      },
    },
    (request) => setListAisles(deps, actorOf(request), request.params.id, request.body),
  );

  app.post(
    `${PATH}/aisles/undo`,
    {
      config,
      schema: {
        tags,
        summary: 'Take back what trips without a store made of the order of a list',
        params,
        body: undoOrderBody,
        response: { 200: aisleOrder },
      },
    },
    (request) => undoListAisles(deps, actorOf(request), request.params.id, request.body.orderVersion),
  );
}
