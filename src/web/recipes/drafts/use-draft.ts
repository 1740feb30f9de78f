import { useCallback, useEffect, useRef } from 'react';
import { type DraftOwner, type RecipeDraft, removeDraft, writeDraft } from './draft-store.ts';

/** Long enough not to write at every key, short enough to lose next to nothing. */
const WRITE_DELAY_MS = 300;

/**
 * Keeps typed values on this device until they are saved or discarded.
 * @param current the values to keep now; null as long as the form is unchanged
 */
export function useDraft({ userId, form }: DraftOwner, current: () => RecipeDraft | null) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ended = useRef(false);
  const place = useRef(form);
  const read = useRef(current);
  useEffect(() => {
    read.current = current;
  });

  const write = useCallback((): void => {
    if (timer.current === undefined || ended.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = read.current();
    const owner = { userId, form: place.current };
    if (draft === null) removeDraft(owner);
    else writeDraft(owner, draft);
  }, [userId]);

  /** Something was typed. */
  const touch = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, WRITE_DELAY_MS);
    if (place.current !== form) write();
  }, [write, form]);

  /** From now on it is the draft of another form, which may read it at any time. */
  const moveTo = useCallback(
    (next: string): void => {
      if (next === place.current) return;
      removeDraft({ userId, form: place.current });
      place.current = next;
      touch();
    },
    [userId, touch],
  );

  /** Saved or discarded: nothing is kept from now on. */
  const end = useCallback((): void => {
    ended.current = true;
    clearTimeout(timer.current);
    removeDraft({ userId, form: place.current });
  }, [userId]);

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
