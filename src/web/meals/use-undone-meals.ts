import { type ReactNode, useCallback } from 'react';
import { type Offer, useOffer } from '../ui/undo/use-offer.ts';

interface PlanOffer extends Offer {
  undo: () => void;
  /** Where items were added, if anywhere. */
  listId: string | undefined;
  /** What else is said of that. */
  beside: ReactNode;
}

/** Offers to take a change back. */
export type OfferUndo = (text: string, undo: () => void, listId?: string, beside?: ReactNode) => void;

/** The last change, as long as it may be taken back. */
export function useUndoneMeals() {
  const { show, ...bar } = useOffer<PlanOffer>(({ undo }) => undo());
  const offerUndo: OfferUndo = useCallback(
    (text, undo, listId, beside) => show({ text, undo, listId, beside }),
    [show],
  );
  return { ...bar, offerUndo };
}
