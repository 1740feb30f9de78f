import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import classes from './ConnectionChip.module.css';

/** Whether the others see what happens here: what waits comes first, then the connection. */
export function ConnectionChip({ waiting }: { waiting: number }) {
  const { t } = useTranslation();
  const connected = useSyncExternalStore(subscribeConnection, isConnected);
  const quietWaiting = connected ? 0 : waiting;
  const state = quietWaiting > 0 ? 'waiting' : connected ? 'connected' : 'disconnected';
  return (
    <span className={classes.chip} data-state={state} role="status">
      {state === 'waiting' ? t('lists.waiting', { count: quietWaiting }) : t(`lists.${state}`)}
    </span>
  );
}
