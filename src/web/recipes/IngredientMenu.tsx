import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../texts/recipes.ts';
import type { IngredientActions } from './IngredientRow.tsx';
import classes from './RecipeForm.module.css';

/** What can be done to a row, where there is no room for a button for each. */
export function IngredientMenu({ ingredient, index, isLast, onMove, onEdit, onRemove }: IngredientActions) {
  const label = t('recipes.ingredientMenu', { name: ingredient.productName });
  return (
    <Menu
      position="bottom-end"
      // An empty child of a menu that can have the focus is nothing a screen reader can tell of.
      withInitialFocusPlaceholder={false}
      classNames={{ item: classes.menuItem }}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} data-action="menu">
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Item leftSection={<IconPencil size={18} />} onClick={onEdit}>
          {t('recipes.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={18} />} disabled={index === 0} onClick={() => onMove(-1)}>
          {t('recipes.up')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={18} />} disabled={isLast} onClick={() => onMove(1)}>
          {t('recipes.down')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={18} />} onClick={onRemove}>
          {t('recipes.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
