import * as z from 'zod/mini';
import { id, idAnswer } from '../../contract/fields.ts';
import {
  aisleOrder,
  aisleOrderBody,
  store,
  storeBody,
  storesAnswer,
  undoOrderBody,
} from '../../contract/stores.ts';
import { actorOf } from '../auth/guard.ts';
import { withETag } from '../http/etag.ts';
import type { App } from '../http/fastify-app.ts';
import {
  deleteStore,
  listStores,
  putStore,
  setStoreAisles,
  type StoreDeps,
  undoStoreAisles,
} from './service.ts';

const tags = ['stores'];
const params = z.object({ id });
const config = { access: 'user' } as const;
const PATH = '/api/v2/store/:id';

/** Where the household buys, and in which order the aisles are passed there. */
export async function storeRoutes(app: App, deps: StoreDeps): Promise<void> {
  app.get(
    '/api/v2/stores',
    {
      config: { access: 'user', compress: true },
      schema: {
        tags,
        summary: 'The stores, each with its aisles in the order in which they are passed',
        response: { 200: storesAnswer, 304: z.void() },
      },
    },
    async (request, reply) => withETag(request, reply, await deps.database.snapshot(listStores)),
  );

  app.put(
    PATH,
    {
      config,
      schema: { tags, summary: 'Add or rename a store', params, body: storeBody, response: { 200: store } },
    },
    (request) => putStore(deps, actorOf(request), request.params.id, request.body),
  );

  app.delete(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Remove a store, and what was learnt of it',
        params,
        response: { 200: idAnswer },
      },
    },
    async (request) => {
      await deleteStore(deps, actorOf(request), request.params.id);
      return request.params;
    },
  );
  orderRoutes(app, deps);
}

function orderRoutes(app: App, deps: StoreDeps): void {
  app.put(
    `${PATH}/aisles`,
    {
      config,
      schema: {
        tags,
        summary: 'Say in which order the aisles of a store are passed',
        params,
        body: aisleOrderBody,
        response: { 200: aisleOrder },
      },
    },
    (request) => setStoreAisles(deps, actorOf(request), request.params.id, request.body),
  );

  app.post(
    `${PATH}/aisles/undo`,
    {
      config,
      schema: {
        tags,
        summary: 'Take back what trips made of the order of a store',
        params,
        body: undoOrderBody,
        response: { 200: aisleOrder },
      },
    },
    (request) => undoStoreAisles(deps, actorOf(request), request.params.id, request.body.orderVersion),
  );
}
