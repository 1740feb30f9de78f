import { t } from '../../texts/translate.ts';
import classes from './states.module.css';

const WIDTHS = ['46%', '62%', '38%', '54%', '70%', '42%'];

/** The shape of a list that is on its way. */
export function ListSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={t('common.loading')} data-skeleton>
      {Array.from({ length: rows }, (_, row) => (
        <div className={classes.skeletonRow} key={row}>
          <div className={classes.skeletonText} style={{ width: WIDTHS[row % WIDTHS.length] }} />
        </div>
      ))}
    </div>
  );
}
