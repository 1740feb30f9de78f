import { useCallback, useState } from 'react';

const DURATION_MS = 6_000;

interface Offer {
  text: string;
  durationMs: number;
  undo: () => void;
  /** Where things went, if anywhere. */
  listId: string | undefined;
}

/** Says what was done, and how it is taken back. */
export type OfferUndo = (text: string, undo: () => void, listId?: string) => void;

/** What was done last, as long as it may be taken back. */
export function useUndoneMeals() {
  const [offer, setOffer] = useState<Offer>();
  const close = useCallback(() => setOffer(undefined), []);
  const offerUndo: OfferUndo = useCallback(
    (text, undo, listId) => setOffer({ text, durationMs: DURATION_MS, undo, listId }),
    [],
  );
  const takeBack = ({ undo }: Offer): void => {
    close();
    undo();
  };
  return { offer, offerUndo, takeBack, close };
}
