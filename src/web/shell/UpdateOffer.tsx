import { Button, CloseButton } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { acceptUpdate, getOffer, postponeUpdate, startUpdates, subscribeUpdates } from '../sw/updates.ts';
import { t } from '../texts/update.ts';
import classes from './UpdateBar.module.css';

/** Follows the service worker, and says when another one waits. */
export function UpdateOffer() {
  const offer = useSyncExternalStore(subscribeUpdates, getOffer);
  useEffect(() => void startUpdates(), []);
  if (offer === undefined) return null;
  const isAwaited = offer === 'awaited';
  return (
    <div className={classes.bar} data-update-offer>
      <span className={classes.text}>{t(isAwaited ? 'update.awaited' : 'update.ready')}</span>
      {!isAwaited && (
        <Button size="sm" onClick={acceptUpdate}>
          {t('update.take')}
        </Button>
      )}
      <CloseButton size="lg" aria-label={t('common.close')} onClick={postponeUpdate} />
    </div>
  );
}
