import { Button } from '@mantine/core';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../texts/translate.ts';
import { isDialogOpen } from '../overlays/overlays.ts';
import classes from './OfferBar.module.css';
import type { Offer } from './use-offer.ts';
import { useUndoKey } from './use-undo-key.ts';

const DURATION_MS = 6_000;

interface OfferBarProps {
  offer: Offer;
  onTakeBack: () => void;
  /** Called when it was shown long enough. */
  onEnd: () => void;
  children?: ReactNode;
}

/** The bar of an offer, which ends after some seconds, but not while it has the focus or the pointer, or is covered. */
export function OfferBar({ offer, onTakeBack, onEnd, children }: OfferBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isHeld) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      // The user can't read it in the meantime.
      timer = setTimeout(() => (isCovered(bar.current) ? wait() : end()), offer.durationMs ?? DURATION_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [offer, isHeld]);
  // The focused element must not stay behind the bar. A field above the list, which keeps its place, would move the
  // list without need.
  useEffect(() => {
    const place = document.querySelector(':focus-visible');
    if (place && bar.current && !isAbove(place, bar.current)) place.scrollIntoView({ block: 'nearest' });
  }, [offer]);

  const takeFocus = ({ relatedTarget }: FocusEvent): void => {
    previousFocus.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    setIsFocused(true);
  };
  const undo = (): void => {
    // The button is about to go, and the focus with it; where that was before may be gone as well.
    const previous = previousFocus.current;
    const place = previous?.isConnected ? previous : document.querySelector('main');
    if (isFocused) place?.focus({ preventScroll: true });
    onTakeBack();
  };
  useUndoKey(() => {
    undo();
    return true;
  });
  return (
    <div
      ref={bar}
      className={classes.bar}
      data-offer
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={takeFocus}
      onBlur={() => setIsFocused(false)}
    >
      <span className={classes.text}>{offer.text}</span>
      <span className={classes.actions}>
        {children}
        <Button
          variant="subtle"
          className={classes.undo}
          aria-keyshortcuts="Control+Z"
          // A field that has the focus keeps it, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={undo}
        >
          {t('lists.undo')}
        </Button>
      </span>
    </div>
  );
}

/**
 * Covered by a dialog, by the bar of another offer, or by a phone's open navigation; on other screens the navigation is
 * beside it.
 */
function isCovered(bar: Element | null): boolean {
  if (isDialogOpen() || [...document.querySelectorAll('[data-offer]')].at(-1) !== bar) return true;
  const navigation = document.querySelector('#navigation');
  if (!bar || !navigation) return false;
  return navigation.getBoundingClientRect().right > bar.getBoundingClientRect().left;
}

/** In sight, and not behind the bar. */
function isAbove(element: Element, bar: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= bar.getBoundingClientRect().top;
}
