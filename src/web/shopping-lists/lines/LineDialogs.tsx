import { useCallback, useState } from 'react';
import type { StoredItem } from '../../../contract/list-state.ts';
import type { Trip } from '../../../contract/trips.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { EditLine } from './ListLine.tsx';
import type { Line } from './lines.ts';
import type { Dispatch } from '../use-shopping-list.ts';

const LineActionsModal = lazyPart(async () => (await import('./LineActionsModal.tsx')).LineActionsModal);
const LineModal = lazyPart(async () => (await import('./LineModal.tsx')).LineModal);

interface EditedLine {
  line: Line;
  isAboutSum?: boolean | undefined;
  /** Its amounts are asked for. */
  isWhole?: boolean;
}

/** The line whose dialog is open. */
export function useEditedLine() {
  const [edited, setEdited] = useState<EditedLine>();
  const edit = useCallback<EditLine>((line, isAboutSum) => setEdited({ line, isAboutSum }), []);
  return { edited, edit, setEdited };
}

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
