import { Button, TextInput } from '@mantine/core';
import { useSortable } from '@dnd-kit/react/sortable';
import { LIMITS } from '../../../contract/limits.ts';
import { t } from '../../texts/ingredients.ts';
import type { FormSection } from './form-rows.ts';
import { IngredientMenu } from './IngredientMenu.tsx';
import classes from './RecipeForm.module.css';
import type { RowActions } from './row-actions.ts';
import { RowHandle } from './RowHandle.tsx';
import { useAutoFocus } from '../../ui/focus/use-auto-focus.ts';

interface SectionRowProps {
  row: FormSection;
  index: number;
  /** It was just added, and is to be given a name. */
  isNew: boolean;
  actions: RowActions;
  isNarrow: boolean;
  onType: (section: string) => void;
}

/** A heading among the ingredients, edited in its place. */
export function SectionRow({ row, index, isNew, actions, isNarrow, onType }: SectionRowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id: row.key, index });
  const field = useAutoFocus<HTMLInputElement>(isNew);
  return (
    <tr ref={ref} className={classes.row} data-row={row.key} data-dragging={isDragging || undefined}>
      <td>
        <RowHandle actions={actions} handle={handleRef} isNarrow={isNarrow} />
      </td>
      <td colSpan={isNarrow ? 1 : 3}>
        <TextInput
          aria-label={t('ingredients.sectionName')}
          placeholder={t('ingredients.sectionPlaceholder')}
          value={row.section}
          maxLength={LIMITS.nameLength}
          autoComplete="off"
          ref={field}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={(event) => {
            // The form isn't sent from here.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </td>
      <td>
        {isNarrow ? (
          <IngredientMenu {...actions} />
        ) : (
          <span className={classes.rowActions}>
            <Button
              variant="subtle"
              color="gray"
              className={classes.remove}
              aria-label={t('recipes.removeIngredient', { name: actions.name })}
              data-action="remove"
              onClick={actions.onRemove}
            >
              {t('recipes.delete')}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
