import { t } from '../texts/translate.ts';
import classes from './ListProgress.module.css';

interface ListProgressProps {
  checked: number;
  /** At least 1. */
  total: number;
}

/** How much of a list is in the basket; the numbers in words stand beside it. */
export function ListProgress({ checked, total }: ListProgressProps) {
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={checked}
      aria-valuetext={t('lists.progress', { checked, total })}
      aria-label={t('lists.progressLabel')}
    >
      <div className={classes.done} style={{ width: `${(checked / total) * 100}%` }} />
    </div>
  );
}
