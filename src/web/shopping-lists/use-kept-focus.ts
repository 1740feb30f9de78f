import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The keyboard stays in its line where that is drawn in another place.
 * @param places another value once lines have moved
 * @returns to be called before they move
 */
export function useKeptFocus(places: unknown): () => void {
  const kept = useRef<{ focused: Element; productId: string }>(undefined);
  useLayoutEffect(() => {
    const { focused, productId } = kept.current ?? {};
    kept.current = undefined;
    if (focused === undefined || focused.isConnected) return;
    const row = document.querySelector(`li:has(input[value="${productId}"])`);
    row?.querySelector<HTMLElement>(focused.localName)?.focus({ preventScroll: true });
  }, [places]);
  return useCallback(() => {
    const focused = document.activeElement;
    const productId = focused?.closest('li')?.querySelector('input')?.value;
    kept.current = focused && productId !== undefined ? { focused, productId } : undefined;
  }, []);
}
