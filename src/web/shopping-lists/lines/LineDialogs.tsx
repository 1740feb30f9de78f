import type { StoredItem } from '../../../contract/list-state.ts';
import type { Trip } from '../../../contract/trips.ts';
import type { Dispatch } from '../use-shopping-list.ts';
import { LineActionsModal } from './LineActionsModal.tsx';
import { LineModal } from './LineModal.tsx';
import type { EditedLine } from './ListLine.tsx';

interface LineDialogsProps {
  edited: EditedLine;
  setEdited: (edited: EditedLine | undefined) => void;
  /** Of the list now. */
  items: readonly StoredItem[];
  /** That this device takes part in. */
  trip: Trip | undefined;
  dispatch: Dispatch;
}

/** The dialog of a line; in a store first what is done there. */
export function LineDialogs({ edited, setEdited, items, trip, dispatch }: LineDialogsProps) {
  const { line, isAboutSum, isWhole } = edited;
  const close = (): void => setEdited(undefined);
  if (trip === undefined || isAboutSum === true || isWhole === true) {
    return <LineModal {...{ line, isAboutSum, items, dispatch }} onClose={close} />;
  }
  const editWhole = (): void => setEdited({ line, isWhole: true });
  return <LineActionsModal {...{ line, trip, dispatch }} onEdit={editWhole} onClose={close} />;
}
