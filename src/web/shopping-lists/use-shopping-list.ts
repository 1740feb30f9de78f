import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { listRoom } from '../../contract/events.ts';
import type { AppliedOperation, OperationDraft } from '../../contract/operations.ts';
import { onMessage } from '../realtime/realtime.ts';
import { useUser } from '../session.ts';
import { listSync } from '../sync/list-sync.ts';
import type { ListSnapshot, ListView } from '../sync/local-list.ts';
import { t } from '../texts/translate.ts';
import { showError } from '../ui/toasts.ts';
import { describeLateTick, type LateTick } from './undo-words.ts';
import { type UndoOffer, useUndoOffer } from './use-undo-offer.ts';

export interface ShoppingListHandle extends ListSnapshot {
  /** Products whose line another hand changed in the last moments, with whose hand it was. */
  touched: ReadonlyMap<string, string>;
  /** The same function for as long as the list is open. */
  dispatch: (draft: OperationDraft) => void;
  retry: () => void;
  undo: {
    offer: UndoOffer | undefined;
    takeBack: (offer: UndoOffer) => void;
    close: () => void;
  };
}

const TOUCH_SHOWN = 2_000;

/** One list, live for as long as the component is mounted. */
export function useShoppingList(listId: string): ShoppingListHandle {
  const user = useUser();
  const sync = listSync(user);
  const session = sync.session(listId);
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const [touched, setTouched] = useState<ReadonlyMap<string, string>>(new Map());
  const { offer, dispatch, offerLateTick, takeBack, close } = useUndoOffer(session);

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = sync.watch(listId, {
      onForeign: (operations) => {
        const changes = productsTouched(operations, user.id);
        if (changes.size === 0) return;
        setTouched((before) => new Map([...before, ...changes]));
        timers.add(
          setTimeout(() => {
            setTouched((before) => new Map([...before].filter(([product]) => !changes.has(product))));
          }, TOUCH_SHOWN),
        );
      },
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [sync, listId, user.id]);
  useLateTicks(listId, snapshot.list, offerLateTick);

  useEffect(() => {
    // The snapshot is another one for each failure, so that a vain retry is told as well.
    if (snapshot.status === 'failed') showError(t('lists.fetchFailed'));
  }, [snapshot]);

  const undo = useMemo(() => ({ offer, takeBack, close }), [offer, takeBack, close]);
  return { ...snapshot, touched, dispatch, undo, retry: () => session.refetch('whole') };
}

function productsTouched(operations: readonly AppliedOperation[], me: string): Map<string, string> {
  const others = operations.filter(({ user }) => user !== me);
  return new Map(
    others.flatMap(({ effects, user }) =>
      (effects.items ?? []).map(({ productId }): [string, string] => [productId, user]),
    ),
  );
}

/** Tells of ticks made long ago without signal. Only what the room hears live: all else was late for this device alone. */
function useLateTicks(
  listId: string,
  list: ListView | undefined,
  onLateTick: (tick: LateTick) => void,
): void {
  const me = useUser().id;
  const shown = useRef(list);
  useEffect(() => {
    shown.current = list;
  });
  useEffect(
    () =>
      onMessage('refresh-shopping-list', ({ room, payload }) => {
        const { members = [], items = [] } = shown.current ?? {};
        if (room !== listRoom(listId)) return;
        for (const operation of payload?.operations ?? []) {
          const author = members.find(({ id }) => id === operation.user);
          if (author === undefined || author.id === me) continue;
          const tick = describeLateTick(operation, { items, name: author.name, now: Date.now() });
          if (tick !== undefined) onLateTick(tick);
        }
      }),
    [listId, me, onLateTick],
  );
}
