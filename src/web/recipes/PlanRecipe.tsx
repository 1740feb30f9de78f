import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Recipe } from '../../contract/recipes.ts';
import { t } from '../texts/recipes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { Meal } from '../../contract/meals.ts';
import classes from './RecipePage.module.css';

const PlanRecipeModal = lazyPart(async () => (await import('./PlanRecipeModal.tsx')).PlanRecipeModal);
const PlannedBar = lazyPart(async () => (await import('./PlannedBar.tsx')).PlannedBar);

interface PlanRecipeProps {
  recipe: Recipe;
  /** As shown beside the ingredients. */
  portions: number | null;
}

/** Puts a recipe on a day of the plan. */
export function PlanRecipe({ recipe, portions }: PlanRecipeProps) {
  const [isOpen, setOpen] = useState(false);
  /** What was planned last, as long as it can be taken back. */
  const [planned, setPlanned] = useState<Meal>();
  return (
    <>
      <Button variant="default" className={classes.action} onClick={() => setOpen(true)}>
        {t('recipes.plan')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <PlanRecipeModal
            recipe={recipe}
            portions={portions}
            onPlanned={setPlanned}
            onClose={() => setOpen(false)}
          />
        )}
        {planned && <PlannedBar meal={planned} onClose={() => setPlanned(undefined)} />}
      </Suspense>
    </>
  );
}
