import { useState, useSyncExternalStore } from 'react';
import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import { t } from '../texts/translate.ts';
import classes from './ConnectionChip.module.css';
import { useIsLate } from '../ui/use-is-late.ts';

/** A change that is answered sooner isn't shown as waiting. */
const WAITING_DELAY_MS = 1_000;

/** Every start begins without a connection. */
const DISCONNECTED_DELAY_MS = 2_000;

interface ConnectionChipProps {
  /** Changes the server hasn't answered. */
  waiting: number;
  /** Shows nothing while everything works. */
  quiet?: boolean;
}

/** Whether others see the changes made here: it shows waiting changes first, then the connection. */
export function ConnectionChip({ waiting, quiet = false }: ConnectionChipProps) {
  const connected = useSyncExternalStore(subscribeConnection, isConnected);
  const isLate = useIsLate(waiting > 0, WAITING_DELAY_MS);
  const isCutOff = useIsLate(!connected, DISCONNECTED_DELAY_MS);
  const isWaitingShown = waiting > 0 && (isLate || !connected);
  const state = isWaitingShown ? 'waiting' : connected ? 'connected' : 'disconnected';
  const [wasConnected, setWasConnected] = useState(connected);
  if (connected && !wasConnected) setWasConnected(true);
  const isShown = isWaitingShown || (!connected && isCutOff) || (wasConnected && !quiet);
  // The element stays, so that text appearing in it is read out.
  return (
    <span
      className={isShown ? classes.chip : undefined}
      data-state={state}
      data-waiting={waiting}
      role="status"
    >
      {isShown && <span className={classes.text}>{t(`lists.${state}`, { count: waiting })}</span>}
    </span>
  );
}
