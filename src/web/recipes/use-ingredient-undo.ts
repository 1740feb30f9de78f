import { useCallback, useState } from 'react';
import { LIMITS } from '../../contract/limits.ts';
import { t } from '../texts/ingredients.ts';
import { showError } from '../ui/toasts.ts';
import { type FormRow, ingredientsIn, nameOfRow } from './form-rows.ts';

interface Offer {
  text: string;
  durationMs: number;
  /** The ingredients without what was done, whatever else has become of them since. */
  undo: (now: readonly FormRow[]) => FormRow[];
}

const DURATION_MS = 6_000;

/** Removes one ingredient or adds several, and offers to take back the last of it. */
export function useIngredientUndo(ingredients: FormRow[], onChange: (ingredients: FormRow[]) => void) {
  const [offer, setOffer] = useState<Offer>();
  const remove = (index: number): void => {
    const ingredient = ingredients[index];
    if (ingredient === undefined) return;
    onChange(ingredients.toSpliced(index, 1));
    const text = t('recipes.removed', { name: nameOfRow(ingredient) });
    setOffer({ text, durationMs: DURATION_MS, undo: (now) => now.toSpliced(index, 0, ingredient) });
  };
  const addAll = (added: readonly FormRow[]): void => {
    onChange([...ingredients, ...added]);
    const keys = new Set(added.map(({ key }) => key));
    setOffer({
      text: t('ingredients.added', { count: ingredientsIn(added).length }),
      durationMs: DURATION_MS,
      undo: (now) => now.filter(({ key }) => !keys.has(key)),
    });
  };
  const takeBack = ({ undo }: Offer): void => {
    setOffer(undefined);
    const before = undo(ingredients);
    if (ingredientsIn(before).length <= LIMITS.recipeIngredients) onChange(before);
    else showError(t('recipes.tooManyIngredients'));
  };
  const close = useCallback(() => setOffer(undefined), []);
  return { offer, remove, addAll, takeBack, close };
}
