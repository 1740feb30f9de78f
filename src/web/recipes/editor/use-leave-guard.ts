import { routes } from '../../routes.ts';
import { t } from '../../texts/recipes.ts';
import { useLeaveQuestion } from '../../ui/use-leave-question.ts';

/**
 * Asks before a recipe that isn't saved is left behind. The draft is there again after a login.
 * @param isDirty asked at that moment
 * @param onDiscard before the page goes, when the answer was yes
 */
export function useLeaveGuard(isDirty: () => boolean, onDiscard: () => void): void {
  useLeaveQuestion({
    isDirty,
    freePath: routes.login.path,
    title: t('recipes.leaveTitle'),
    text: t('recipes.leaveText'),
    onDiscard,
  });
}
