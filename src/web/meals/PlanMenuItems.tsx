import { Menu } from '@mantine/core';
import { IconCalendarShare, IconPrinter } from '@tabler/icons-react';
import { t } from '../texts/meals.ts';
import { OpenMenu } from '../ui/overlays/OpenMenu.tsx';

interface PlanMenuItemsProps {
  onCalendar: () => void;
  onClose: () => void;
}

export function PlanMenuItems({ onCalendar, onClose }: PlanMenuItemsProps) {
  return (
    <OpenMenu label={t('meals.more')} onClose={onClose}>
      <Menu.Item leftSection={<IconCalendarShare size="1.125rem" />} onClick={onCalendar}>
        {t('meals.calendar')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPrinter size="1.125rem" />}
        // Once the menu is closed; otherwise it would be printed.
        onClick={() => setTimeout(print)}
      >
        {t('meals.print')}
      </Menu.Item>
    </OpenMenu>
  );
}
