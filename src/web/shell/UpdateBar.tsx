import { Button, CloseButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { acceptUpdate, isUpdateOffered, postponeUpdate, subscribeUpdates } from '../sw/updates.ts';
import { t } from '../texts/translate.ts';
import classes from './UpdateBar.module.css';

/** Offers a new version of the app; nothing changes until somebody takes it. */
export function UpdateBar() {
  const isOffered = useSyncExternalStore(subscribeUpdates, isUpdateOffered);
  return (
    <div role="status" className={classes.place}>
      {isOffered && (
        <div className={classes.bar}>
          <span className={classes.text}>{t('shell.updateReady')}</span>
          <Button size="sm" onClick={() => void acceptUpdate()}>
            {t('shell.update')}
          </Button>
          <CloseButton size="lg" aria-label={t('common.close')} onClick={postponeUpdate} />
        </div>
      )}
    </div>
  );
}
