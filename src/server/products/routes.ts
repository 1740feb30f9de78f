import * as z from 'zod/mini';
import { id, idAnswer } from '../../contract/fields.ts';
import { parsedLinesAnswer, parseLinesBody } from '../../contract/ingredient-lines/parsed-lines.ts';
import { productWithUses } from '../../contract/products/product-uses.ts';
import {
  addProductBody,
  mergeProductBody,
  product,
  productNamesAnswer,
  productNamesQuery,
  productQuery,
  productsAnswer,
  renameProductBody,
} from '../../contract/products/products.ts';
import { recentlyDeletedAnswer } from '../../contract/recently-deleted.ts';
import type { App } from '../http/fastify-app.ts';
import { actorOf } from '../auth/guard.ts';
import type { Deps } from '../deps.ts';
import { arrayJson, CachedAnswer, makeAnswer, sendAnswer } from '../http/cached-answer.ts';
import { getDeletedProducts, restoreProduct } from './recently-deleted.ts';
import { productAisleRoutes } from './aisle-routes.ts';
import { aliasesOf, type CatalogueCache, listProducts, namesOf } from './catalogue.ts';
import { distinctRoutes } from './distinct-routes.ts';
import { currentProducts } from './find-products.ts';
import { measureRoutes } from './measure-routes.ts';
import type { LineParser } from './parse-lines.ts';
import { productPhotoRoutes } from './photo-routes.ts';
import {
  addProduct,
  deleteProduct,
  getProduct,
  mergeProducts,
  type ProductUsers,
  renameProduct,
} from './service.ts';
import { stapleRoutes } from './staple-routes.ts';

const tags = ['products'];
const params = z.object({ id });
const config = { access: 'user' } as const;
const compressed = { access: 'user', compress: true } as const;

interface ProductRouteDeps extends Deps {
  catalogue: CatalogueCache;
  lineParser: LineParser;
  productUsers: ProductUsers;
}

export async function productRoutes(app: App, deps: ProductRouteDeps): Promise<void> {
  readRoutes(app, deps);
  otherReadRoutes(app, deps);
  lineRoutes(app, deps);
  changeRoutes(app, deps);
  measureRoutes(app, deps);
  distinctRoutes(app, deps);
  stapleRoutes(app, deps);
  productPhotoRoutes(app, deps);
  productAisleRoutes(app, deps);
}

function readRoutes(app: App, deps: ProductRouteDeps): void {
  const { catalogue } = deps;
  const schema = productNamesAnswer;
  const names = new CachedAnswer({ of: catalogue, json: (each) => arrayJson(schema, namesOf(each)) });
  const aliases = new CachedAnswer({ of: catalogue, json: (each) => arrayJson(schema, aliasesOf(each)) });
  app.get(
    '/api/v2/product',
    {
      config: compressed,
      schema: {
        tags,
        summary: 'The catalogue with usage counts',
        response: { 200: productsAnswer, 304: z.void() },
      },
    },
    async (request, reply) => {
      // Not cached: each line that is added to a list changes a count.
      const products = await listProducts(deps);
      return sendAnswer(request, reply, await makeAnswer(arrayJson(productsAnswer, products)));
    },
  );

  app.get(
    '/api/v2/product/names',
    {
      config: compressed,
      schema: {
        tags,
        summary: 'Ids and names of the catalogue; with ?aliases=1, those of merged products behind them',
        querystring: productNamesQuery,
        response: { 200: productNamesAnswer, 304: z.void() },
      },
    },
    async (request, reply) => (request.query.aliases ? aliases : names).send(request, reply),
  );
}

function otherReadRoutes(app: App, deps: ProductRouteDeps): void {
  app.get(
    '/api/v2/product/deleted',
    {
      config: compressed,
      schema: {
        tags,
        summary: 'Deleted products that can be brought back',
        response: { 200: recentlyDeletedAnswer },
      },
    },
    () => getDeletedProducts(deps.database.read),
  );

  app.get(
    '/api/v2/product/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One product, and where it is used; with ?merged=1, the one that it was merged into',
        params,
        querystring: productQuery,
        response: { 200: productWithUses },
      },
    },
    async (request) => {
      const { id: asked } = request.params;
      const found = await deps.database.snapshot(async (db) => {
        const [current = asked] = request.query.merged ? await currentProducts(db, [asked]) : [];
        return getProduct(db, current);
      });
      return { ...found, ...(await deps.productUsers.uses(deps.database, found.id, actorOf(request).id)) };
    },
  );
}

function lineRoutes(app: App, { lineParser }: ProductRouteDeps): void {
  app.post(
    '/api/v2/lines/parse',
    {
      config,
      schema: {
        tags,
        summary: 'What lines of Polish mean: amount, unit, product and note of each',
        body: parseLinesBody,
        response: { 200: parsedLinesAnswer },
      },
    },
    (request) => lineParser.parse(request.body.lines),
  );
}

function changeRoutes(app: App, deps: ProductRouteDeps): void {
  app.post(
    '/api/v2/product',
    { config, schema: { tags, summary: 'Add a product', body: addProductBody, response: { 200: product } } },
    (request) => addProduct(deps, actorOf(request), request.body),
  );

  app.patch(
    '/api/v2/product/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Rename a product',
        params,
        body: renameProductBody,
        response: { 200: product },
      },
    },
    (request) =>
      renameProduct(
        deps,
        actorOf(request),
        { id: request.params.id, name: request.body.name },
        deps.productUsers,
      ),
  );

  app.post(
    '/api/v2/product/:id/merge',
    {
      config,
      schema: {
        tags,
        summary: 'Put another product in the place of this one everywhere',
        params,
        body: mergeProductBody,
        response: { 200: product },
      },
    },
    (request) =>
      mergeProducts(
        deps,
        actorOf(request),
        { id: request.params.id, into: request.body.into },
        deps.productUsers,
      ),
  );

  deletionRoutes(app, deps);
}

function deletionRoutes(app: App, deps: ProductRouteDeps): void {
  app.post(
    '/api/v2/product/:id/restore',
    { config, schema: { tags, summary: 'Bring back a deleted product', params, response: { 200: product } } },
    (request) => restoreProduct(deps, actorOf(request), request.params.id),
  );

  app.delete(
    '/api/v2/product/:id',
    {
      config,
      schema: { tags, summary: 'Delete a product nothing uses', params, response: { 200: idAnswer } },
    },
    async (request) => {
      await deleteProduct(deps, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );
}
