import { Suspense } from 'react';
import type { Recipe } from '../../../contract/recipes/recipes.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useOffer } from '../../ui/undo/use-offer.ts';
import { UndoBar } from '../../ui/undo/UndoBar.tsx';
import type { PlannedOffer } from './PlannedLink.tsx';

const PlanRecipeModal = lazyPart(async () => (await import('./PlanRecipeModal.tsx')).PlanRecipeModal);
const PlannedLink = lazyPart(async () => (await import('./PlannedLink.tsx')).PlannedLink);

interface PlanRecipeProps {
  recipe: Recipe;
  /** As shown beside the ingredients. */
  portions: number | null;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog that puts a recipe on a day of the plan, and the bar that says so afterwards. */
export function PlanRecipe({ isOpen, ...props }: PlanRecipeProps) {
  const { show, ...bar } = useOffer<PlannedOffer>(({ undo }) => undo());
  return (
    <>
      <Suspense>{isOpen && <PlanRecipeModal {...props} onPlanned={show} />}</Suspense>
      <UndoBar {...bar}>
        <Suspense>{bar.offer && <PlannedLink day={bar.offer.day} />}</Suspense>
      </UndoBar>
    </>
  );
}
