import type { ReactNode } from 'react';
import classes from '../lines/ListLines.module.css';

interface AisleSectionProps {
  /** Of the aisle. */
  id: string;
  name: string;
  /** Whether its name stands above it. */
  isHeaded: boolean;
  /** Stands at the right end of the head. */
  action?: ReactNode;
  /** Whether it begins below the first screen. */
  isFar?: boolean;
  /** Its lines. */
  children?: ReactNode;
}

/** The lines to buy in one aisle. The build renders it for the app-shell preview, so it uses no hooks. */
export function AisleSection({ id, name, isHeaded, action, isFar, children }: AisleSectionProps) {
  const headId = `aisle-${id}`;
  return (
    <div>
      {isHeaded && (
        <div className={classes.aisle}>
          <h2 className={classes.section} id={headId}>
            {name}
          </h2>
          {action}
        </div>
      )}
      <ul
        className={classes.card}
        data-far={isFar === true || undefined}
        aria-labelledby={isHeaded ? headId : undefined}
      >
        {children}
      </ul>
    </div>
  );
}
