import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import type { Member } from '../../../contract/shopping-lists/shopping-lists.ts';
import { t } from '../../texts/trips.ts';
import { useStoreName } from './TripBar.tsx';
import classes from './TripBar.module.css';

interface TripNoticeProps {
  trip: Trip;
  listId: string;
  members: readonly Member[];
  onJoin: () => void;
}

/** Who is shopping with the list, and where; a user who is there too can join. */
export function TripNotice({ trip, listId, members, onJoin }: TripNoticeProps) {
  const store = useStoreName(trip, listId);
  const name = members.find(({ id }) => id === trip.userId)?.name ?? t('trips.nobody');
  return (
    <div className={classes.notice} role="status">
      <IconShoppingCart size="1.25rem" className={classes.icon} aria-hidden="true" />
      <span className={classes.text}>
        {store === undefined ? t('trips.somebody', { name }) : t('trips.somebodyIn', { name, store })}
      </span>
      <Button variant="subtle" className={classes.join} onClick={onJoin}>
        {t('trips.join')}
      </Button>
    </div>
  );
}
