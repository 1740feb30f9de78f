import { Menu } from '@mantine/core';
import { IconCalendarShare, IconClock, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import type { Meal } from '../../contract/meals.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import { t } from '../texts/meals.ts';
import { OpenMenu } from '../ui/overlays/OpenMenu.tsx';
import { removeMeal } from './meal-actions.ts';
import type { MealDialogKind } from './meal-dialog-kind.ts';
import type { Plan } from './use-plan.ts';
import type { OfferUndo } from './use-undone-meals.ts';

interface MealMenuItemsProps {
  meal: Meal;
  plan: Plan;
  onDialog: (which: MealDialogKind) => void;
  onDone: OfferUndo;
  onClose: () => void;
}

export function MealMenuItems({ meal, plan, onDialog, onDone, onClose }: MealMenuItemsProps) {
  const sync = listSync(useUser());
  return (
    <OpenMenu label={t('meals.menu', { name: meal.name })} onClose={onClose}>
      <Menu.Item leftSection={<IconCalendarShare size="1.125rem" />} onClick={() => onDialog('day')}>
        {t('meals.move')}
      </Menu.Item>
      <Menu.Item leftSection={<IconClock size="1.125rem" />} onClick={() => onDialog('slot')}>
        {t('meals.changeSlot')}
      </Menu.Item>
      {meal.recipeId === null && (
        <Menu.Item leftSection={<IconPencil size="1.125rem" />} onClick={() => onDialog('text')}>
          {t('meals.changeText')}
        </Menu.Item>
      )}
      {meal.recipeId !== null && (
        <Menu.Item leftSection={<IconUsers size="1.125rem" />} onClick={() => onDialog('portions')}>
          {t('meals.changePortions')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size="1.125rem" />}
        onClick={() => void removeMeal(sync, plan, meal, onDone)}
      >
        {t('meals.remove')}
      </Menu.Item>
    </OpenMenu>
  );
}
