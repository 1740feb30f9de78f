import { foreignRecipes } from './pl-foreign-recipes.ts';
import { recipeImport } from './pl-recipe-import.ts';
import { translator } from './translate.ts';

/** Apart from those of the import's page, which doesn't wait for them. */
export const t = translator({ recipeImport, foreignRecipes });
