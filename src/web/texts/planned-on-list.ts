import { translator } from './translate.ts';

/** Texts of the meals that are on a list when one shops for the plan. */
export const plannedOnList = {
  addRest: 'Dodaj brakujące',
  addRestOf: 'Dodaj brakujące: {{name}}',
  lacks: 'Brakuje: {{things}}',
  leftOut: 'Niedodane: {{things}}',
  fromRecipe: 'przepis jest już na liście',
  fromRecipeBy: 'przepis {{by}}',
} as const;

export const t = translator({ plannedOnList });
