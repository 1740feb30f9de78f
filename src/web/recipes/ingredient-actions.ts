import type { FormIngredient } from './recipe-form.ts';

/** One row up, or one row down. */
export type Move = -1 | 1;

/** A row of the form's ingredients, and what can be done to it. */
export interface IngredientActions {
  ingredient: FormIngredient;
  index: number;
  isLast: boolean;
  onMove: (by: Move) => void;
  onEdit: () => void;
  onRemove: () => void;
}
