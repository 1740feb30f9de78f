import type { Recipe } from '../../contract/recipes.ts';
import { t } from '../texts/recipes.ts';
import { OpenMenu } from '../ui/OpenMenu.tsx';
import { RecipePhotoItems } from './RecipePhotoItems.tsx';

export interface RecipeMenuItemsProps {
  recipe: Recipe;
  /** As shown beside the ingredients. */
  portions: number | null;
  /** The menu is done with. */
  onClose: () => void;
}

/** The open menu of a recipe. */
export function RecipeMenuItems({ recipe, onClose }: RecipeMenuItemsProps) {
  return (
    <OpenMenu label={t('recipes.menu')} onClose={onClose}>
      <RecipePhotoItems recipe={recipe} />
    </OpenMenu>
  );
}
