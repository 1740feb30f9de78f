import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { Ref } from 'react';
import { t } from '../../texts/recipes.ts';
import classes from './RecipeForm.module.css';
import type { RowActions } from './row-actions.ts';

interface RowHandleProps {
  actions: RowActions;
  handle: Ref<HTMLSpanElement>;
  isNarrow: boolean;
}

/** Controls that move a row: a handle for dragging and, if there is room, a button for each direction. */
export function RowHandle({ actions, handle, isNarrow }: RowHandleProps) {
  return (
    <span className={classes.order}>
      <span ref={handle} className={classes.handle} title={t('recipes.drag')} aria-hidden="true">
        <IconGripVertical size="1.125rem" />
      </span>
      {!isNarrow && <MoveButtons {...actions} />}
    </span>
  );
}

function MoveButtons({ name, isFirst, isLast, onMove }: RowActions) {
  return (
    <span className={classes.moves}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('recipes.moveUp', { name })}
        data-action="up"
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconChevronUp size="1.125rem" />
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
        <IconChevronDown size="1.125rem" />
      </ActionIcon>
    </span>
  );
}
