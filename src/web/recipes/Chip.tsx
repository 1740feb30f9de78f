import type { ReactNode } from 'react';
import classes from './Chip.module.css';

interface ChipProps {
  isChosen: boolean;
  onTurn: () => void;
  /** It takes effect at once and says whether something is on; without `isSwitch` the chip filters the page. */
  isSwitch?: boolean;
  children: ReactNode;
}

/** A small button that stays pressed. */
export function Chip({ isChosen, onTurn, isSwitch = false, children }: ChipProps) {
  const state = isSwitch ? { role: 'switch', 'aria-checked': isChosen } : { 'aria-pressed': isChosen };
  return (
    <button type="button" className={classes.chip} {...state} onClick={onTurn}>
      {children}
    </button>
  );
}
