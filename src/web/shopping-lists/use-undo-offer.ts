import { useCallback, useEffect, useRef, useState } from 'react';
import type { OperationDraft, UndoDraft } from '../../contract/operations.ts';
import { isOnlyMissing } from '../../contract/unseen.ts';
import type { SyncedList } from '../sync/synced-list.ts';
import { BEGINNING, type Position } from '../sync/local-list.ts';
import type { Undo } from '../sync/synced-list-options.ts';
import { t } from '../texts/translate.ts';
import { loadedOnce, whenPainted } from '../ui/lazy-part.ts';
import { showError } from '../ui/toasts.ts';
import { type Offer, useOffer } from '../ui/use-offer.ts';
import { useUndoKey } from '../ui/use-undo-key.ts';
import type { LateTick } from './lines/late-ticks.ts';

const words = loadedOnce(() => import('./undo-words.ts'));

/** What can be taken back now. */
export interface UndoOffer extends Offer, Undo {
  /** Takes back what belongs to it on another list, after this; resolves with false where that is too late. */
  also?: () => Promise<boolean>;
}

const LATE_TICK_DURATION_MS = 10_000;

/** Sends the user's changes of a list, and offers to take the last one back until it is changed again. */
export function useUndoOffer(syncedList: SyncedList) {
  const [takenBack, setTakenBack] = useState(0);
  /** The user's last change; without a text it isn't offered. */
  const last = useRef<UndoOffer>(undefined);
  // As the bar itself.
  useEffect(() => void whenPainted().then(words.fetch), []);
  const { offer, show, takeBack, close } = useOffer((taken: UndoOffer) => {
    if (last.current === taken) last.current = undefined;
    void takeBackOrTell(syncedList, taken).then(() => setTakenBack((times) => times + 1));
  });

  const dispatch = useCallback(
    (draft: OperationDraft, seen?: Position): void => {
      const shown = syncedList.getSnapshot().list?.items ?? [];
      const since = syncedList.position ?? BEGINNING;
      void syncedList.dispatch(draft, { seen }).then(async (inverse) => {
        // The trip takes its marks of what the store didn't have with it: an undo of them would fail, and name somebody else.
        const isOfTrip = (each: UndoDraft): boolean => each.type === 'item.set' && isOnlyMissing(each);
        if (draft.type === 'trip.end' && last.current?.undo.every(isOfTrip)) last.current = undefined;
        if (inverse.length === 0) return;
        const made = syncedList.items;
        const text = (await words.fetch()).describeDone(draft, shown) ?? '';
        // The items of a line become missing one by one, and come back together.
        const isOneMore = draft.type === 'item.set' && text !== '' && last.current?.text === text;
        const undo = isOneMore ? [...inverse, ...(last.current?.undo ?? [])] : inverse;
        last.current = { undo, since, text, made };
        if (text !== '') show(last.current);
      });
    },
    [syncedList, show],
  );
  const offerUndo = useCallback(
    (made: UndoOffer): void => {
      last.current = made;
      show(made);
    },
    [show],
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
      if (syncedList.undoLeft(offer).length === 0) close(offer);
    });
  }, [syncedList, offer, close]);
  useUndoKey(() => {
    if (last.current === undefined) return false;
    takeBack(last.current);
    return true;
  });
  return { undo: { offer, takeBack, close }, dispatch, offerUndo, offerLateTick, takenBack };
}

export function tellTooLate(): void {
  showError(t('lists.undoTooLate'));
}

/** Takes back what was done, or says that it is too late. */
export async function takeBackOrTell(
  syncedList: SyncedList,
  undo: Undo & Pick<UndoOffer, 'also'>,
): Promise<void> {
  const isDone = (await syncedList.takeBack(undo)) && (await undo.also?.()) !== false;
  if (!isDone) tellTooLate();
}
