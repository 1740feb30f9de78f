import { IconToolsKitchen2 } from '@tabler/icons-react';
import { routes } from '../routes.ts';
import { t } from '../texts/recipes.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** In the place of a recipe that isn't there, or no longer. */
export function RecipeGone() {
  return (
    <EmptyState
      icon={<IconToolsKitchen2 size={32} stroke={1.6} />}
      text={t('recipes.gone')}
      hint={t('recipes.goneHint')}
      action={<BackLink to={routes.recipes.path}>{t('recipes.backToRecipes')}</BackLink>}
    />
  );
}
