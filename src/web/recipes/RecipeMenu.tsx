import { useEffect } from 'react';
import { t } from '../texts/recipes.ts';
import { fetchSoon, lazyPart } from '../ui/lazy-part.ts';
import { MenuButton } from '../ui/overlays/MenuButton.tsx';
import type { RecipeMenuItemsProps } from './RecipeMenuItems.tsx';

const load = async () => (await import('./RecipeMenuItems.tsx')).RecipeMenuItems;
const RecipeMenuItems = lazyPart(load);

export function RecipeMenu(props: Omit<RecipeMenuItemsProps, 'onClose'>) {
  useEffect(() => fetchSoon(load), []);
  return <MenuButton label={t('recipes.menu')} Items={RecipeMenuItems} items={props} />;
}
