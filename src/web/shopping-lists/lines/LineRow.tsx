import type { ComponentProps, MouseEventHandler, ReactNode } from 'react';
import classes from './ListLine.module.css';

interface LineRowProps {
  name: string;
  amounts: ReactNode;
  /** In small below the name; nothing where it is empty. */
  details: string;
  /** Where a small picture is. */
  thumb?: string | undefined;
  isChecked?: boolean;
  /**
   * On the whole row except its button. An element with a listener of its own would also get taps beside it, because
   * browsers adjust touches to the nearest target.
   */
  onClick?: MouseEventHandler;
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
  thumb,
  isChecked = false,
  onClick,
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
      {/* By keyboard the button leads to the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <label className={classes.target} onClick={onClick}>
        <input type="checkbox" className={classes.input} {...checkbox} />
        <span className={classes.circle} aria-hidden="true">
          {check}
        </span>
        <span className={classes.text}>
          <span className={classes.name}>{name}</span> <span className={classes.amounts}>{amounts}</span>
          {details !== '' && <small className={classes.details}>{details}</small>}
        </span>
        {thumb && <img className={classes.thumb} src={thumb} alt="" loading="lazy" />}
      </label>
      {ticker && <span className={classes.ticker}>{ticker}</span>}
      <button type="button" className={classes.edit} {...editButton} />
    </li>
  );
}
