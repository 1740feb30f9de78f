import * as z from 'zod/mini';
import { id, idAnswer } from '../../contract/fields.ts';
import {
  measureBody,
  measureOriginsAnswer,
  measureParams,
  productMeasuresAnswer,
} from '../../contract/products/product-measures.ts';
import { actorOf } from '../auth/guard.ts';
import { arrayJson, CachedAnswer } from '../http/cached-answer.ts';
import type { App } from '../http/fastify-app.ts';
import type { CatalogueCache } from './catalogue.ts';
import {
  createMeasureCache,
  getMeasureOrigins,
  type MeasureDeps,
  removeMeasure,
  setMeasure,
} from './measures.ts';
import { UsualMeasures } from './usual-measures.ts';
import type { ProductDeps } from './service.ts';

const tags = ['products'];
const config = { access: 'user' } as const;
const compressed = { access: 'user', compress: true } as const;

/** What products weigh in kitchen units. */
export function measureRoutes(app: App, deps: ProductDeps & { catalogue: CatalogueCache }): void {
  const measureDeps = { ...deps, usual: new UsualMeasures() };
  readRoutes(app, { ...measureDeps, catalogue: deps.catalogue });
  changeRoutes(app, measureDeps);
}

function readRoutes(app: App, deps: MeasureDeps & { catalogue: CatalogueCache }): void {
  const measures = new CachedAnswer({
    of: createMeasureCache(deps),
    json: (each) => arrayJson(productMeasuresAnswer, each),
  });
  app.get(
    '/api/v2/product/measures',
    {
      config: compressed,
      schema: {
        tags,
        summary: 'What one of a unit of a product weighs or holds',
        response: { 200: productMeasuresAnswer, 304: z.void() },
      },
    },
    async (request, reply) => measures.send(request, reply),
  );

  app.get(
    '/api/v2/product/:id/measures',
    {
      config,
      schema: {
        tags,
        summary: 'The usual measures of one product, and what users changed of them',
        params: z.object({ id }),
        response: { 200: measureOriginsAnswer },
      },
    },
    (request) => getMeasureOrigins(deps, request.params.id),
  );
}

function changeRoutes(app: App, deps: MeasureDeps): void {
  app.put(
    '/api/v2/product/:id/measures/:unit',
    {
      config,
      schema: {
        tags,
        summary: 'Say how much one of a unit of this product is',
        params: measureParams,
        body: measureBody,
        response: { 200: measureBody },
      },
    },
    async (request) => {
      await setMeasure(deps, actorOf(request), request.params, request.body);
      return request.body;
    },
  );

  app.delete(
    '/api/v2/product/:id/measures/:unit',
    {
      config,
      schema: {
        tags,
        summary: 'Say that this product has no such measure',
        params: measureParams,
        response: { 200: idAnswer },
      },
    },
    async (request) => {
      await removeMeasure(deps, actorOf(request), request.params);
      return { id: request.params.id };
    },
  );
}
