import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AppliedOperation, OperationDraft } from '../../contract/operations.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListSnapshot, ListView, Position } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { showError } from '../ui/toasts.ts';
import { describeLateTick, type LateTick } from './undo-words.ts';
import { tellTooLate, type UndoOffer, useUndoOffer } from './use-undo-offer.ts';

/** Does something to the list: by what it shows now, or by what it showed when somebody was asked. */
export type Dispatch = (draft: OperationDraft, seen?: Position) => void;

export interface ShoppingListHandle extends ListSnapshot {
  /** Products whose line another hand changed in the last moments, with whose hand it was. */
  touched: ReadonlyMap<string, string>;
  /** The same function for as long as the list is open. */
  dispatch: Dispatch;
  retry: () => void;
  undo: {
    offer: UndoOffer | undefined;
    takeBack: (offer: UndoOffer) => void;
    close: () => void;
  };
}

const TOUCH_SHOWN_MS = 2_000;

/** One list, live for as long as the component is mounted. */
export function useShoppingList(listId: string): ShoppingListHandle {
  const user = useUser();
  const sync = listSync(user);
  const syncedList = sync.list(listId);
  const snapshot = useSyncExternalStore(syncedList.subscribe, syncedList.getSnapshot);
  const [touched, setTouched] = useState<ReadonlyMap<string, string>>(new Map());
  const { offer, dispatch, offerLateTick, takeBack, close } = useUndoOffer(syncedList);

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const touch = (operations: readonly AppliedOperation[]): void => {
      const changes = productsTouched(operations, user.id);
      if (changes.size === 0) return;
      setTouched((before) => new Map([...before, ...changes]));
      timers.add(
        setTimeout(() => {
          setTouched((before) => new Map([...before].filter(([product]) => !changes.has(product))));
        }, TOUCH_SHOWN_MS),
      );
    };
    const stop = sync.watch(listId, {
      onTooLate: tellTooLate,
      onForeign: (operations, { isLive, before }) => {
        touch(operations);
        // All else was late for this device alone.
        if (isLive) for (const tick of lateTicksIn(operations, before, user.id)) offerLateTick(tick);
      },
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [sync, listId, user.id, offerLateTick]);

  useEffect(() => {
    // The snapshot is another one for each failure, so that a vain retry is told as well.
    if (snapshot.status === 'failed') showError(t('lists.fetchFailed'));
  }, [snapshot]);

  const undo = useMemo(() => ({ offer, takeBack, close }), [offer, takeBack, close]);
  return { ...snapshot, touched, dispatch, undo, retry: () => syncedList.refetch('whole') };
}

function productsTouched(operations: readonly AppliedOperation[], me: string): Map<string, string> {
  const others = operations.filter(({ user }) => user !== me);
  return new Map(
    others.flatMap(({ effects, user }) =>
      (effects.items ?? []).map(({ productId }): [string, string] => [productId, user]),
    ),
  );
}

/** Ticks by others, made long ago without signal. */
function lateTicksIn(
  operations: readonly AppliedOperation[],
  before: ListView | undefined,
  me: string,
): LateTick[] {
  const { members = [], items = [], position } = before ?? {};
  return operations.flatMap((operation) => {
    const author = members.find(({ id }) => id === operation.user);
    if (author === undefined || author.id === me || position === undefined) return [];
    const { epoch } = position;
    return describeLateTick(operation, { items, name: author.name, epoch }) ?? [];
  });
}
