import { LIMITS } from '../../../contract/limits.ts';
import { t } from '../../texts/ingredients.ts';
import { showError } from '../../ui/overlays/toasts.ts';
import { type Offer, useOffer } from '../../ui/undo/use-offer.ts';
import { type FormRow, ingredientsIn } from './form-rows.ts';
import { nameOfRow } from './name-of-row.ts';

interface IngredientOffer extends Offer {
  /** The ingredients without this change, whatever other changes were made since. */
  undo: (now: readonly FormRow[]) => FormRow[];
}

/** Removes one ingredient or adds several, and offers to take back the last of it. */
export function useIngredientUndo(ingredients: FormRow[], onChange: (ingredients: FormRow[]) => void) {
  const { show, ...bar } = useOffer<IngredientOffer>(({ undo }) => {
    const previous = undo(ingredients);
    if (ingredientsIn(previous).length <= LIMITS.recipeIngredients) onChange(previous);
    else showError(t('recipes.tooManyIngredients'));
  });
  const remove = (index: number): void => {
    const ingredient = ingredients[index];
    if (ingredient === undefined) return;
    onChange(ingredients.toSpliced(index, 1));
    const text = t('recipes.removed', { name: nameOfRow(ingredient) });
    show({ text, undo: (now) => now.toSpliced(index, 0, ingredient) });
  };
  const addAll = (added: readonly FormRow[]): void => {
    onChange([...ingredients, ...added]);
    const keys = new Set(added.map(({ key }) => key));
    show({
      text: t('ingredients.added', { count: ingredientsIn(added).length }),
      undo: (now) => now.filter(({ key }) => !keys.has(key)),
    });
  };
  return { bar, remove, addAll };
}
