import { Progress } from '@mantine/core';
import { t } from '../texts/translate.ts';
import classes from './ListProgress.module.css';

interface ListProgressProps {
  checked: number;
  total: number;
}

/** How much of a list is in the basket; the numbers in words stand beside it. */
export function ListProgress({ checked, total }: ListProgressProps) {
  return (
    <Progress
      className={classes.bar}
      size={4}
      value={total === 0 ? 0 : (checked / total) * 100}
      aria-label={t('lists.progressLabel', { checked, total })}
    />
  );
}
