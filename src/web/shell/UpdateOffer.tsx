import { Button, CloseButton } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import {
  acceptUpdate,
  isUpdateOffered,
  postponeUpdate,
  startUpdates,
  subscribeUpdates,
} from '../sw/updates.ts';
import { t } from '../texts/update.ts';
import classes from './UpdateBar.module.css';

/** Follows the service worker, and says when another one waits. */
export function UpdateOffer() {
  const isOffered = useSyncExternalStore(subscribeUpdates, isUpdateOffered);
  useEffect(() => void startUpdates(), []);
  if (!isOffered) return null;
  return (
    <div className={classes.bar}>
      <span className={classes.text}>{t('update.ready')}</span>
      <Button size="sm" onClick={() => void acceptUpdate()}>
        {t('update.take')}
      </Button>
      <CloseButton size="lg" aria-label={t('common.close')} onClick={postponeUpdate} />
    </div>
  );
}
