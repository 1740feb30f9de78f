import type { ReactNode } from 'react';
import classes from './MeanwhileHint.module.css';

/** Says below a field what happened to it while the user typed. Always there, so that screen readers announce it. */
export function MeanwhileHint({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.hint}>
      {children}
    </p>
  );
}
