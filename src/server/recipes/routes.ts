import * as z from 'zod/mini';
import { id, idAnswer } from '../../contract/fields.ts';
import { recentlyDeletedAnswer } from '../../contract/recently-deleted.ts';
import {
  addRecipeBody,
  cookedAnswer,
  cookedBody,
  recipe,
  type RecipeProducts,
  recipeProductsAnswer,
  recipePreviewsAnswer,
  recipesQuery,
  updateRecipeBody,
  wholeRecipesAnswer,
  wholeRecipesQuery,
} from '../../contract/recipes/recipes.ts';
import { actorOf } from '../auth/guard.ts';
import { arrayJson, CachedAnswer, makeAnswer, sendAnswer } from '../http/cached-answer.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/fastify-app.ts';
import { getDeletedRecipes, restoreRecipe } from './recently-deleted.ts';
import {
  addRecipe,
  changeRecipe,
  createRecipeCache,
  createRecipeProductsCache,
  deleteRecipe,
  getRecipe,
  markCooked,
} from './service.ts';
import { searchRecipes } from './search.ts';
import { getWholeRecipes } from './whole-recipes.ts';

const tags = ['recipes'];
const params = z.object({ id });
const config = { access: 'user' } as const;
const compressed = { access: 'user', compress: true } as const;
const PATH = '/api/v2/recipe';

export async function recipeRoutes(app: App, deps: Deps): Promise<void> {
  listRoutes(app, deps);
  readRoutes(app, deps);
  writeRoutes(app, deps);
}

function listRoutes(app: App, deps: Deps): void {
  const list = new CachedAnswer({
    of: createRecipeCache(deps),
    json: (recipes) => arrayJson(recipePreviewsAnswer, recipes),
  });
  app.get(
    PATH,
    {
      config: compressed,
      schema: {
        tags,
        summary: 'Recipes: all, or those that use all of the given products, or come from the given page',
        querystring: recipesQuery,
        response: { 200: recipePreviewsAnswer, 304: z.void() },
      },
    },
    async (request, reply) => {
      const { products = [], source } = request.query;
      if (products.length === 0 && source === undefined) return list.send(request, reply);
      const found = await searchRecipes(deps.database.read, request.query);
      return sendAnswer(request, reply, await makeAnswer(arrayJson(recipePreviewsAnswer, found)));
    },
  );
}

function* recipeProductsJson({ productIds, recipes }: RecipeProducts): Generator<string> {
  const { shape } = recipeProductsAnswer;
  yield '{"productIds":';
  yield* arrayJson(shape.productIds, productIds);
  yield ',"recipes":';
  yield* arrayJson(shape.recipes, recipes);
  yield '}';
}

function readRoutes(app: App, deps: Deps): void {
  const products = new CachedAnswer({
    of: createRecipeProductsCache(deps),
    json: recipeProductsJson,
  });
  app.get(
    `${PATH}/products`,
    {
      config: compressed,
      schema: {
        tags,
        summary: 'Which products the recipes use',
        response: { 200: recipeProductsAnswer, 304: z.void() },
      },
    },
    async (request, reply) => products.send(request, reply),
  );

  app.get(
    `${PATH}/whole`,
    {
      config: compressed,
      schema: {
        tags,
        summary: 'Recipes with their texts and ingredients, a moderate number at a time',
        querystring: wholeRecipesQuery,
        response: { 200: wholeRecipesAnswer },
      },
    },
    (request) => deps.database.snapshot((db) => getWholeRecipes(db, request.query.after)),
  );

  app.get(
    `${PATH}/deleted`,
    {
      config: compressed,
      schema: {
        tags,
        summary: 'Deleted recipes that can be brought back',
        response: { 200: recentlyDeletedAnswer },
      },
    },
    () => getDeletedRecipes(deps.database.read),
  );

  app.get(
    `${PATH}/:id`,
    { config: compressed, schema: { tags, summary: 'One recipe', params, response: { 200: recipe } } },
    (request) => deps.database.snapshot((db) => getRecipe(db, request.params.id)),
  );
}

function writeRoutes(app: App, deps: Deps): void {
  app.post(
    PATH,
    { config, schema: { tags, summary: 'Add a recipe', body: addRecipeBody, response: { 200: recipe } } },
    (request) => addRecipe(deps, actorOf(request), request.body),
  );

  app.patch(
    `${PATH}/:id`,
    {
      config,
      schema: { tags, summary: 'Change a recipe', params, body: updateRecipeBody, response: { 200: recipe } },
    },
    (request) => changeRecipe(deps, actorOf(request), request.params.id, request.body),
  );

  app.post(
    `${PATH}/:id/restore`,
    { config, schema: { tags, summary: 'Bring back a deleted recipe', params, response: { 200: recipe } } },
    (request) => restoreRecipe(deps, actorOf(request), request.params.id),
  );

  app.put(
    `${PATH}/:id/cooked`,
    {
      config,
      schema: {
        tags,
        summary: 'Note the day on which a recipe was last cooked',
        params,
        body: cookedBody,
        response: { 200: cookedAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      return { id, cookedOn: await markCooked(deps, actorOf(request), id, request.body) };
    },
  );

  app.delete(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Delete a recipe', params, response: { 200: idAnswer } } },
    async (request) => {
      await deleteRecipe(deps, actorOf(request), request.params.id);
      return { id: request.params.id };
    },
  );
}
