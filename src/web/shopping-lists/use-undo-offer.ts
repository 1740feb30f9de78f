import { useCallback, useEffect, useRef, useState } from 'react';
import type { OperationDraft } from '../../contract/shopping-lists/operations.ts';
import type { SyncedList } from '../sync/synced-list.ts';
import { BEGINNING, type Position } from '../sync/local-list.ts';
import type { Undo } from '../sync/synced-list-options.ts';
import { t } from '../texts/translate.ts';
import { loadedOnce, whenPainted } from '../ui/lazy-part.ts';
import { showError } from '../ui/overlays/toasts.ts';
import { useOffer } from '../ui/undo/use-offer.ts';
import { useUndoKey } from '../ui/undo/use-undo-key.ts';
import type { UndoOffer } from './done-changes.ts';

const changes = loadedOnce(() => import('./done-changes.ts'));

/**
 * Sends the user's changes of a list, offers to take the last one back until it is changed again, and takes back one
 * after the other by the usual keys.
 */
export function useUndoOffer(syncedList: SyncedList) {
  const [takenBack, setTakenBack] = useState(0);
  /** The user's changes that weren't taken back, the last one at the end. */
  const done = useRef<UndoOffer[]>([]);
  const lastUndo = useRef(Promise.resolve());
  // As the bar itself.
  useEffect(() => void whenPainted().then(changes.fetch), []);
  const { offer, show, takeBack, close } = useOffer((taken: UndoOffer) => {
    done.current = done.current.filter((each) => each !== taken);
    // One taken back a moment ago may have changed the same, and is written down first.
    lastUndo.current = lastUndo.current
      .then(() => takeBackOrTell(syncedList, taken))
      .finally(() => setTakenBack((times) => times + 1));
  });

  const dispatch = useCallback(
    (draft: OperationDraft, seen?: Position, ...others: OperationDraft[]): void => {
      const shown = syncedList.getSnapshot().list?.items ?? [];
      const since = syncedList.position ?? BEGINNING;
      const all = [draft, ...others].map((each) => syncedList.dispatch(each, { seen }));
      void Promise.all(all).then(async ([undo = []]) => {
        const change = { undo, since, made: syncedList.items };
        const offered = (await changes.fetch()).recordDone(done.current, { draft, shown, change });
        if (offered) show(offered);
      });
    },
    [syncedList, show],
  );
  const offerUndo = useCallback(
    (made: UndoOffer): void => {
      done.current.push(made);
      show(made);
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
    // A bar that offers something else says that these keys take that back.
    if (!offer && document.querySelector('[data-offer]')) return false;
    const last = offer && !done.current.includes(offer) ? offer : done.current.at(-1);
    if (last) takeBack(last);
    return last !== undefined;
  });
  return { undo: { offer, takeBack, close }, dispatch, offerUndo, offerLateTick: show, takenBack };
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
