import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AppliedOperation, OperationDraft } from '../../contract/shopping-lists/operations.ts';
import { useWaitingMutations } from '../queries/offline-mutations/offline-mutations.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListSnapshot, Position } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { untilLoaded, whenSettled } from '../ui/lazy-part.ts';
import { showError } from '../ui/overlays/toasts.ts';
import type { UndoOffer } from './done-changes.ts';
import { tellTooLate, useUndoOffer } from './use-undo-offer.ts';

/**
 * Changes the list, based on what it shows now, or on what it showed when the user was asked. `others` are changes of
 * what the first adds, and are taken back with it.
 */
export type Dispatch = (draft: OperationDraft, seen?: Position, ...others: OperationDraft[]) => void;

export interface ShoppingListHandle extends ListSnapshot {
  /** Products whose line another user changed in the last moments, with that user. */
  touched: ReadonlyMap<string, string>;
  /** The last changes of others, for a screen reader. */
  news: string;
  /** The same function for as long as the list is open. */
  dispatch: Dispatch;
  /** Offers to take back what was done without `dispatch`. */
  offerUndo: (made: UndoOffer) => void;
  retry: () => void;
  undo: {
    offer: UndoOffer | undefined;
    takeBack: (offer: UndoOffer) => void;
    close: (offer: UndoOffer) => void;
  };
  /** Another number whenever something was taken back. */
  takenBack: number;
}

const TOUCH_SHOWN_MS = 2_000;

/** One list, live for as long as the component is mounted. */
export function useShoppingList(listId: string): ShoppingListHandle {
  const user = useUser();
  const sync = listSync(user);
  const syncedList = sync.list(listId);
  const snapshot = useSyncExternalStore(syncedList.subscribe, syncedList.getSnapshot);
  const [touched, setTouched] = useState<ReadonlyMap<string, string>>(new Map());
  const [news, setNews] = useState('');
  const { undo, dispatch, offerUndo, offerLateTick, takenBack } = useUndoOffer(syncedList);

  useEffect(() => {
    /** By product, the changes that last touched it. */
    const latest = new Map<string, object>();
    const touch = (operations: readonly AppliedOperation[]): void => {
      const changes = productsTouched(operations, user.id);
      if (changes.size === 0) return;
      for (const product of changes.keys()) latest.set(product, changes);
      setTouched((previous) => new Map([...previous, ...changes]));
      setTimeout(() => {
        setTouched(
          (previous) => new Map([...previous].filter(([product]) => latest.get(product) !== changes)),
        );
      }, TOUCH_SHOWN_MS);
    };
    const following = whenSettled()
      .then(() => untilLoaded(() => import('./lines/remote-changes.ts')))
      .then(({ followRemote }) => followRemote({ me: user.id, tell: setNews, offerLateTick }));
    return sync.watch(listId, {
      onTooLate: tellTooLate,
      onRemote: (operations, arrival) => {
        touch(operations);
        void following.then((follow) => follow(operations, arrival));
      },
    });
  }, [sync, listId, user.id, offerLateTick]);

  useEffect(() => {
    // The error is a new object each time, so that a failed retry is reported as well.
    if (snapshot.failure) showError(t('lists.fetchFailed'));
  }, [snapshot.failure]);

  const waiting = snapshot.waiting + useWaitingMutations(listId);
  const retry = (): void => syncedList.refetch('whole');
  return { ...snapshot, waiting, touched, news, dispatch, offerUndo, undo, takenBack, retry };
}

function productsTouched(operations: readonly AppliedOperation[], me: string): Map<string, string> {
  const others = operations.filter(({ user }) => user !== me);
  return new Map(
    others.flatMap(({ effects, user }) =>
      (effects.items ?? []).map(({ productId }): [string, string] => [productId, user]),
    ),
  );
}
