import { Button } from '@mantine/core';
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { t } from '../texts/translate.ts';
import { isDialogOpen } from '../ui/overlays.ts';
import classes from './UndoBar.module.css';
import type { UndoOffer } from './use-undo-offer.ts';

interface UndoBarProps {
  takeBack: (offer: UndoOffer) => void;
  close: () => void;
}

/** Offers to take back what was done last. */
export function UndoBar({ offer, ...actions }: UndoBarProps & { offer: UndoOffer | undefined }) {
  return (
    <div role="status" className={classes.place}>
      {offer && <Bar offer={offer} {...actions} />}
    </div>
  );
}

function Bar({ offer, takeBack, close }: UndoBarProps & { offer: UndoOffer }) {
  const focusBefore = useRef<HTMLElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => {
    if (isHeld) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      // Behind a dialog nobody can read it.
      timer = setTimeout(() => (isDialogOpen() ? wait() : close()), offer.durationMs);
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
