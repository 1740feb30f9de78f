import { IconGripVertical } from '@tabler/icons-react';
import type { Ref } from 'react';
import { t } from '../../texts/recipes.ts';
import { MoveButtons } from '../../ui/MoveButtons.tsx';
import classes from './RecipeForm.module.css';
import type { RowActions } from './row-actions.ts';

interface RowHandleProps {
  actions: RowActions;
  handle: Ref<HTMLSpanElement>;
  isNarrow: boolean;
}

/** Controls that move a row: a handle for dragging and, if there is room, a button for each direction. */
export function RowHandle({ actions, handle, isNarrow }: RowHandleProps) {
  const { name, isFirst, isLast, onMove } = actions;
  return (
    <span className={classes.order}>
      <span ref={handle} className={classes.handle} title={t('recipes.drag')} aria-hidden="true">
        <IconGripVertical size="1.125rem" />
      </span>
      {!isNarrow && (
        <span className={classes.moves}>
          <MoveButtons
            labels={{ up: t('recipes.moveUp', { name }), down: t('recipes.moveDown', { name }) }}
            isFirst={isFirst}
            isLast={isLast}
            onMove={onMove}
          />
        </span>
      )}
    </span>
  );
}
