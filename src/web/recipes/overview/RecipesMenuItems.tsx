import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../../texts/recipes.ts';
import { OpenMenu } from '../../ui/overlays/OpenMenu.tsx';

interface RecipesMenuItemsProps {
  onDownload: () => void;
  /** Closes the menu. */
  onClose: () => void;
}

export function RecipesMenuItems({ onDownload, onClose }: RecipesMenuItemsProps) {
  return (
    <OpenMenu label={t('recipes.allMenu')} onClose={onClose}>
      <Menu.Item leftSection={<IconDownload size="1.125rem" />} onClick={onDownload}>
        {t('recipes.downloadAll')}
      </Menu.Item>
    </OpenMenu>
  );
}
