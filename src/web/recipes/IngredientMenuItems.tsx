import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../texts/recipes.ts';
import { OpenMenu } from '../ui/OpenMenu.tsx';
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
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={onEdit}>
          {t('recipes.edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowUp size={18} />} disabled={isFirst} onClick={() => onMove(-1)}>
        {t('recipes.up')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={18} />} disabled={isLast} onClick={() => onMove(1)}>
        {t('recipes.down')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={18} />} onClick={onRemove}>
        {t('recipes.delete')}
      </Menu.Item>
    </OpenMenu>
  );
}
