import { useEffect, useRef } from 'react';
import type { OperationDraft } from '../../../contract/shopping-lists/operations.ts';
import type { SyncedList } from '../../sync/synced-list.ts';

/**
 * What was typed for a list that goes while a dialog is open over it is shown among the refused changes, as if it had
 * been saved at that moment.
 */
export function useKeptWhenGone(syncedList: SyncedList, unsaved: () => readonly OperationDraft[]): void {
  const latest = useRef(unsaved);
  useEffect(() => {
    latest.current = unsaved;
  });
  useEffect(
    () => () => {
      if (syncedList.getSnapshot().status !== 'gone') return;
      for (const draft of latest.current()) void syncedList.dispatch(draft);
    },
    [syncedList],
  );
}
