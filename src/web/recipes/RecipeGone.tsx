import { IconToolsKitchen2 } from '@tabler/icons-react';
import { t } from '../texts/recipes.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { BackToRecipes } from './BackToRecipes.tsx';

/** Shown instead of a recipe that doesn't exist, or no longer exists. */
export function RecipeGone() {
  return (
    <EmptyState
      icon={<IconToolsKitchen2 size="2rem" stroke={1.6} />}
      text={t('recipes.gone')}
      hint={t('recipes.goneHint')}
      action={<BackToRecipes />}
    />
  );
}
