import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../texts/recipe-import.ts';
import classes from './ImportPage.module.css';

interface WaitingRowProps {
  name: string;
  /** Beside the name, in small. */
  detail?: ReactNode;
  /** The button that continues with it. */
  action: ReactNode;
  onRemove: () => void;
  /** The state of the request, for rows in which something is fetched. */
  status?: ReactNode;
}

/** A page or a recipe that waits until the user continues with it or discards it. */
export function WaitingRow({ name, detail, action, onRemove, status }: WaitingRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.rowText}>
        {name}
        {detail !== undefined && <span className={classes.when}>{detail}</span>}
      </span>
      <span className={classes.rowButtons}>
        {action}
        <Button
          variant="subtle"
          color="gray"
          aria-label={t('recipeImport.removeNamed', { name })}
          onClick={onRemove}
        >
          {t('recipeImport.remove')}
        </Button>
      </span>
      {status !== undefined && (
        <p className={classes.problem} role="status">
          {status}
        </p>
      )}
    </li>
  );
}
