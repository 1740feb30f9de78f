/** How long a page may take until its heading stands. */
const HEADING_TIMEOUT_MS = 10_000;

let following: MutationObserver | undefined;
/** The element that got the focus last. */
let place: HTMLElement | undefined;

/** Gives the focus to an element that the keyboard can't reach. */
function focusQuietly(element: HTMLElement): void {
  place = element;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * After a navigation the keyboard and a screen reader continue from the new page's heading, unless the page has
 * already taken the focus. A page whose name is still being fetched holds the focus until its heading, or another one
 * instead, appears.
 */
export function focusPage(): void {
  following?.disconnect();
  const main = document.querySelector('main');
  if (main === null) return;
  // The previous page, which is still observed, may have passed the focus to this one's heading.
  if (main.contains(document.activeElement) && document.activeElement !== place) return;
  const look = (): void => {
    const { activeElement } = document;
    const isOurs = activeElement === place || (activeElement === document.body && !place?.isConnected);
    if (!isOurs) return observer.disconnect();
    const heading = main.querySelector('h1') ?? main;
    if (heading !== place) focusQuietly(heading);
  };
  const observer = new MutationObserver(look);
  following = observer;
  observer.observe(main, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
  focusQuietly(main);
  look();
}
