import { useCallback, useEffect, useRef } from 'react';
import { type DraftOwner, type RecipeDraft, removeDraft, writeDraft } from './draft-store.ts';

/** Long enough not to write at every key, short enough to lose next to nothing. */
const WRITE_DELAY_MS = 300;

/**
 * Keeps what is typed on this device until it is saved or thrown away.
 * @param current what is worth keeping now; null while nothing differs from what the form began with
 */
export function useDraft(owner: DraftOwner, current: () => RecipeDraft | null) {
  const { userId, form } = owner;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ended = useRef(false);
  const read = useRef(current);
  useEffect(() => {
    read.current = current;
  });

  const write = useCallback((): void => {
    if (timer.current === undefined || ended.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const draft = read.current();
    if (draft === null) removeDraft({ userId, form });
    else writeDraft({ userId, form }, draft);
  }, [userId, form]);

  /** Something was typed. */
  const touch = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, WRITE_DELAY_MS);
  }, [write]);

  /** Saved, or thrown away: nothing is kept from now on. */
  const end = useCallback((): void => {
    ended.current = true;
    clearTimeout(timer.current);
    removeDraft({ userId, form });
  }, [userId, form]);

  useEffect(() => {
    addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', write);
    return () => {
      removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', write);
      write();
    };
  }, [write]);

  return { touch, end };
}
