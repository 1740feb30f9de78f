import { useSyncExternalStore } from 'react';
import { subscribePresence, viewersOf } from '../../realtime/realtime.ts';
import { useUser } from '../../session.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/translate.ts';
import { Circles } from '../../ui/Initials.tsx';
import classes from './Viewers.module.css';

/** The header has room for no more circles. */
const MAX_CIRCLES = 3;

/** The other users who view the list now. */
export function Viewers({ list }: { list: ListView }) {
  const me = useUser().id;
  const ids = useSyncExternalStore(subscribePresence, () => viewersOf(list.id));
  const others = list.members.filter(({ id }) => id !== me && ids.includes(id));
  if (others.length === 0) return null;
  const names = others.map(({ name }) => name).join(', ');
  return (
    <span className={classes.viewers} role="group" aria-label={t('lists.viewers', { names })}>
      <Circles people={others} most={MAX_CIRCLES} />
    </span>
  );
}
