/** A ref: when what has the focus within the region goes, the focus stays there, or goes to the page with the region. */
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
