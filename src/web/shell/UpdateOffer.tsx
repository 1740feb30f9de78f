import { Button, CloseButton } from '@mantine/core';
import { acceptUpdate, postponeUpdate } from '../sw/updates.ts';
import { t } from '../texts/translate.ts';
import classes from './UpdateBar.module.css';

export function UpdateOffer() {
  return (
    <div className={classes.bar}>
      <span className={classes.text}>{t('shell.updateReady')}</span>
      <Button size="sm" onClick={() => void acceptUpdate()}>
        {t('shell.update')}
      </Button>
      <CloseButton size="lg" aria-label={t('common.close')} onClick={postponeUpdate} />
    </div>
  );
}
