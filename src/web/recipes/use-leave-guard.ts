import { useEffect } from 'react';
import { guardPage } from '../navigation/navigation.ts';
import { routes } from '../routes.ts';
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
        // The draft is there again after a login, which a session that has ended asks for.
        isNeeded: ({ pathname }, present) =>
          pathname !== present.pathname && pathname !== routes.login.path && isDirty(),
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
