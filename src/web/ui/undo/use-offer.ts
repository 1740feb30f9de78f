import { useCallback, useState } from 'react';

/** A change that can be taken back for a while. */
export interface Offer {
  text: string;
  /** As `UndoBar` has it for all, where it isn't said. */
  durationMs?: number;
}

interface CurrentOffer<O extends Offer> {
  /** Another object for every offer. */
  offer: O | undefined;
  show: (offer: O) => void;
  takeBack: (offer: O) => void;
  /** Puts this offer aside, unless another has taken its place. */
  close: (offer: O) => void;
}

/**
 * The change that can be taken back now, for an `UndoBar`.
 * @param undo takes the offered change back
 */
export function useOffer<O extends Offer>(undo: (offer: O) => void): CurrentOffer<O> {
  const [offer, show] = useState<O>();
  const close = useCallback((ended: O) => show((now) => (now === ended ? undefined : now)), []);
  const takeBack = (taken: O): void => {
    close(taken);
    undo(taken);
  };
  return { offer, show, takeBack, close };
}
