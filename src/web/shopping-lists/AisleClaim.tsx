import type { Member } from '../../contract/shopping-lists.ts';
import { useUser } from '../session.ts';
import { t } from '../texts/trips.ts';
import classes from './AisleClaim.module.css';
import type { Claims } from './use-claims.ts';

interface AisleClaimProps {
  aisle: { id: string; name: string };
  claims: Claims;
  members: readonly Member[];
}

/** Who takes an aisle, or a button to take it. */
export function AisleClaim({ aisle: { id, name }, claims, members }: AisleClaimProps) {
  const me = useUser().id;
  const holder = claims.byAisle.get(id);
  if (holder === undefined) {
    return (
      <button
        type="button"
        className={classes.button}
        aria-label={t('trips.claimOf', { aisle: name })}
        onClick={() => claims.take(id)}
      >
        {t('trips.claim')}
      </button>
    );
  }
  if (holder !== me) {
    const who = members.find((member) => member.id === holder)?.name ?? '';
    return <span className={classes.holder}>{t('trips.claimedBy', { name: who })}</span>;
  }
  return (
    <span className={classes.holder} data-mine>
      {t('trips.mine')}
      <button
        type="button"
        className={classes.button}
        aria-label={t('trips.giveBackOf', { aisle: name })}
        onClick={() => claims.giveBack(id)}
      >
        {t('trips.giveBack')}
      </button>
    </span>
  );
}
