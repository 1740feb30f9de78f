/** How long a page may take until its heading stands. */
const PATIENCE_MS = 10_000;

let following: MutationObserver | undefined;

/** What the keyboard can't reach by itself takes its place all the same. */
function focusQuietly(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * After a navigation the keyboard and a screen reader go on from the new page's heading, unless the page has taken
 * their place already. A page whose name is still being fetched holds it until the heading comes, or another heading
 * in its stead.
 */
export function focusPage(): void {
  following?.disconnect();
  const main = document.querySelector('main');
  if (main === null || main.contains(document.activeElement)) return;
  let place: HTMLElement = main;
  const look = (): void => {
    const { activeElement } = document;
    const isOurs = activeElement === place || (activeElement === document.body && !place.isConnected);
    if (!isOurs) return observer.disconnect();
    const heading = main.querySelector('h1') ?? main;
    if (heading === place) return;
    place = heading;
    focusQuietly(place);
  };
  const observer = new MutationObserver(look);
  following = observer;
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
  focusQuietly(main);
  look();
}
