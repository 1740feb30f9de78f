import { type FileRecipe, toFileRecipe, writeRecipeFile } from '../../../contract/recipe-file.ts';
import type { Recipe } from '../../../contract/recipes.ts';
import { fileName } from '../../ui/file-name.ts';
import { saveFile } from '../../ui/save-file.ts';
import { instructionsOf } from './instructions.ts';

export const RECIPE_ENDING = '.json';

/** What stands in a recipe's file. */
export function contentOfFile(recipe: FileRecipe): string {
  return `${JSON.stringify(writeRecipeFile(recipe, instructionsOf(recipe.text)), null, 2)}\n`;
}

/** Saves a recipe as a file, which is made here and needs no network. */
export function saveRecipe(recipe: Recipe): void {
  const content = contentOfFile(toFileRecipe(recipe));
  saveFile(fileName(recipe.name, RECIPE_ENDING), new Blob([content], { type: 'application/ld+json' }));
}
