import { type ReactNode, useEffect } from 'react';
import classes from './UndoBar.module.css';
import { loadedOnce, useLoaded, whenPainted } from '../lazy-part.ts';
import type { Offer } from './use-offer.ts';

const bar = loadedOnce(() => import('./OfferBar.tsx'));

interface UndoBarProps<O extends Offer> {
  /** The change that can be taken back now; another object for every offer. */
  offer: O | undefined;
  takeBack: (offer: O) => void;
  /** Puts this offer aside, unless another has taken its place. */
  close: (offer: O) => void;
  /** Another action, before 'Cofnij'. */
  children?: ReactNode;
}

/** Offers to take back what was done last. */
export function UndoBar<O extends Offer>({ offer, takeBack, close, children }: UndoBarProps<O>) {
  // No first paint needs it, but it must be loaded in case the network is gone a second later.
  useEffect(() => void whenPainted().then(bar.fetch), []);
  const code = useLoaded(bar, offer !== undefined);
  return (
    <div role="status" className={classes.place}>
      {offer && code && (
        <code.OfferBar offer={offer} onTakeBack={() => takeBack(offer)} onEnd={() => close(offer)}>
          {children}
        </code.OfferBar>
      )}
    </div>
  );
}
