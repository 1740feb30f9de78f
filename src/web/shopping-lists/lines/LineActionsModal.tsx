import { Button } from '@mantine/core';
import { IconArrowRight, IconPencil, IconShoppingCartX, IconShoppingCartPlus } from '@tabler/icons-react';
import type { OperationDraft } from '../../../contract/operations.ts';
import { isMissing, type Trip } from '../../../contract/trips.ts';
import { t as inEditing } from '../../texts/editing.ts';
import { t } from '../../texts/trips.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './LineActionsModal.module.css';
import type { Line } from './lines.ts';

interface LineActionsModalProps {
  line: Line;
  trip: Trip;
  dispatch: (draft: OperationDraft) => void;
  onEdit: () => void;
  /** Undefined where there is nothing to move, or no list to move it to. */
  onMove: (() => void) | undefined;
  onClose: () => void;
}

/** The actions on a line in a store: no keyboard opens before it is needed. */
export function LineActionsModal({ line, trip, dispatch, onEdit, onMove, onClose }: LineActionsModalProps) {
  const wanted = line.items.filter(({ checked }) => !checked);
  const isGone = wanted.length > 0 && wanted.every((item) => isMissing(item, trip));
  const say = (missingIn: string | null): void => {
    for (const { id } of wanted) dispatch({ type: 'item.set', itemId: id, missingIn });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={line.name}>
      <div className={classes.actions}>
        {wanted.length > 0 && (
          <Button
            variant="default"
            size="md"
            justify="start"
            data-autofocus
            leftSection={
              isGone ? <IconShoppingCartPlus size="1.25rem" /> : <IconShoppingCartX size="1.25rem" />
            }
            onClick={() => say(isGone ? null : trip.id)}
          >
            {t(isGone ? 'trips.found' : 'trips.missing')}
          </Button>
        )}
        <Button
          variant="default"
          size="md"
          justify="start"
          leftSection={<IconPencil size="1.25rem" />}
          onClick={onEdit}
        >
          {t('trips.change')}
        </Button>
        {onMove && (
          <Button
            variant="default"
            size="md"
            justify="start"
            leftSection={<IconArrowRight size="1.25rem" />}
            onClick={onMove}
          >
            {inEditing('editing.move')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
