import { Button, CloseButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { getOffer, subscribeUpdates } from '../sw/updates.ts';
import { t } from '../texts/whats-new.ts';
import classes from './UpdateBar.module.css';

interface WhatsNewSignProps {
  onRead: () => void;
  onClose: () => void;
}

/** Says that the app was updated. A still newer version has its own offer in the same place, and comes first. */
export function WhatsNewSign({ onRead, onClose }: WhatsNewSignProps) {
  const offer = useSyncExternalStore(subscribeUpdates, getOffer);
  if (offer !== undefined) return null;
  return (
    <div role="status" className={classes.place}>
      <div className={classes.bar}>
        <span className={classes.text}>{t('whatsNew.updated')}</span>
        <Button variant="default" size="sm" mih={44} onClick={onRead}>
          {t('whatsNew.title')}
        </Button>
        <CloseButton size={44} aria-label={t('common.close')} onClick={onClose} />
      </div>
    </div>
  );
}
