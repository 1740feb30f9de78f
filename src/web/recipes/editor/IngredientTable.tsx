import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { DragEndEvent } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useMemo, useState } from 'react';
import { useProductNames } from '../../queries/products/product-names.ts';
import { t } from '../../texts/recipes.ts';
import { IngredientRow } from './IngredientRow.tsx';
import { nameOfRow } from './name-of-row.ts';
import classes from './RecipeForm.module.css';
import type { Move } from './row-actions.ts';
import { SectionRow } from './SectionRow.tsx';
import { type FormIngredient, type FormRow, isSection, moveRow } from './form-rows.ts';
import { PLUGINS, SENSORS } from '../../ui/drag-by-handle.ts';
import { useRowFocus } from '../../ui/focus/use-row-focus.ts';

interface IngredientTableProps {
  ingredients: FormRow[];
  /** A heading that was just added, whose field takes the keyboard. */
  newSection: string | undefined;
  onChange: (ingredients: FormRow[]) => void;
  onEdit: (ingredient: FormIngredient) => void;
  onRemove: (index: number) => void;
}

/** A tablet beside the navigation has no more room than a phone; a phone held sideways still counts as a phone. */
const NARROW = '(max-width: 61.99em), (max-height: 31.24em)';

/** Names as the catalogue has them now. */
function useCurrentNames(ingredients: readonly FormRow[]): FormRow[] {
  const names = useProductNames();
  return useMemo(() => {
    const byId = new Map(names.map(([id, name]) => [id, name]));
    return ingredients.map((row) =>
      isSection(row) ? row : { ...row, productName: byId.get(row.productId) ?? row.productName },
    );
  }, [names, ingredients]);
}

/** Moves and removes rows, says where they are now, and keeps the focus. */
function useRowChanges(
  ingredients: FormRow[],
  { onChange, onRemove }: Pick<IngredientTableProps, 'onChange' | 'onRemove'>,
) {
  const [announcement, setAnnouncement] = useState('');
  const { table, focusRow } = useRowFocus();
  const move = (from: number, by: Move): void => {
    const row = ingredients[from];
    if (row === undefined) return;
    const to = from + by;
    onChange(moveRow(ingredients, from, to));
    focusRow(row.key, [by === -1 ? 'up' : 'down', 'menu']);
    setAnnouncement(
      t('recipes.moved', { name: nameOfRow(row), position: to + 1, total: ingredients.length }),
    );
  };
  const remove = (index: number): void => {
    const next = ingredients[index + 1] ?? ingredients[index - 1];
    onRemove(index);
    if (next !== undefined) focusRow(next.key, ['remove', 'menu']);
  };
  return { announcement, table, move, remove };
}

/** Nothing without ingredients. */
export function IngredientTable(props: IngredientTableProps) {
  const { ingredients, newSection, onChange, onEdit, onRemove } = props;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const rows = useCurrentNames(ingredients);
  const { announcement, table, move, remove } = useRowChanges(rows, { onChange, onRemove });
  const drop = ({ canceled, operation: { source } }: DragEndEvent): void => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
    onChange(moveRow(ingredients, source.initialIndex, source.index));
  };
  if (rows.length === 0) return null;
  return (
    <DragDropProvider plugins={PLUGINS} sensors={SENSORS} onDragEnd={drop}>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <table className={classes.table} ref={table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('recipes.order')}</VisuallyHidden>
            </th>
            <th scope="col">{t('amount.product')}</th>
            {!isNarrow && <th scope="col">{t('amount.quantity')}</th>}
            {!isNarrow && <th scope="col">{t('amount.unit')}</th>}
            <th scope="col">
              <VisuallyHidden>{t('recipes.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const actions = {
              name: nameOfRow(row),
              isFirst: index === 0,
              isLast: index === rows.length - 1,
              onMove: (by: Move) => move(index, by),
              onRemove: () => remove(index),
            };
            return isSection(row) ? (
              <SectionRow
                key={row.key}
                {...{ row, index, actions, isNarrow }}
                isNew={row.key === newSection}
                onType={(section) => onChange(ingredients.with(index, { key: row.key, section }))}
              />
            ) : (
              <IngredientRow
                key={row.key}
                {...{ index, isNarrow }}
                ingredient={row}
                actions={{ ...actions, onEdit: () => onEdit(row) }}
              />
            );
          })}
        </tbody>
      </table>
    </DragDropProvider>
  );
}
