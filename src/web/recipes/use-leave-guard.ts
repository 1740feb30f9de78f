import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../texts/translate.ts';
import { confirm } from '../ui/confirm.ts';

/**
 * Asks before something that isn't saved is left behind, by a link of the app, the back button or closing the tab.
 * @param isDirty asked at that moment
 * @param onDiscard before the page goes, when the answer was yes
 */
export function useLeaveGuard(isDirty: () => boolean, onDiscard: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  const asking = useRef(false);

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    const question = { title: t('recipes.leaveTitle'), text: t('recipes.leaveText') };
    void confirm(question).then((leave) => {
      asking.current = false;
      if (!leave) return blocker.reset();
      onDiscard();
      return blocker.proceed();
    });
  }, [blocker, onDiscard]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
