import { useQuery } from '@tanstack/react-query';
import { t } from '../texts/users.ts';
import { useRootAttribute } from '../ui/theme/use-root-attribute.ts';
import { usersQuery } from './api.ts';
import classes from './WaitingBadge.module.css';

/** How many accounts wait for an admin, and new addresses if no mails are sent; nothing if there are none. */
export function WaitingBadge() {
  const { data } = useQuery(usersQuery);
  const accounts = data?.filter(({ waiting }) => waiting).length ?? 0;
  const emails = data?.filter(({ newEmail }) => newEmail !== null).length ?? 0;
  const waiting = accounts + emails;
  // The navigation's button has its dot from this, and its description from the badge.
  useRootAttribute('data-waits', waiting > 0);
  if (waiting === 0) return null;
  const label = [
    ...(accounts > 0 ? [t('users.accountsWaiting', { count: accounts })] : []),
    ...(emails > 0 ? [t('users.emailsWaiting', { count: emails })] : []),
  ].join(', ');
  return (
    <span className={classes.badge} id="waiting" role="img" aria-label={label} title={label}>
      {waiting}
    </span>
  );
}
