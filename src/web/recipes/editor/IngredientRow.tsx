import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useSortable } from '@dnd-kit/react/sortable';
import { showQuantity } from '../../../contract/quantities/quantities.ts';
import { t } from '../../texts/ingredients.ts';
import type { FormIngredient } from './form-rows.ts';
import { IngredientMenu } from './IngredientMenu.tsx';
import classes from './RecipeForm.module.css';
import type { RowActions } from './row-actions.ts';
import { RowHandle } from './RowHandle.tsx';

interface IngredientRowProps {
  ingredient: FormIngredient;
  index: number;
  actions: RowActions;
  /** Too narrow for columns of quantity and unit, and for a button for each action. */
  isNarrow: boolean;
}

export function IngredientRow(props: IngredientRowProps) {
  const { ingredient, index, actions, isNarrow } = props;
  const { ref, handleRef, isDragging } = useSortable({ id: ingredient.key, index });
  return (
    <tr ref={ref} className={classes.row} data-row={ingredient.key} data-dragging={isDragging || undefined}>
      <td>
        <RowHandle actions={actions} handle={handleRef} isNarrow={isNarrow} />
      </td>
      {isNarrow ? <NarrowCells {...props} /> : <WideCells {...props} />}
    </tr>
  );
}

function NarrowCells({ ingredient, actions }: IngredientRowProps) {
  return (
    <>
      <td>
        <UnstyledButton className={classes.tapped} onClick={actions.onEdit}>
          <VisuallyHidden component="span">{t('recipes.edit')}: </VisuallyHidden>
          <Product ingredient={ingredient} />{' '}
          <span className={classes.amount}>{showQuantity(ingredient)}</span>
        </UnstyledButton>
      </td>
      <td>
        <IngredientMenu {...actions} />
      </td>
    </>
  );
}

function WideCells({ ingredient, actions: { name, onEdit, onRemove } }: IngredientRowProps) {
  const [amount, unit] = amountAndUnit(ingredient);
  return (
    <>
      <td>
        <Product ingredient={ingredient} />
      </td>
      <td className={classes.amount}>{amount}</td>
      <td className={classes.amount}>{unit}</td>
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

/** '4' and 'łyżki'; 'trochę' has no number. */
function amountAndUnit(ingredient: FormIngredient): [string, string] {
  const said = showQuantity(ingredient);
  const space = said.search(/[\u00A0\u202F][^\u00A0\u202F]*$/u);
  return [said.slice(0, Math.max(0, space)), said.slice(space + 1)];
}

/** The line of a page, and how it was read. */
function Product({ ingredient: { line, productName, isNew, note } }: Pick<IngredientRowProps, 'ingredient'>) {
  return (
    <>
      {line !== undefined && <span className={classes.line}>{line}</span>}{' '}
      <span className={classes.product}>{productName}</span>{' '}
      {isNew && <span className={classes.badge}>{t('ingredients.newProduct')}</span>}{' '}
      {note !== undefined && note !== '' && <span className={classes.note}>{note}</span>}
    </>
  );
}
