import { useState } from 'react';
import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import { whyNotAdd } from '../../queries/shopping-lists/why-not-add.ts';
import { useUser } from '../../session.ts';
import { listSync } from '../../sync/list-sync.ts';
import type { ListView } from '../../sync/local-list.ts';
import type { Dispatch } from '../use-shopping-list.ts';
import type { UndoOffer } from '../done-changes.ts';
import { LineActionsModal } from './LineActionsModal.tsx';
import { LineModal } from './LineModal.tsx';
import type { Line } from './lines.ts';
import type { EditedLine } from './ListLine.tsx';
import { movableItems } from './move-items.ts';
import { MoveModal } from './MoveModal.tsx';
import { SumModal } from './SumModal.tsx';
import { useOtherLists } from './use-other-lists.ts';

interface LineDialogsProps {
  edited: EditedLine;
  setEdited: (edited: EditedLine | undefined) => void;
  /** As it is now. */
  list: ListView;
  /** That this device takes part in. */
  trip: Trip | undefined;
  dispatch: Dispatch;
  offerUndo: (made: UndoOffer) => void;
}

/** The dialog of a line, or of its sum; in a store first what is done there. */
export function LineDialogs({ edited, setEdited, list, trip, dispatch, offerUndo }: LineDialogsProps) {
  const { line, dialog } = edited;
  // Another user may end the trip while this is open; what is about to be pressed stays in its place.
  const [isInStore] = useState(trip !== undefined);
  const sync = listSync(useUser());
  const others = useOtherLists(list.id);
  const close = (): void => setEdited(undefined);
  const editAmounts = (): void => setEdited({ line, dialog: 'amounts' });
  const moverOf = (moved: Line): (() => void) | undefined => {
    const { length } = movableItems(list.items, moved);
    const { lists } = sync.getState();
    const takes = ({ id }: { id: string }): boolean =>
      !lists.has(id) || whyNotAdd(sync.list(id), length) === undefined;
    return length > 0 && others.some(takes) ? () => setEdited({ line: moved, dialog: 'move' }) : undefined;
  };
  const { items } = list;
  if (dialog === 'move') return <MoveModal {...{ line, list, others, offerUndo }} onClose={close} />;
  if (dialog === 'sum') return <SumModal {...{ line, items }} onEdit={editAmounts} onClose={close} />;
  if (!isInStore || dialog === 'amounts') {
    const syncedList = sync.list(list.id);
    return <LineModal {...{ line, listId: list.id, items, syncedList, dispatch, moverOf }} onClose={close} />;
  }
  return (
    <LineActionsModal
      {...{ line, items, trip, dispatch }}
      onEdit={editAmounts}
      onMove={moverOf(line)}
      onClose={close}
    />
  );
}
