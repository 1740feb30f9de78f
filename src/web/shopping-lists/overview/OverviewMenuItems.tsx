import { Menu } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { t } from '../../texts/leaving.ts';
import { OpenMenu } from '../../ui/overlays/OpenMenu.tsx';

interface OverviewMenuItemsProps {
  onLeave: () => void;
  /** Closes the menu. */
  onClose: () => void;
}

export function OverviewMenuItems({ onLeave, onClose }: OverviewMenuItemsProps) {
  return (
    <OpenMenu label={t('leaving.overviewMenu')} onClose={onClose}>
      <Menu.Item leftSection={<IconDoorExit size="1.125rem" />} onClick={onLeave}>
        {t('leaving.several')}
      </Menu.Item>
    </OpenMenu>
  );
}
