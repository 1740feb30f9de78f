import { t } from '../texts/translate.ts';
import classes from './ListProgress.module.css';

interface ListProgressProps {
  checked: number;
  total: number;
}

/** How much of a list is in the basket; the numbers in words stand beside it. */
export function ListProgress({ checked, total }: ListProgressProps) {
  const percent = total === 0 ? 0 : (checked / total) * 100;
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-label={t('lists.progressLabel', { checked, total })}
    >
      <div className={classes.done} style={{ width: `${percent}%` }} />
    </div>
  );
}
