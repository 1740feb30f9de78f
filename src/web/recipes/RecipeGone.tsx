import { IconToolsKitchen2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../texts/recipes.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { BackToRecipes } from './BackToRecipes.tsx';

interface RecipeGoneProps {
  /** What can be done about it, besides going back. */
  children?: ReactNode;
}

/** Shown instead of a recipe that doesn't exist, or no longer exists. */
export function RecipeGone({ children }: RecipeGoneProps) {
  return (
    <EmptyState
      icon={<IconToolsKitchen2 size="2rem" stroke={1.6} />}
      text={t('recipes.gone')}
      hint={t('recipes.goneHint')}
      action={
        <>
          {children}
          <BackToRecipes />
        </>
      }
    />
  );
}
