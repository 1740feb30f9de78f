import { translator } from './translate.ts';

/** Texts of the meals that are already on a list in the plan's shopping. */
export const plannedOnList = {
  heading: 'Już na liście',
  addAgain: 'Dodaj ponownie',
  addAgainOf: 'Dodaj ponownie: {{name}}',
  addRest: 'Dodaj brakujące',
  addRestOf: 'Dodaj brakujące: {{name}}',
  move: 'Przenieś na tę listę',
  moveOf: 'Przenieś na tę listę: {{name}}',
  othersList: 'na liście innej osoby',
  lacks: 'Brakuje: {{things}}',
  leftOut: 'Niedodane: {{things}}',
  fromRecipe: 'przepis jest już na liście',
  fromRecipeBy: 'przepis {{by}}',
} as const;

export const t = translator({ plannedOnList });
