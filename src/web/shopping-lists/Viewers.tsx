import { useSyncExternalStore } from 'react';
import { subscribePresence, viewersOf } from '../realtime/realtime.ts';
import { useUser } from '../session.ts';
import type { ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { Initials } from '../ui/Initials.tsx';
import classes from './Viewers.module.css';

/** Circles shown; of more there is only the number. */
const MOST = 3;

/** Who else has the list before their eyes now. */
export function Viewers({ list }: { list: ListView }) {
  const me = useUser().id;
  const ids = useSyncExternalStore(subscribePresence, () => viewersOf(list.id));
  const others = list.members.filter(({ id }) => id !== me && ids.includes(id));
  if (others.length === 0) return null;
  const shown = others.slice(0, MOST);
  const names = others.map(({ name }) => name).join(', ');
  return (
    <span className={classes.viewers} role="group" aria-label={t('lists.viewers', { names })}>
      {shown.map(({ id, name }) => (
        <Initials key={id} userId={id} name={name} />
      ))}
      {others.length > shown.length && (
        <span className={classes.more} title={names}>
          {t('lists.moreViewers', { count: others.length - shown.length })}
        </span>
      )}
    </span>
  );
}
