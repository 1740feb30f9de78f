import type { ComponentProps, ReactNode } from 'react';
import classes from './ListLine.module.css';

interface LineRowProps {
  name: string;
  amounts: ReactNode;
  /** In small below the name; nothing where it is empty. */
  details: string;
  isChecked?: boolean;
  /** The colour of another user who changed the line a moment ago. */
  touched?: number;
  /** It was added here a moment ago. */
  isAdded?: boolean;
  checkbox?: ComponentProps<'input'>;
  /** In the circle. */
  check?: ReactNode;
  /** Beside the line: the user who ticked it. */
  ticker?: ReactNode;
  editButton?: ComponentProps<'button'>;
}

/** The markup of a list's line. The build renders it for the app-shell preview, so it takes no hooks. */
export function LineRow({
  name,
  amounts,
  details,
  isChecked = false,
  touched,
  isAdded,
  checkbox,
  check,
  ticker,
  editButton,
}: LineRowProps) {
  return (
    <li
      className={classes.row}
      data-checked={isChecked || undefined}
      data-colour={touched}
      data-detailed={details !== '' || undefined}
      data-added={isAdded || undefined}
    >
      <label className={classes.target}>
        <input type="checkbox" className={classes.input} {...checkbox} />
        <span className={classes.circle} aria-hidden="true">
          {check}
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{name}</span> <span className={classes.amounts}>{amounts}</span>
          {details !== '' && <small className={classes.details}>{details}</small>}
        </span>
      </label>
      {ticker && <span className={classes.ticker}>{ticker}</span>}
      <button type="button" className={classes.edit} {...editButton} />
    </li>
  );
}
