import { useEffect } from 'react';
import { t } from '../../texts/recipes.ts';
import { fetchSoon, lazyPart } from '../../ui/lazy-part.ts';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import type { RowActions } from './row-actions.ts';

const load = async () => (await import('./IngredientMenuItems.tsx')).IngredientMenuItems;
const IngredientMenuItems = lazyPart(load);

/** The actions on a row, if there is no room for a button for each. */
export function IngredientMenu(actions: RowActions) {
  useEffect(() => fetchSoon(load), []);
  const label = t('recipes.ingredientMenu', { name: actions.name });
  return <MenuButton label={label} Items={IngredientMenuItems} items={actions} />;
}
