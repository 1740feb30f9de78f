import * as z from 'zod/mini';
import { id, idAnswer } from '../../contract/fields.ts';
import {
  meal,
  mealBody,
  mealRemovalQuery,
  mealsAnswer,
  mealsOnListsAnswer,
  mealsOnListsQuery,
  mealsQuery,
} from '../../contract/meals.ts';
import { actorOf } from '../auth/guard.ts';
import type { Deps } from '../deps.ts';
import { withETag } from '../http/etag.ts';
import type { App } from '../http/fastify-app.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { listMeals, listMealsOnLists, type MealDeps, putMeal, removeMeal } from './service.ts';

const tags = ['meals'];
const params = z.object({ id });
const config = { access: 'user' } as const;
const PATH = '/api/v2/meal/:id';

/** The planned meals. */
export async function mealRoutes(app: App, deps: Deps & MealDeps): Promise<void> {
  readingRoutes(app, deps);
  app.put(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Add a meal to the plan, or change the fields that are mentioned',
        params,
        body: mealBody,
        response: { 200: meal },
      },
    },
    (request) => putMeal(deps, actorOf(request), request.params.id, request.body),
  );

  app.delete(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'Take a meal off the plan, unless it was changed unseen',
        params,
        querystring: mealRemovalQuery,
        response: { 200: idAnswer },
      },
    },
    async (request) => {
      await removeMeal(deps, actorOf(request), request.params.id, request.query);
      return request.params;
    },
  );
  await app.register(calendarRoutes, deps);
}

function readingRoutes(app: App, deps: Deps & MealDeps): void {
  app.get(
    '/api/v2/meals',
    {
      // Only the ids of lists and of their items aren't for all users, and they give no access to anything.
      config: { access: 'user', compress: true },
      schema: {
        tags,
        summary: 'The plan from a day to another',
        querystring: mealsQuery,
        response: { 200: mealsAnswer, 304: z.void() },
      },
    },
    async (request, reply) =>
      withETag(
        request,
        reply,
        await deps.database.snapshot((db) => listMeals(db, deps.lists, actorOf(request).id, request.query)),
      ),
  );

  app.get(
    '/api/v2/meals/on-lists',
    {
      config: { access: 'user', compress: true },
      schema: {
        tags,
        summary: "The meals from a day on whose ingredients are on a list of the caller's",
        querystring: mealsOnListsQuery,
        response: { 200: mealsOnListsAnswer, 304: z.void() },
      },
    },
    async (request, reply) =>
      withETag(
        request,
        reply,
        await deps.database.snapshot((db) =>
          listMealsOnLists(db, deps.lists, actorOf(request).id, request.query.from),
        ),
      ),
  );
}
