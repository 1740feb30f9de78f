import { Button } from '@mantine/core';
import { IconArrowRight, IconPencil, IconShoppingCartX, IconShoppingCartPlus } from '@tabler/icons-react';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import { isMissing, type Trip } from '../../../contract/shopping-lists/trips.ts';
import { t as inEditing } from '../../texts/editing.ts';
import { t } from '../../texts/trips.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { MeanwhileHint } from '../../ui/undo/MeanwhileHint.tsx';
import classes from './LineActionsModal.module.css';
import type { Line } from './lines.ts';
import { whyNothing } from './describe-meanwhile.ts';

interface LineActionsModalProps {
  /** As it was when the dialog was opened. */
  line: Line;
  /** Of the list now. */
  items: readonly StoredItem[];
  /** Undefined once it is over. */
  trip: Trip | undefined;
  dispatch: (draft: OperationDraft) => void;
  onEdit: () => void;
  /** Undefined where there is nothing to move, or no list to move it to. */
  onMove: (() => void) | undefined;
  onClose: () => void;
}

/** The actions on a line in a store: no keyboard opens before it is needed. */
export function LineActionsModal({
  line,
  items,
  trip,
  dispatch,
  onEdit,
  onMove,
  onClose,
}: LineActionsModalProps) {
  const ids = new Set(line.items.map(({ id }) => id));
  const wanted = items.filter(({ id, checked }) => ids.has(id) && !checked);
  const isGone = trip !== undefined && wanted.every((item) => isMissing(item, trip));
  const say = (): void => {
    const missingIn = isGone ? null : trip?.id;
    for (const { id } of wanted) dispatch({ type: 'item.set', itemId: id, missingIn });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={line.name}>
      <MeanwhileHint>
        {trip === undefined
          ? `${t('trips.ended')}.`
          : wanted.length === 0 && !line.checked && whyNothing(line, items)}
      </MeanwhileHint>
      <div className={classes.actions}>
        {trip !== undefined && wanted.length > 0 && <MissingButton {...{ isGone }} onClick={say} />}
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

/** Says that the store doesn't have what the line is about, or has it after all. */
function MissingButton({ isGone, onClick }: { isGone: boolean; onClick: () => void }) {
  const Icon = isGone ? IconShoppingCartPlus : IconShoppingCartX;
  return (
    <Button
      variant="default"
      size="md"
      justify="start"
      data-autofocus
      leftSection={<Icon size="1.25rem" />}
      onClick={onClick}
    >
      {t(isGone ? 'trips.found' : 'trips.missing')}
    </Button>
  );
}
