import { useCallback, useState } from 'react';
import type { OperationDraft, UndoDraft } from '../../contract/operations.ts';
import type { ListSession } from '../sync/list-session.ts';
import { describeDone, type LateTick } from './undo-words.ts';

/** What can be taken back now. Another object for every offer. */
export interface UndoOffer {
  text: string;
  /** In the order in which they have to run. */
  undo: readonly UndoDraft[];
  /** How long it stands, in ms. */
  lasts: number;
}

const OWN_LASTS = 6_000;
const LATE_TICK_LASTS = 10_000;

/** Sends what somebody does to a list, and offers to take the last of it back. */
export function useUndoOffer(session: ListSession) {
  const [offer, setOffer] = useState<UndoOffer>();

  const dispatch = useCallback(
    (draft: OperationDraft): void => {
      const text = describeDone(draft, session.getSnapshot().list?.items ?? []);
      void session.dispatch(draft).then((undo) => {
        if (text !== undefined && undo.length > 0) setOffer({ text, undo, lasts: OWN_LASTS });
      });
    },
    [session],
  );
  const offerLateTick = useCallback(({ text, productId, itemIds }: LateTick): void => {
    const undo = [{ type: 'product.check' as const, productId, checked: false, itemIds }];
    setOffer({ text, undo, lasts: LATE_TICK_LASTS });
  }, []);
  const close = useCallback(() => setOffer(undefined), []);
  const takeBack = useCallback(
    ({ undo }: UndoOffer): void => {
      setOffer(undefined);
      void takeBackInOrder(session, undo);
    },
    [session],
  );
  return { offer, dispatch, offerLateTick, takeBack, close };
}

/** Each waits for the one before it to be written down. */
export async function takeBackInOrder(session: ListSession, drafts: readonly UndoDraft[]): Promise<void> {
  for (const draft of drafts) await session.dispatch(draft);
}
