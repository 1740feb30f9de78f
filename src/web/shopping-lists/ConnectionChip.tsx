import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import classes from './ConnectionChip.module.css';

/** In ms; a change that is answered sooner is no news. */
const WAITING_SHOWN_AFTER = 1_000;

/** Whether something has waited for so long that it deserves a word. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), WAITING_SHOWN_AFTER);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate;
}

/** Whether the others see what happens here: what waits comes first, then the connection. */
export function ConnectionChip({ waiting }: { waiting: number }) {
  const { t } = useTranslation();
  const connected = useSyncExternalStore(subscribeConnection, isConnected);
  const isLate = useIsLate(waiting > 0);
  const isWaitingShown = waiting > 0 && (isLate || !connected);
  const state = isWaitingShown ? 'waiting' : connected ? 'connected' : 'disconnected';
  return (
    <span className={classes.chip} data-state={state} role="status">
      {state === 'waiting' ? t('lists.waiting', { count: waiting }) : t(`lists.${state}`)}
    </span>
  );
}
