import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { Meal } from '../../contract/meals.ts';
import { type Offer, useOffer } from '../ui/undo/use-offer.ts';

interface OfferDetails {
  /** Where items were added, if anywhere. */
  listId?: string;
  /** What else is said of that. */
  beside?: ReactNode;
  /** The meal that the undo puts back on the plan, if it does nothing else. */
  removedId?: string;
}

interface PlanOffer extends Offer, OfferDetails {
  undo: () => void;
}

/** Offers to take a change back. */
export type OfferUndo = (text: string, undo: () => void, details?: OfferDetails) => void;

/**
 * The last change, as long as it may be taken back.
 * @param meals those shown now; undefined until they are known
 */
export function useUndoneMeals(meals: readonly Meal[] | undefined) {
  const { show, ...bar } = useOffer<PlanOffer>(({ undo }) => undo());
  const offerUndo: OfferUndo = useCallback((text, undo, details) => show({ text, undo, ...details }), [show]);
  useReturnedMeal(meals, bar);
  return { ...bar, offerUndo };
}

/** Ends the offer to put a meal back once another user has done so. */
function useReturnedMeal(
  meals: readonly Meal[] | undefined,
  { offer, close }: Pick<ReturnType<typeof useOffer<PlanOffer>>, 'offer' | 'close'>,
): void {
  const seenGone = useRef<PlanOffer>(undefined);
  useEffect(() => {
    if (offer?.removedId === undefined || meals === undefined) return;
    const isGone = !meals.some(({ id }) => id === offer.removedId);
    if (isGone) seenGone.current = offer;
    if (isGone || seenGone.current !== offer) return;
    const hasFocus = document.activeElement?.closest('[data-offer]') != null;
    if (hasFocus) document.querySelector('main')?.focus({ preventScroll: true });
    close(offer);
  }, [meals, offer, close]);
}
