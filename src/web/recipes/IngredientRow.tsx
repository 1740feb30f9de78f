import { ActionIcon, Button } from '@mantine/core';
import { useSortable } from '@dnd-kit/react/sortable';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatNumber, formatQuantity } from '../../contract/quantities.ts';
import { labelOfUnit } from '../../contract/units.ts';
import { t } from '../texts/recipes.ts';
import classes from './RecipeForm.module.css';
import type { FormIngredient } from './recipe-form.ts';

/** One row up, or one row down. */
export type Move = -1 | 1;

interface IngredientRowProps {
  ingredient: FormIngredient;
  index: number;
  isLast: boolean;
  /** Too narrow for columns of quantity and unit. */
  isPhone: boolean;
  onMove: (by: Move) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function IngredientRow(props: IngredientRowProps) {
  const { ingredient, index, isPhone } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: ingredient.key, index });
  const { productName, qty, unit, unitLabel } = ingredient;
  return (
    <tr ref={ref} className={classes.row} data-row={ingredient.key} data-dragging={isDragging || undefined}>
      <td>
        <span className={classes.order}>
          <span ref={handleRef} className={classes.handle} title={t('recipes.drag')} aria-hidden="true">
            <IconGripVertical size={18} />
          </span>
          <MoveButtons {...props} />
        </span>
      </td>
      <td className={classes.product}>
        {productName}
        {isPhone && <span className={classes.amount}>{formatQuantity(ingredient)}</span>}
      </td>
      {!isPhone && <td className={classes.amount}>{formatNumber(qty)}</td>}
      {!isPhone && <td className={classes.amount}>{labelOfUnit(unit, unitLabel)}</td>}
      <td>
        <RowActions {...props} />
      </td>
    </tr>
  );
}

function MoveButtons({ ingredient, index, isLast, onMove }: IngredientRowProps) {
  const name = ingredient.productName;
  return (
    <span className={classes.moves}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t('recipes.moveUp', { name })}
        data-move={-1}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconChevronUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t('recipes.moveDown', { name })}
        data-move={1}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconChevronDown size={16} />
      </ActionIcon>
    </span>
  );
}

function RowActions({ ingredient, isPhone, onEdit, onRemove }: IngredientRowProps) {
  const name = ingredient.productName;
  const edit = { 'aria-label': t('recipes.editIngredient', { name }), onClick: onEdit };
  const remove = { 'aria-label': t('recipes.removeIngredient', { name }), onClick: onRemove };
  if (isPhone) {
    return (
      <span className={classes.rowActions}>
        <ActionIcon variant="subtle" color="gray" size={40} {...edit}>
          <IconPencil size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" size={40} {...remove}>
          <IconTrash size={18} />
        </ActionIcon>
      </span>
    );
  }
  return (
    <span className={classes.rowActions}>
      <Button variant="subtle" size="sm" {...edit}>
        {t('recipes.edit')}
      </Button>
      <Button variant="subtle" color="red" size="sm" {...remove}>
        {t('recipes.delete')}
      </Button>
    </span>
  );
}
