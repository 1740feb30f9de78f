import { Button } from '@mantine/core';
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../texts/translate.ts';
import { isDialogOpen } from '../ui/overlays.ts';
import classes from './UndoBar.module.css';
import type { Offer } from './use-offer.ts';

const DURATION_MS = 6_000;

interface UndoBarProps<O extends Offer> {
  /** What can be taken back now; another object for every offer. */
  offer: O | undefined;
  takeBack: (offer: O) => void;
  /** Puts this offer aside, unless another has taken its place. */
  close: (offer: O) => void;
  /** What else one may want to do now, before 'Cofnij'. */
  children?: ReactNode;
}

/** Offers to take back what was done last. */
export function UndoBar<O extends Offer>({ offer, ...actions }: UndoBarProps<O>) {
  return (
    <div role="status" className={classes.place}>
      {offer && <Bar offer={offer} {...actions} />}
    </div>
  );
}

function Bar<O extends Offer>({ offer, takeBack, close, children }: UndoBarProps<O> & { offer: O }) {
  const focusBefore = useRef<HTMLElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      // Behind a dialog nobody can read it.
      timer = setTimeout(() => (isDialogOpen() ? wait() : close(offer)), offer.durationMs ?? DURATION_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [offer, isHeld, close]);

  const takeFocus = ({ relatedTarget }: FocusEvent): void => {
    focusBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    setIsFocused(true);
  };
  const undo = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    // The button is about to go, and the keyboard's place with it; where that was before may be gone as well.
    const before = focusBefore.current;
    const place = before?.isConnected ? before : currentTarget.closest('main');
    if (isFocused) place?.focus({ preventScroll: true });
    takeBack(offer);
  };
  return (
    <div
      className={classes.bar}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={takeFocus}
      onBlur={() => setIsFocused(false)}
    >
      <span className={classes.text}>{offer.text}</span>
      {children}
      <Button
        variant="subtle"
        className={classes.undo}
        // A field that has the focus keeps it, and a phone its keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={undo}
      >
        {t('lists.undo')}
      </Button>
    </div>
  );
}
