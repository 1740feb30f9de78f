import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { enablePush, usePushState } from '../../push/push-state.ts';
import { showRefusal } from '../../push/push-obstacles.ts';
import { t } from '../../texts/push.ts';
import { t as trips } from '../../texts/trips.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import classes from './TripStartModal.module.css';

/** Offers messages about items that others add during the trip, if this browser could show them and doesn't. */
export function PushOffer() {
  const state = usePushState();
  const enabling = useMutation({
    mutationFn: enablePush,
    onSuccess: (now) => {
      if (now === 'on') showSuccess(t('push.enabled'));
    },
    onError: showRefusal,
    meta: { silent: true },
  });
  if (state !== 'off') return null;
  return (
    <div className={classes.offer}>
      <span>{trips('trips.pushHint')}</span>
      <Button
        variant="subtle"
        className={classes.enable}
        loading={enabling.isPending}
        onClick={() => enabling.mutate()}
      >
        {t('push.enable')}
      </Button>
    </div>
  );
}
