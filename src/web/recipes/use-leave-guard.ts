import { useEffect } from 'react';
import { guardPage } from '../navigation/navigation.ts';
import { t } from '../texts/recipes.ts';
import { confirm } from '../ui/confirm.ts';

/**
 * Asks before something that isn't saved is left behind, by a link of the app, the back button or closing the tab.
 * @param isDirty asked at that moment
 * @param onDiscard before the page goes, when the answer was yes
 */
export function useLeaveGuard(isDirty: () => boolean, onDiscard: () => void): void {
  useEffect(
    () =>
      guardPage({
        isNeeded: (next, present) => next.pathname !== present.pathname && isDirty(),
        async ask() {
          const leave = await confirm({ title: t('recipes.leaveTitle'), text: t('recipes.leaveText') });
          if (leave) onDiscard();
          return leave;
        },
      }),
    [isDirty, onDiscard],
  );

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
