import type { ReactNode } from 'react';
import classes from './MeanwhileHint.module.css';

/**
 * Shows below a field how others changed it while the user typed. Always in the page, so that screen readers announce
 * it.
 */
export function MeanwhileHint({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.hint}>
      {children}
    </p>
  );
}
