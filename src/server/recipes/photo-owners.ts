import { RECIPES_VERSION } from '../db/content-versions.ts';
import { DomainError } from '../errors.ts';
import type { PhotoOwners } from '../photos/service.ts';
import type { RecipeDeps } from './service.ts';
import { lockRecipe } from './version-repository.ts';

/** Recipes as owners of photos. */
export function recipesWithPhotos({ announcer }: Pick<RecipeDeps, 'announcer'>): PhotoOwners {
  return {
    table: 'recipes',
    async lock(tx, id) {
      if ((await lockRecipe(tx, id)) === undefined) throw new DomainError('RECIPE_NOT_FOUND');
      return id;
    },
    bumpVersion: (tx) => tx.changeVersion(RECIPES_VERSION),
    changed: (id) => announcer.recipeChanged(id),
  };
}
