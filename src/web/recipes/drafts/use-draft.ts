import { useCallback, useEffect, useRef } from 'react';
import { continueIn, formOfThisTab } from './drafts-of-recipe.ts';
import { type DraftOwner, readDraft, type RecipeDraft, removeDraft, writeDraft } from './draft-store.ts';

/** Long enough not to write at every key, short enough to lose next to nothing. */
const WRITE_DELAY_MS = 300;

export interface DraftPlace extends DraftOwner {
  /** The form in which other pages that change the same recipe may write their drafts as well, if there are any. */
  sharedForm?: string | undefined;
  /** When the draft that the page begins with was written, in ms since 1970; null if it begins with none. */
  writtenAt: number | null;
}

/**
 * Keeps typed values on this device until they are saved or discarded. Of a recipe that several pages change, each
 * keeps its own.
 * @param current the values to keep now; null as long as the form is unchanged
 */
export function useDraft(
  { userId, form, sharedForm, writtenAt }: DraftPlace,
  current: () => RecipeDraft | null,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ended = useRef(false);
  const place = useRef(form);
  const shared = useRef(sharedForm);
  const hasMoved = useRef(false);
  /** When the draft that this page knows was written. */
  const knownFrom = useRef(writtenAt);
  const read = useRef(current);
  useEffect(() => {
    read.current = current;
  });

  /** Whether another page has written the draft that is stored in this one's place. */
  const isReplaced = useCallback((): boolean => {
    const stored = shared.current === undefined ? null : readDraft({ userId, form: place.current });
    return stored !== null && stored.savedAt !== knownFrom.current;
  }, [userId]);

  const write = useCallback((): void => {
    if (timer.current === undefined || ended.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = read.current();
    if (shared.current !== undefined) {
      if (isReplaced()) place.current = formOfThisTab(shared.current);
      // A reload goes on here, although another page may have written its draft later.
      continueIn(shared.current, place.current);
    }
    const owner = { userId, form: place.current };
    knownFrom.current = draft?.savedAt ?? null;
    if (draft === null) removeDraft(owner);
    else writeDraft(owner, draft);
  }, [userId, isReplaced]);

  /** Something was typed. */
  const touch = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, WRITE_DELAY_MS);
    if (hasMoved.current) write();
  }, [write]);

  /** From now on it is the draft of another form, which may read it at any time. */
  const moveTo = useCallback(
    (next: string): void => {
      if (next === place.current) return;
      if (!isReplaced()) removeDraft({ userId, form: place.current });
      place.current = next;
      if (shared.current !== undefined) shared.current = next;
      hasMoved.current = true;
      touch();
    },
    [userId, touch, isReplaced],
  );

  /** Saved or discarded: nothing is kept from now on. */
  const end = useCallback((): void => {
    ended.current = true;
    clearTimeout(timer.current);
    if (!isReplaced()) removeDraft({ userId, form: place.current });
  }, [userId, isReplaced]);

  useBeforeLeaving(write);

  return { touch, moveTo, end };
}

function useBeforeLeaving(write: () => void): void {
  useEffect(() => {
    addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', write);
    return () => {
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
      write();
    };
  }, [write]);
}
