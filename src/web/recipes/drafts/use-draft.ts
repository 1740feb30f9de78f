import { useCallback, useEffect, useRef } from 'react';
import { openForm } from './drafts-of-recipe.ts';
import { type DraftOwner, readDraft, type RecipeDraft, removeDraft, writeDraft } from './draft-store.ts';

/** Long enough not to write at every key, short enough to lose next to nothing. */
const WRITE_DELAY_MS = 300;

export interface DraftPlace extends DraftOwner {
  /** The saved recipe that the form changes, whose drafts other pages may write as well. */
  recipeId?: string | undefined;
}

/**
 * Keeps typed values on this device until they are saved or discarded. Of a saved recipe, each page keeps its own.
 * @param draftFrom when the draft that the form continues was written, in ms since 1970; null if it continues none
 * @param current the values to keep now; null as long as the form is unchanged
 */
export function useDraft(
  { userId, form, recipeId }: DraftPlace,
  draftFrom: number | null,
  current: () => RecipeDraft | null,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ended = useRef(false);
  const place = useRef(form);
  const hasMoved = useRef(false);
  /** When the draft that this page knows was written. */
  const knownFrom = useRef(draftFrom);
  const read = useRef(current);
  useEffect(() => {
    read.current = current;
  });

  /** Whether another page has written the draft that is stored in this one's place. */
  const isReplaced = useCallback((): boolean => {
    const stored = recipeId === undefined ? null : readDraft({ userId, form: place.current });
    return stored !== null && stored.savedAt !== knownFrom.current;
  }, [userId, recipeId]);

  const write = useCallback((): void => {
    if (timer.current === undefined || ended.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = read.current();
    if (recipeId !== undefined && isReplaced()) place.current = openForm(recipeId);
    const owner = { userId, form: place.current };
    knownFrom.current = draft?.savedAt ?? null;
    if (draft === null) removeDraft(owner);
    else writeDraft(owner, draft);
  }, [userId, recipeId, isReplaced]);

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
      removeDraft({ userId, form: place.current });
      place.current = next;
      hasMoved.current = true;
      touch();
    },
    [userId, touch],
  );

  /** Saved or discarded: nothing is kept from now on. */
  const end = useCallback((): void => {
    ended.current = true;
    clearTimeout(timer.current);
    if (!isReplaced()) removeDraft({ userId, form: place.current });
  }, [userId, isReplaced]);

  useEffect(() => {
    addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', write);
    return () => {
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
      write();
    };
  }, [write]);

  return { touch, moveTo, end };
}
