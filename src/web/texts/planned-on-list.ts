import { translator } from './translate.ts';

/** Texts of the meals that are already on a list in the plan's shopping. */
export const plannedOnList = {
  addRest: 'Dodaj brakujące',
  addRestOf: 'Dodaj brakujące: {{name}}',
  lacks: 'Brakuje: {{things}}',
  leftOut: 'Niedodane: {{things}}',
  fromRecipe: 'przepis jest już na liście',
  fromRecipeBy: 'przepis {{by}}',
} as const;

export const t = translator({ plannedOnList });
