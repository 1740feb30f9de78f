import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useUser } from '../../session.ts';
import { t } from '../../texts/trips.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import actions from '../lines/LineActionsModal.module.css';
import classes from './TripBar.module.css';
import { tripProgress, withLateTicks } from './trip-progress.ts';
import type { Line } from '../lines/lines.ts';
import { useIdleGate } from '../lines/use-idle.ts';
import { type EndedTrip, isLineMissing } from './use-trip.ts';

interface TripEndProps {
  ended: EndedTrip;
  /** Those of the list now. */
  lines: readonly Line[];
  onClear: () => void;
  onClose: () => void;
}

/**
 * The result of a trip: a dialog for the user who has ended it. The others, who are using the list, only get a
 * message.
 */
export function TripEnd({ ended, onClear, onClose, ...now }: TripEndProps) {
  const me = useUser().id;
  const { trip, tripSeq } = ended;
  const lines = withLateTicks(ended.lines, now.lines, me);
  const bought = t('trips.bought', tripProgress(lines, trip, tripSeq));
  const missing = lines.filter((line) => isLineMissing(line, trip)).map(({ name }) => name);
  const returning = missing.length > 0 && t('trips.returning', { what: missing.join(', ') });
  if (trip.userId !== me) {
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
        {lines.some(({ checked }) => checked) && <Button onClick={onClear}>{t('lists.clearChecked')}</Button>}
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
  const idle = useIdleGate();
  useEffect(() => {
    // Touches before it appeared aren't known.
    idle.current?.touch();
    return idle.current?.run(() => setShown(true));
  }, [idle]);
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
