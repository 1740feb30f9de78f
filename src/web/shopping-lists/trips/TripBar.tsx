import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { listStoreQuery } from '../../queries/stores/list-store.ts';
import { useStores } from '../../queries/stores/stores.ts';
import { t } from '../../texts/trips.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useRootAttribute } from '../../ui/theme/use-root-attribute.ts';
import { useWakeLock } from '../../ui/use-wake-lock.ts';
import classes from './TripBar.module.css';
import { useBottomInset } from '../use-bottom-inset.ts';

interface TripBarProps {
  trip: Trip;
  listId: string;
  progress: { checked: number; total: number };
  onAdd: () => void;
  /** Whether the trip is this user's, who began it or has taken it over, and ends it for all; others leave it. */
  isMine: boolean;
  onDone: () => void;
}

/** In a store it stands in the place of the add row, and keeps the screen on. */
export function TripBar({ trip, listId, progress, isMine, onAdd, onDone }: TripBarProps) {
  const isPhone = useIsPhone();
  const bar = useRef<HTMLDivElement>(null);
  useBottomInset(bar, isPhone);
  useRootAttribute('data-trip-bar');
  useWakeLock(true);
  const store = useStoreName(trip, listId);
  // The add row comes in its place; with the focus a phone's would unfold.
  const next = isPhone ? 'h1' : undefined;
  return (
    <div className={classes.bar} ref={bar} role="group" aria-label={t('trips.shopping')}>
      <span className={`${classes.text} ${classes.progress}`}>
        <span className={classes.place}>{store ?? t('trips.withoutStore')}</span>{' '}
        <span className={classes.count}>
          <span className={classes.dot}>·</span> {t('lists.progress', progress)}
        </span>
      </span>
      <Button
        variant="default"
        leftSection={<IconPlus size="1.125rem" />}
        data-focus-next={next}
        onClick={onAdd}
      >
        {t('trips.add')}
      </Button>
      <Button data-focus-next={next} onClick={onDone}>
        {t(isMine ? 'trips.end' : 'trips.leave')}
      </Button>
    </div>
  );
}

/** Undefined without a store, and until it is known here. */
export function useStoreName({ storeId }: Trip, listId: string): string | undefined {
  const { data: stores } = useStores();
  const { data: ofList } = useQuery({ ...listStoreQuery(listId), enabled: false });
  if (storeId === null) return undefined;
  // A device's own id may only stand for the store, which the list has since the trip began.
  return stores?.find(({ id }) => id === storeId)?.name ?? ofList?.storeName ?? undefined;
}
