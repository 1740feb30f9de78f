/** A ref: when what has the focus within the region goes, the focus stays there, or goes to the page with the region. */
export function keepFocus(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  region.tabIndex = -1;
  let last: Element | null = null;
  const note = (): void => {
    last = document.activeElement;
  };
  const observer = new MutationObserver(() => {
    const isLost = last?.isConnected === false && document.activeElement === document.body;
    if (isLost) region.focus({ preventScroll: true });
  });
  region.addEventListener('focusin', note);
  observer.observe(region, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    region.removeEventListener('focusin', note);
    if (region.contains(document.activeElement)) region.closest('main')?.focus({ preventScroll: true });
  };
}
