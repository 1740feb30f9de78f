import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  /** A Tabler icon at 32 px. */
  icon: ReactNode;
  text: string;
  hint?: string;
  /** The one action that ends the emptiness. */
  action?: ReactNode;
}

export function EmptyState({ icon, text, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={classes.text}>{text}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  );
}
