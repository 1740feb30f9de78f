import { useQuery } from '@tanstack/react-query';
import { t } from '../texts/translate.ts';
import { usersQuery } from './api.ts';
import classes from './WaitingBadge.module.css';

/** How many accounts wait for an admin; nothing when there are none. */
export function WaitingBadge() {
  // Beside every page, so a failure here must not interrupt.
  const { data } = useQuery({ ...usersQuery, meta: { silent: true } });
  const count = data?.filter(({ waiting }) => waiting).length ?? 0;
  if (count === 0) return null;
  const label = t('shell.usersWaiting', { count });
  return (
    <span className={classes.badge} role="img" aria-label={label} title={label}>
      {count}
    </span>
  );
}
