import { Button } from '@mantine/core';
import { t } from '../../texts/trips.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import classes from '../lines/LineActionsModal.module.css';

interface TripLeaveModalProps {
  /** Who is still in the store; none where all have left meanwhile. */
  names: readonly string[];
  /** Where none is left, it ends the trip. */
  onLeave: () => void;
  onEnd: () => void;
  onClose: () => void;
}

/** Asks the user whose trip it is, if others are on it, whether it ends for them too. */
export function TripLeaveModal({ names, onLeave, onEnd, onClose }: TripLeaveModalProps) {
  const who = new Intl.ListFormat('pl').format(names);
  const isAlone = names.length === 0;
  return (
    <Dialog onClose={onClose} title={t('trips.endTitle')}>
      <div className={classes.actions}>
        <p className={classes.bought}>
          {isAlone
            ? t('trips.nobodyElse')
            : t(names.length === 1 ? 'trips.stillShops' : 'trips.stillShop', { who })}
        </p>
        <Button data-autofocus onClick={onLeave}>
          {t(isAlone ? 'trips.end' : 'trips.leave')}
        </Button>
        {!isAlone && (
          <Button variant="default" onClick={onEnd}>
            {t('trips.endForAll')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
