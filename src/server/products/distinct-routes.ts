import { distinctProductParams, distinctProductsAnswer } from '../../contract/products/product-measures.ts';
import { idAnswer } from '../../contract/fields.ts';
import { actorOf } from '../auth/guard.ts';
import type { App } from '../http/fastify-app.ts';
import { listDistinctProducts } from './distinct-repository.ts';
import { markDistinct, unmarkDistinct } from './distinct.ts';
import type { ProductDeps } from './service.ts';

const tags = ['products'];
const config = { access: 'user' } as const;

/** Which products only look alike. */
export function distinctRoutes(app: App, deps: ProductDeps): void {
  app.get(
    '/api/v2/product/distinct',
    {
      config,
      schema: {
        tags,
        summary: 'Pairs of products that look alike and are different',
        response: { 200: distinctProductsAnswer },
      },
    },
    () => listDistinctProducts(deps.database.read),
  );

  app.put(
    '/api/v2/product/:id/distinct/:otherId',
    {
      config,
      schema: {
        tags,
        summary: 'Say that two products are different, however alike they look',
        params: distinctProductParams,
        response: { 200: idAnswer },
      },
    },
    async (request) => {
      await markDistinct(deps, actorOf(request), request.params);
      return { id: request.params.id };
    },
  );

  app.delete(
    '/api/v2/product/:id/distinct/:otherId',
    {
      config,
      schema: {
        tags,
        summary: 'Take back that two products are different',
        params: distinctProductParams,
        response: { 200: idAnswer },
      },
    },
    async (request) => {
      await unmarkDistinct(deps, actorOf(request), request.params);
      return { id: request.params.id };
    },
  );
}
