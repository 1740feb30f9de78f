import { IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import classes from './ShoppingListPage.module.css';

interface EmptyListProps {
  list: ListView;
  isPhone: boolean;
  /** Stands below it. */
  children: ReactNode;
}

export function EmptyList({ list, isPhone, children }: EmptyListProps) {
  return (
    <>
      <EmptyState
        icon={<IconShoppingCart size="2rem" stroke={1.6} />}
        text={t('lists.listEmpty')}
        hint={describeNext(list, isPhone)}
      />
      <div className={classes.clear}>{children}</div>
    </>
  );
}

/** Ways to fill an empty list. */
function describeNext({ members }: ListView, isPhone: boolean): string {
  if (members.length > 1) return t('lists.listEmptyHint');
  return t(isPhone ? 'lists.typeBelow' : 'lists.typeAbove');
}
