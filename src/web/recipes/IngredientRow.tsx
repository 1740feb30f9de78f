import { ActionIcon, Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useSortable } from '@dnd-kit/react/sortable';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { formatNumber, formatQuantity } from '../../contract/quantities.ts';
import { labelOfUnit } from '../../contract/units.ts';
import { t } from '../texts/recipes.ts';
import { IngredientMenu } from './IngredientMenu.tsx';
import type { IngredientActions } from './ingredient-actions.ts';
import classes from './RecipeForm.module.css';

interface IngredientRowProps extends IngredientActions {
  /** Too narrow for columns of quantity and unit, and for a button for each action. */
  isNarrow: boolean;
}

export function IngredientRow({ isNarrow, ...actions }: IngredientRowProps) {
  const { ingredient, index } = actions;
  const { ref, handleRef, isDragging } = useSortable({ id: ingredient.key, index });
  return (
    <tr ref={ref} className={classes.row} data-row={ingredient.key} data-dragging={isDragging || undefined}>
      <td>
        <span className={classes.order}>
          <span ref={handleRef} className={classes.handle} title={t('recipes.drag')} aria-hidden="true">
            <IconGripVertical size={18} />
          </span>
          {!isNarrow && <MoveButtons {...actions} />}
        </span>
      </td>
      {isNarrow ? <NarrowCells {...actions} /> : <WideCells {...actions} />}
    </tr>
  );
}

function NarrowCells(actions: IngredientActions) {
  const { ingredient, onEdit } = actions;
  return (
    <>
      <td>
        <UnstyledButton className={classes.tapped} onClick={onEdit}>
          <VisuallyHidden component="span">{t('recipes.edit')}: </VisuallyHidden>
          <span className={classes.product}>{ingredient.productName}</span>{' '}
          <span className={classes.amount}>{formatQuantity(ingredient)}</span>
        </UnstyledButton>
      </td>
      <td>
        <IngredientMenu {...actions} />
      </td>
    </>
  );
}

function WideCells({ ingredient, onEdit, onRemove }: IngredientActions) {
  const { productName: name, qty, unit, unitLabel } = ingredient;
  return (
    <>
      <td className={classes.product}>{name}</td>
      <td className={classes.amount}>{formatNumber(qty)}</td>
      <td className={classes.amount}>{labelOfUnit(unit, unitLabel)}</td>
      <td>
        <span className={classes.rowActions}>
          <Button variant="subtle" aria-label={t('recipes.editIngredient', { name })} onClick={onEdit}>
            {t('recipes.edit')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            className={classes.remove}
            aria-label={t('recipes.removeIngredient', { name })}
            data-action="remove"
            onClick={onRemove}
          >
            {t('recipes.delete')}
          </Button>
        </span>
      </td>
    </>
  );
}

function MoveButtons({ ingredient, index, isLast, onMove }: IngredientActions) {
  const name = ingredient.productName;
  return (
    <span className={classes.moves}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('recipes.moveUp', { name })}
        data-action="up"
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('recipes.moveDown', { name })}
        data-action="down"
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
    </span>
  );
}
