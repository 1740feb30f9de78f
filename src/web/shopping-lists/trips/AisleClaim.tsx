import { useSyncExternalStore } from 'react';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { changeClaim, subscribePresence, viewersOf } from '../../realtime/realtime.ts';
import { useUser } from '../../session.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/trips.ts';
import classes from './AisleClaim.module.css';
import { useClaims } from './use-claims.ts';

interface AisleClaimProps {
  aisle: { id: string; name: string };
  list: Pick<ListView, 'id' | 'members'>;
  trip: Trip;
  /** This device is in the store. */
  isHere: boolean;
}

/** Shows who takes an aisle, or a button to take it, while others view the list too. Nothing without a connection. */
export function AisleClaim({ aisle: { id, name }, list, trip, isHere }: AisleClaimProps) {
  const me = useUser().id;
  const claims = useClaims(list.id, trip);
  const viewers = useSyncExternalStore(subscribePresence, () => viewersOf(list.id));
  if (claims === undefined) return null;
  const holder = claims.get(id);
  const change = (isTaken: boolean): void => changeClaim(list.id, { tripId: trip.id, aisleId: id, isTaken });
  if (holder === undefined) {
    if (!isHere || viewers.every((viewer) => viewer === me)) return null;
    return (
      <button
        type="button"
        className={classes.button}
        aria-label={t('trips.claimOf', { aisle: name })}
        onClick={() => change(true)}
      >
        {t('trips.claim')}
      </button>
    );
  }
  if (holder !== me) {
    const who = list.members.find((member) => member.id === holder)?.name ?? t('trips.nobody');
    return <span className={classes.holder}>{t('trips.claimedBy', { name: who })}</span>;
  }
  return (
    <span className={classes.holder} data-mine>
      {t('trips.mine')}
      <button
        type="button"
        className={classes.button}
        aria-label={t('trips.giveBackOf', { aisle: name })}
        onClick={() => change(false)}
      >
        {t('trips.giveBack')}
      </button>
    </span>
  );
}
