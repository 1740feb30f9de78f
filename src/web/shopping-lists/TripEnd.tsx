import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../texts/trips.ts';
import { Dialog } from '../ui/Dialog.tsx';
import actions from './LineActionsModal.module.css';
import classes from './TripBar.module.css';
import { useCalm } from './use-calm.ts';

/** What a trip came to. */
export interface TripSummary {
  /** This user ended it. */
  isMine: boolean;
  checked: number;
  total: number;
  /** Names of what the store didn't have. */
  missing: readonly string[];
}

interface TripEndProps {
  summary: TripSummary;
  onClear: () => void;
  onClose: () => void;
}

/** What a trip came to: a dialog for whoever has ended it. The others, whose hands are on the list, are only told. */
export function TripEnd({ summary, onClear, onClose }: TripEndProps) {
  const { isMine, checked, total, missing } = summary;
  const bought = t('trips.bought', { checked, total });
  const returning = missing.length > 0 && t('trips.returning', { what: missing.join(', ') });
  if (!isMine) {
    return (
      <Notice onClose={onClose}>
        {t('trips.ended')}. {bought} {returning}
      </Notice>
    );
  }
  return (
    <Dialog onClose={onClose} title={t('trips.ended')}>
      <div className={actions.actions}>
        <p className={actions.bought}>{bought}</p>
        {returning && <p className={actions.returning}>{returning}</p>}
        {checked > 0 && <Button onClick={onClear}>{t('lists.clearChecked')}</Button>}
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** It moves the lines, so it waits until nothing was touched for about a second. */
function Notice({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const calm = useCalm();
  useEffect(() => {
    // What was touched before it came isn't known.
    calm.current?.touch();
    return calm.current?.run(() => setShown(true));
  }, [calm]);
  return (
    isShown && (
      <div className={classes.notice} role="status">
        <IconShoppingCart size="1.25rem" className={classes.icon} aria-hidden="true" />
        <span className={classes.text}>{children}</span>
        <Button variant="subtle" className={classes.join} onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    )
  );
}
