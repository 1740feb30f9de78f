import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../texts/recipes.ts';
import { OpenMenu } from '../../ui/overlays/OpenMenu.tsx';
import type { RowActions } from './row-actions.ts';

/** The open menu of an ingredient's row. */
export function IngredientMenuItems({
  name,
  isFirst,
  isLast,
  onMove,
  onEdit,
  onRemove,
  onClose,
}: RowActions & { onClose: () => void }) {
  return (
    <OpenMenu label={t('recipes.ingredientMenu', { name })} onClose={onClose}>
      {onEdit && (
        <Menu.Item leftSection={<IconPencil size="1.125rem" />} onClick={onEdit}>
          {t('recipes.edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowUp size="1.125rem" />} disabled={isFirst} onClick={() => onMove(-1)}>
        {t('recipes.up')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size="1.125rem" />} disabled={isLast} onClick={() => onMove(1)}>
        {t('recipes.down')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size="1.125rem" />} onClick={onRemove}>
        {t('recipes.delete')}
      </Menu.Item>
    </OpenMenu>
  );
}
