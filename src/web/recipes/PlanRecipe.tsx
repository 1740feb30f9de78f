import { Suspense } from 'react';
import type { Recipe } from '../../contract/recipes.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useOffer } from '../ui/use-offer.ts';
import type { PlannedOffer } from './PlannedBar.tsx';

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
  const { offer, show, takeBack, close } = useOffer<PlannedOffer>(({ undo }) => undo());
  return (
    <Suspense fallback={null}>
      {isOpen && <PlanRecipeModal {...props} onPlanned={show} />}
      {offer && <PlannedBar {...{ offer, takeBack, close }} />}
    </Suspense>
  );
}
