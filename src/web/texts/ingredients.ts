import { ingredients } from './pl-ingredients.ts';
import { recipes } from './pl-recipes.ts';
import { translator } from './translate.ts';

export const t = translator({ ingredients, recipes });
