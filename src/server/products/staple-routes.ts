import * as z from 'zod/mini';
import { id } from '../../contract/fields.ts';
import { stapleAnswer, stapleBody, staplesAnswer } from '../../contract/products/staples.ts';
import { actorOf } from '../auth/guard.ts';
import { withETag } from '../http/etag.ts';
import type { App } from '../http/fastify-app.ts';
import type { ProductDeps } from './service.ts';
import { listStaples } from './staple-repository.ts';
import { setStaple } from './staples.ts';

const tags = ['products'];

/** What the household usually has at home. */
export function stapleRoutes(app: App, deps: ProductDeps): void {
  app.get(
    '/api/v2/product/staples',
    {
      config: { access: 'user', compress: true },
      schema: {
        tags,
        summary: 'Ids of the products the household usually has at home',
        response: { 200: staplesAnswer, 304: z.void() },
      },
    },
    async (request, reply) => withETag(request, reply, await listStaples(deps.database.read)),
  );

  app.put(
    '/api/v2/product/:id/staple',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Say whether the household usually has this product at home',
        params: z.object({ id }),
        body: stapleBody,
        response: { 200: stapleAnswer },
      },
    },
    async (request) => {
      await setStaple(deps, actorOf(request), request.params.id, request.body);
      return request.body;
    },
  );
}
