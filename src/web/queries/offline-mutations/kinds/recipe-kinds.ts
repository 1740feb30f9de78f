import * as z from 'zod/mini';
import type { Recipe, RecipePreview } from '../../../../contract/recipes/recipes.ts';
import { request } from '../../../http.ts';
import { queryClient } from '../../../query-client.ts';
import { changeAnswer } from '../../change-answer.ts';
import { RECIPE_KEY, RECIPES_KEY } from '../../keys.ts';
import type { Kinds } from './kind.ts';

const answer = z.object({ cookedOn: z.nullable(z.string()) });

export const RECIPE_KINDS: Kinds<'cooked'> = {
  cooked: {
    resource: ({ recipeId }) => recipeId,
    send: ({ recipeId, cookedOn, was }, changeId) =>
      request('PUT', `/api/v2/recipe/${recipeId}/cooked`, {
        body: { cookedOn, was, changeId },
        schema: answer,
      }),
    settle: ({ recipeId }, said) => {
      // A later day that another user has noted stays.
      const cookedOn = answer.parse(said).cookedOn ?? undefined;
      changeAnswer([RECIPE_KEY, recipeId], (known: Recipe) => ({ ...known, cookedOn }));
      changeAnswer(RECIPES_KEY, (known: RecipePreview[]) =>
        known.map((each) => (each.id === recipeId ? { ...each, cookedOn } : each)),
      );
      void queryClient.invalidateQueries({ queryKey: RECIPES_KEY });
    },
    settles: ({ recipeId }) => [[RECIPE_KEY, recipeId], RECIPES_KEY],
  },
};
