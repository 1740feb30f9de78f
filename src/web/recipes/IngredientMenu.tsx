import { useEffect } from 'react';
import { t } from '../texts/recipes.ts';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import type { IngredientActions } from './ingredient-actions.ts';

const load = async () => (await import('./IngredientMenuItems.tsx')).IngredientMenuItems;
const IngredientMenuItems = lazyPart(load);

/** What can be done to a row, where there is no room for a button for each. */
export function IngredientMenu(actions: IngredientActions) {
  useEffect(() => fetchSoon(load), []);
  const label = t('recipes.ingredientMenu', { name: actions.ingredient.productName });
  return <MenuButton label={label} Items={IngredientMenuItems} items={actions} />;
}
