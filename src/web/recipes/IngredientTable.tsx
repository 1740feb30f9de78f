import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  AutoScroller,
  Cursor,
  type DragEndEvent,
  Feedback,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useMemo, useState } from 'react';
import { useProductNames } from '../queries/product-names.ts';
import { t } from '../texts/recipes.ts';
import type { Move } from './ingredient-actions.ts';
import { IngredientRow } from './IngredientRow.tsx';
import classes from './RecipeForm.module.css';
import { type FormIngredient, moveIngredient } from './recipe-form.ts';
import { useRowFocus } from '../ui/use-row-focus.ts';

interface IngredientTableProps {
  ingredients: FormIngredient[];
  onChange: (ingredients: FormIngredient[]) => void;
  onEdit: (ingredient: FormIngredient) => void;
  onRemove: (index: number) => void;
}

/** A tablet beside the navigation has no more room than a phone; a phone held sideways is one all the same. */
const NARROW = '(max-width: 61.99em), (max-height: 31.24em)';

/** dnd-kit's own announcements are English, and its keyboard needs them: each row has buttons instead. */
const PLUGINS = [AutoScroller, Cursor, Feedback, PreventSelection];
const SENSORS = [PointerSensor];

/** Names as the catalogue has them now. */
function useCurrentNames(ingredients: readonly FormIngredient[]): FormIngredient[] {
  const names = useProductNames();
  return useMemo(() => {
    const byId = new Map(names);
    return ingredients.map((row) => ({
      ...row,
      productName: byId.get(row.productId) ?? row.productName,
    }));
  }, [names, ingredients]);
}

/** Moves and removes rows, says where they are now, and keeps the keyboard's place. */
function useRowChanges(
  ingredients: FormIngredient[],
  { onChange, onRemove }: Pick<IngredientTableProps, 'onChange' | 'onRemove'>,
) {
  const [announcement, setAnnouncement] = useState('');
  const { table, focusRow } = useRowFocus();
  const move = (from: number, by: Move): void => {
    const row = ingredients[from];
    if (row === undefined) return;
    const to = from + by;
    onChange(moveIngredient(ingredients, from, to));
    focusRow(row.key, by === -1 ? ['up', 'down', 'menu'] : ['down', 'up', 'menu']);
    setAnnouncement(
      t('recipes.moved', { name: row.productName, position: to + 1, total: ingredients.length }),
    );
  };
  const remove = (index: number): void => {
    const next = ingredients[index + 1] ?? ingredients[index - 1];
    onRemove(index);
    if (next !== undefined) focusRow(next.key, ['remove', 'menu']);
  };
  return { announcement, table, move, remove };
}

export function IngredientTable({ ingredients, onChange, onEdit, onRemove }: IngredientTableProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const rows = useCurrentNames(ingredients);
  const { announcement, table, move, remove } = useRowChanges(rows, { onChange, onRemove });
  const drop = ({ canceled, operation: { source } }: DragEndEvent): void => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
    onChange(moveIngredient(ingredients, source.initialIndex, source.index));
  };
  return (
    <DragDropProvider plugins={PLUGINS} sensors={SENSORS} onDragEnd={drop}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <table className={classes.table} ref={table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('recipes.order')}</VisuallyHidden>
            </th>
            <th scope="col">{t('recipes.product')}</th>
            {!isNarrow && <th scope="col">{t('recipes.quantity')}</th>}
            {!isNarrow && <th scope="col">{t('recipes.unit')}</th>}
            <th scope="col">
              <VisuallyHidden>{t('recipes.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((ingredient, index) => (
            <IngredientRow
              key={ingredient.key}
              ingredient={ingredient}
              index={index}
              isLast={index === rows.length - 1}
              isNarrow={isNarrow}
              onMove={(by) => move(index, by)}
              onEdit={() => onEdit(ingredient)}
              onRemove={() => remove(index)}
            />
          ))}
        </tbody>
      </table>
    </DragDropProvider>
  );
}
