import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { disablePush, enablePush, usePushState } from '../../push/push-state.ts';
import { describeObstacle, showRefusal } from '../../push/push-obstacles.ts';
import { t } from '../../texts/push.ts';
import { showSuccess } from '../../ui/overlays/toasts.ts';
import classes from './account.module.css';
import { Section } from './Section.tsx';

/** Whether this browser shows what happens while the app is closed. */
export function PushSection() {
  const state = usePushState();
  const isOn = state === 'on';
  const change = useMutation({
    mutationFn: isOn ? disablePush : enablePush,
    onSuccess: (now) => {
      if (now === 'on') showSuccess(t('push.enabled'));
      else if (isOn) showSuccess(t('push.disabled'));
    },
    onError: showRefusal,
    meta: { silent: true },
  });
  return (
    <Section
      title={t('push.title')}
      summary={describeObstacle(state) ?? `${t('push.hint')} ${t('push.here')}`}
    >
      {(isOn || state === 'off') && (
        <div className={classes.foot}>
          <Button
            variant="default"
            size="sm"
            mih={44}
            loading={change.isPending}
            onClick={() => change.mutate()}
          >
            {t(isOn ? 'push.disable' : 'push.enable')}
          </Button>
        </div>
      )}
    </Section>
  );
}
