import { Button } from '@mantine/core';
import { t } from '../texts/trips.ts';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './LineActionsModal.module.css';

/** What a trip came to. */
export interface TripSummary {
  checked: number;
  total: number;
  /** Names of what the store didn't have. */
  missing: readonly string[];
}

interface TripEndModalProps {
  summary: TripSummary;
  onClear: () => void;
  onClose: () => void;
}

export function TripEndModal({ summary: { checked, total, missing }, onClear, onClose }: TripEndModalProps) {
  return (
    <Dialog onClose={onClose} title={t('trips.ended')}>
      <div className={classes.actions}>
        <p className={classes.bought}>{t('trips.bought', { checked, total })}</p>
        {missing.length > 0 && (
          <p className={classes.returning}>{t('trips.returning', { what: missing.join(', ') })}</p>
        )}
        {checked > 0 && (
          <Button data-autofocus onClick={onClear}>
            {t('lists.clearChecked')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}
