import type { StoredItem } from '../../../contract/list-state.ts';
import type { Trip } from '../../../contract/trips.ts';
import type { Dispatch } from '../use-shopping-list.ts';
import { LineActionsModal } from './LineActionsModal.tsx';
import { LineModal } from './LineModal.tsx';
import type { EditedLine } from './ListLine.tsx';
import { SumModal } from './SumModal.tsx';

interface LineDialogsProps {
  edited: EditedLine;
  setEdited: (edited: EditedLine | undefined) => void;
  /** Of the list now. */
  items: readonly StoredItem[];
  /** That this device takes part in. */
  trip: Trip | undefined;
  dispatch: Dispatch;
}

/** The dialog of a line, or of its sum; in a store first what is done there. */
export function LineDialogs({ edited, setEdited, items, trip, dispatch }: LineDialogsProps) {
  const { line, isAboutSum, isWhole } = edited;
  const close = (): void => setEdited(undefined);
  const editWhole = (): void => setEdited({ line, isWhole: true });
  if (isAboutSum === true) return <SumModal {...{ line, items }} onEdit={editWhole} onClose={close} />;
  if (trip === undefined || isWhole === true) {
    return <LineModal {...{ line, items, dispatch }} onClose={close} />;
  }
  return <LineActionsModal {...{ line, trip, dispatch }} onEdit={editWhole} onClose={close} />;
}
