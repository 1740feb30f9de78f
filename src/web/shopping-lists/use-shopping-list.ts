import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppliedOperation } from '../../contract/operations.ts';
import { useUser } from '../session.ts';
import type { Draft, ListSnapshot } from '../sync/list-session.ts';
import { listSession, watchList } from '../sync/list-sessions.ts';
import { describeCode } from '../texts/describe-error.ts';
import { showError } from '../ui/toasts.ts';

export interface ShoppingListHandle extends ListSnapshot {
  /** Products whose line another hand changed in the last moments, with whose hand it was. */
  touched: ReadonlyMap<string, string>;
  dispatch: (draft: Draft) => void;
  retry: () => void;
}

const TOUCH_SHOWN = 2_000;

/** One list, live for as long as the component is mounted. */
export function useShoppingList(listId: string): ShoppingListHandle {
  const { t } = useTranslation();
  const user = useUser().id;
  const session = listSession(listId, user);
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const [touched, setTouched] = useState<ReadonlyMap<string, string>>(new Map());

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = watchList(listId, user, {
      onRefused: (_operation, code) => showError(t('lists.refused', { reason: describeCode(code) })),
      onForeign: (operations) => {
        const changes = productsTouched(operations, user);
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
  }, [listId, user, t]);

  useEffect(() => {
    // The snapshot is another one for each failure, so that a vain retry is told as well.
    if (snapshot.status === 'failed') showError(t('lists.fetchFailed'));
  }, [snapshot, t]);

  return {
    ...snapshot,
    touched,
    dispatch: session.dispatch,
    retry: () => session.refetch('whole'),
  };
}

function productsTouched(operations: readonly AppliedOperation[], me: string): Map<string, string> {
  const others = operations.filter(({ user }) => user !== me);
  return new Map(
    others.flatMap(({ effects, user }) =>
      (effects.items ?? []).map(({ productId }): [string, string] => [productId, user]),
    ),
  );
}
