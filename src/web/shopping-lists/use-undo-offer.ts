import { useCallback, useEffect, useRef, useState } from 'react';
import type { OperationDraft, UndoDraft } from '../../contract/operations.ts';
import type { SyncedList } from '../sync/synced-list.ts';
import { BEGINNING, type Position } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { showError } from '../ui/toasts.ts';
import { type Offer, useOffer } from '../ui/use-offer.ts';
import { useUndoKey } from '../ui/use-undo-key.ts';
import type { LateTick } from './lines/late-ticks.ts';
import { describeDone } from './undo-words.ts';

/** What can be taken back now. */
export interface UndoOffer extends Offer {
  /** In the order in which they have to run. */
  undo: readonly UndoDraft[];
  /** The version of the list on which the change was made. */
  since: Position;
}

const LATE_TICK_DURATION_MS = 10_000;

/** Sends the user's changes of a list, and offers to take the last one back until it is changed again. */
export function useUndoOffer(syncedList: SyncedList) {
  const [takenBack, setTakenBack] = useState(0);
  /** The user's last change; without a text it isn't offered. */
  const last = useRef<UndoOffer>(undefined);
  const { offer, show, takeBack, close } = useOffer((taken: UndoOffer) => {
    if (last.current === taken) last.current = undefined;
    const { undo, since } = taken;
    void takeBackOrTell(syncedList, undo, since).then(() => setTakenBack((times) => times + 1));
  });

  const dispatch = useCallback(
    (draft: OperationDraft, seen?: Position): void => {
      const text = describeDone(draft, syncedList.getSnapshot().list?.items ?? []) ?? '';
      const since = syncedList.position ?? BEGINNING;
      void syncedList.dispatch(draft, { seen }).then((inverse) => {
        if (inverse.length === 0) return;
        // The items of a line become missing one by one, and come back together.
        const isOneMore = draft.type === 'item.set' && text !== '' && last.current?.text === text;
        const undo = isOneMore ? [...inverse, ...(last.current?.undo ?? [])] : inverse;
        last.current = { undo, since, text };
        if (text !== '') show(last.current);
      });
    },
    [syncedList, show],
  );
  const offerLateTick = useCallback(
    ({ text, productId, itemIds, since }: LateTick): void => {
      const undo = [{ type: 'product.check' as const, productId, checked: false, itemIds }];
      show({ text, undo, since, durationMs: LATE_TICK_DURATION_MS });
    },
    [show],
  );
  useEffect(() => {
    if (offer === undefined) return undefined;
    return syncedList.subscribe(() => {
      if (syncedList.undoLeft(offer.undo, offer.since).length === 0) close(offer);
    });
  }, [syncedList, offer, close]);
  useUndoKey(() => {
    if (last.current === undefined) return false;
    takeBack(last.current);
    return true;
  });
  return { undo: { offer, takeBack, close }, dispatch, offerLateTick, takenBack };
}

export function tellTooLate(): void {
  showError(t('lists.undoTooLate'));
}

/** Takes back what was done at `since`, or says that it is too late. */
export async function takeBackOrTell(
  syncedList: SyncedList,
  undo: readonly UndoDraft[],
  since: Position,
): Promise<void> {
  if (!(await syncedList.takeBack(undo, since))) tellTooLate();
}
