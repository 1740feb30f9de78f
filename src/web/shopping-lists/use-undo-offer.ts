import { useCallback, useEffect, useRef, useState } from 'react';
import type { OperationDraft, UndoDraft } from '../../contract/operations.ts';
import type { SyncedList } from '../sync/synced-list.ts';
import { BEGINNING, type Position } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { showError } from '../ui/toasts.ts';
import type { LateTick } from './late-ticks.ts';
import { describeDone } from './undo-words.ts';

export interface Undoable {
  /** In the order in which they have to run. */
  undo: readonly UndoDraft[];
  /** What is taken back was done on this version of the list. */
  since: Position;
}

/** What can be taken back now. Another object for every offer. */
export interface UndoOffer extends Undoable {
  text: string;
  durationMs: number;
}

const OWN_DURATION_MS = 6_000;
const LATE_TICK_DURATION_MS = 10_000;

/** Sends what somebody does to a list, and offers to take the last of it back while nobody has changed it again. */
export function useUndoOffer(syncedList: SyncedList) {
  const [offer, setOffer] = useState<UndoOffer>();
  const [takenBack, setTakenBack] = useState(0);
  /** What this person did last, whether or not it is offered. */
  const last = useRef<Undoable & { text: string | undefined }>(undefined);

  const dispatch = useCallback(
    (draft: OperationDraft, seen?: Position): void => {
      const text = describeDone(draft, syncedList.getSnapshot().list?.items ?? []);
      const since = syncedList.position ?? BEGINNING;
      void syncedList.dispatch(draft, { seen }).then((inverse) => {
        if (inverse.length === 0) return;
        // The items of a line become missing one by one, and come back together.
        const isOneMore = draft.type === 'item.set' && text !== undefined && last.current?.text === text;
        const undo = isOneMore ? [...inverse, ...(last.current?.undo ?? [])] : inverse;
        last.current = { undo, since, text };
        if (text !== undefined) setOffer({ text, undo, since, durationMs: OWN_DURATION_MS });
      });
    },
    [syncedList],
  );
  const offerLateTick = useCallback(({ text, productId, itemIds, since }: LateTick): void => {
    const undo = [{ type: 'product.check' as const, productId, checked: false, itemIds }];
    setOffer({ text, undo, since, durationMs: LATE_TICK_DURATION_MS });
  }, []);
  const close = useCallback((ended: UndoOffer) => setOffer((now) => (now === ended ? undefined : now)), []);
  useEffect(() => {
    if (offer === undefined) return undefined;
    return syncedList.subscribe(() => {
      if (syncedList.undoLeft(offer.undo, offer.since).length === 0) close(offer);
    });
  }, [syncedList, offer, close]);
  const takeBack = useCallback(
    ({ undo, since }: Undoable): void => {
      setOffer(undefined);
      if (last.current?.undo === undo) last.current = undefined;
      void takeBackOrTell(syncedList, undo, since).then(() => setTakenBack((times) => times + 1));
    },
    [syncedList],
  );
  const takeBackLast = useCallback(() => {
    if (last.current !== undefined) takeBack(last.current);
  }, [takeBack]);
  return { offer, dispatch, offerLateTick, takeBack, takeBackLast, takenBack, close };
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
