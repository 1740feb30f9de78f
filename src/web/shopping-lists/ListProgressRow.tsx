import { t } from '../texts/translate.ts';
import { ListProgress } from './ListProgress.tsx';
import classes from './ShoppingListPage.module.css';

interface ListCountProps {
  /** A number, or what stands for it in a template. */
  checked: number | string;
  total: number | string;
}

/** How many of a list's lines are in the basket, in words. */
export function ListCount({ checked, total }: ListCountProps) {
  return <span className={classes.count}>{t('lists.progress', { checked, total })}</span>;
}

interface ListProgressRowProps {
  checked: number;
  total: number;
}

/** The same as a bar. The build renders both for the app-shell preview, so they take no hooks. */
export function ListProgressRow({ checked, total }: ListProgressRowProps) {
  return (
    <div className={classes.progress}>
      <ListProgress checked={checked} total={total} />
    </div>
  );
}
