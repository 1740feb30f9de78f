/**
 * A ref: when the focused element within the region is removed, the focus stays in the region, or goes to the page if
 * the region is removed too.
 */
export function recoverFocus(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  region.tabIndex = -1;
  let last: Element | null = null;
  const note = ({ target }: FocusEvent): void => {
    last = target instanceof Element && region.contains(target) ? target : null;
  };
  const observer = new MutationObserver(() => {
    const isLost = last?.isConnected === false && document.activeElement === document.body;
    if (isLost) region.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  observer.observe(region, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    if (region.contains(document.activeElement)) region.closest('main')?.focus({ preventScroll: true });
  };
}
