import { recipeImport } from './pl-recipe-import.ts';
import { translator } from './translate.ts';

export const t = translator({ recipeImport });
