import * as z from 'zod/mini';
import {
  aislesAnswer,
  productAisleAnswer,
  productAisleBody,
  productAislesAnswer,
} from '../../contract/products/aisles.ts';
import { id } from '../../contract/fields.ts';
import { actorOf } from '../auth/guard.ts';
import { arrayJson, CachedAnswer } from '../http/cached-answer.ts';
import { withETag } from '../http/etag.ts';
import type { App } from '../http/fastify-app.ts';
import { listAisles } from './aisle-repository.ts';
import { createAisleCache, setAisle } from './aisles.ts';
import type { ProductDeps } from './service.ts';

const tags = ['products'];
const compressed = { access: 'user', compress: true } as const;

/** Where in a store products are. */
export function productAisleRoutes(app: App, deps: ProductDeps): void {
  const aislesOfProducts = new CachedAnswer({
    of: createAisleCache(deps),
    json: (each) => arrayJson(productAislesAnswer, each),
  });
  app.get(
    '/api/v2/aisles',
    {
      config: compressed,
      schema: {
        tags,
        summary: 'The aisles of a store, in their usual order',
        response: { 200: aislesAnswer, 304: z.void() },
      },
    },
    async (request, reply) => withETag(request, reply, await listAisles(deps.database.read)),
  );

  app.get(
    '/api/v2/product/aisles',
    {
      config: compressed,
      schema: {
        tags,
        summary: 'The aisle of each product, and whether a user chose it',
        response: { 200: productAislesAnswer, 304: z.void() },
      },
    },
    async (request, reply) => aislesOfProducts.send(request, reply),
  );

  app.put(
    '/api/v2/product/:id/aisle',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Say in which aisle this product is',
        params: z.object({ id }),
        body: productAisleBody,
        response: { 200: productAisleAnswer },
      },
    },
    async (request) => {
      await setAisle(deps, actorOf(request), request.params.id, request.body);
      return request.body;
    },
  );
}
