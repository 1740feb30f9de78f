/** What the keyboard can't reach by itself takes its place all the same. */
function focusQuietly(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * After a navigation the keyboard and a screen reader go on from the new page's heading, unless the page has taken
 * their place already. A page whose name is still being fetched holds it until the heading comes.
 */
export function focusPage(): void {
  const main = document.querySelector('main');
  if (main === null || main.contains(document.activeElement)) return;
  focusQuietly(main);
  const look = (): void => {
    const heading = main.querySelector('h1');
    if (heading === null && document.activeElement === main) return;
    observer.disconnect();
    if (heading !== null && document.activeElement === main) focusQuietly(heading);
  };
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  look();
}
