import { Button } from '@mantine/core';
import type { ListPreview } from '../../../contract/shopping-lists/shopping-lists.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import type { ListView } from '../../sync/local-list.ts';
import { t } from '../../texts/editing.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showError } from '../../ui/overlays/toasts.ts';
import type { UndoOffer } from '../done-changes.ts';
import classes from './LineActionsModal.module.css';
import type { Line } from './lines.ts';
import { MeanwhileHint } from '../../ui/undo/MeanwhileHint.tsx';
import { whyNothing } from './describe-meanwhile.ts';
import { movableItems, moveItems } from './move-items.ts';

interface MoveModalProps {
  /** As it was when the dialog was opened. */
  line: Line;
  /** As it is now. */
  list: ListView;
  others: readonly ListPreview[];
  offerUndo: (made: UndoOffer) => void;
  onClose: () => void;
}

/** To which other list a line is moved, by one press. */
export function MoveModal({ line, list, others, offerUndo, onClose }: MoveModalProps) {
  const sync = listSync(useUser());
  const items = movableItems(list.items, line);
  const moveTo = async ({ id, name }: ListPreview): Promise<void> => {
    const moved = moveItems(sync.list(list.id), sync.list(id), items);
    if (!moved.ok) return showError(moved.reason);
    // Not later: a second press would move them again.
    onClose();
    const undo = await moved.undo;
    if (undo !== undefined) offerUndo({ ...undo, text: t('editing.moved', { list: name }) });
  };
  return (
    <Dialog onClose={onClose} title={t('editing.moveWhere', { name: line.name })}>
      <MeanwhileHint>{items.length === 0 && whyNothing(line, list.items)}</MeanwhileHint>
      {items.length > 0 && (
        <div className={classes.actions}>
          {others.map((other, index) => (
            <Button
              key={other.id}
              variant="default"
              size="md"
              justify="start"
              classNames={{ root: classes.list, label: classes.name }}
              data-autofocus={index === 0 || undefined}
              onClick={() => void moveTo(other)}
            >
              {other.name}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
