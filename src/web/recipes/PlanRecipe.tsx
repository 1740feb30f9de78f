import { Suspense, useCallback, useState } from 'react';
import type { Meal } from '../../contract/meals.ts';
import type { Recipe } from '../../contract/recipes.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const PlanRecipeModal = lazyPart(async () => (await import('./PlanRecipeModal.tsx')).PlanRecipeModal);
const PlannedBar = lazyPart(async () => (await import('./PlannedBar.tsx')).PlannedBar);

interface PlanRecipeProps {
  recipe: Recipe;
  /** As shown beside the ingredients. */
  portions: number | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog that puts a recipe on a day of the plan, and the bar that says so afterwards. */
export function PlanRecipe({ isOpen, ...props }: PlanRecipeProps) {
  /** What was planned last, as long as it can be taken back. */
  const [planned, setPlanned] = useState<Meal>();
  const forget = useCallback(() => setPlanned(undefined), []);
  return (
    <Suspense fallback={null}>
      {isOpen && <PlanRecipeModal {...props} onPlanned={setPlanned} />}
      {planned && <PlannedBar meal={planned} onClose={forget} />}
    </Suspense>
  );
}
