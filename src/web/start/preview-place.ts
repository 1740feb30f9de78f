/** An element that the app's first page has, or a loader instead. */
const ARRIVED = 'h1, [role=status]:not(:empty), [role=alert]';

/** The content shown there until a list's lines are known: less than the lines of a preview. */
const SKELETON = '[data-skeleton]';

/** A preview in which nothing can be done must not stay over an app that waits for something. */
const SKELETON_TIMEOUT_MS = 2_000;

/**
 * Puts the preview's place over the app's until the app's first page is there. Resolves in the first frame that can
 * be painted, with undefined in a tab that can't be seen.
 */
export async function makePlace(): Promise<HTMLElement | undefined> {
  // A tab in the background paints nothing for as long as it stays there.
  if (document.hidden) return undefined;
  let root = null;
  while (root === null) {
    await new Promise(requestAnimationFrame);
    root = document.getElementById('root');
  }
  // The app has already failed and reported it.
  if (document.querySelector('.start-failure') !== null) return undefined;
  const place = document.createElement('div');
  place.className = 'app-shell-preview';
  place.inert = true;
  place.ariaHidden = 'true';
  root.before(place);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const remove = (): void => {
    place.remove();
    observer.disconnect();
    clearTimeout(timeout);
  };
  const giveWay = (): void => {
    if (root.querySelector(ARRIVED) === null) return;
    if (place.querySelector('li') === null || root.querySelector(SKELETON) === null) remove();
    else timeout ??= setTimeout(remove, SKELETON_TIMEOUT_MS);
  };
  const observer = new MutationObserver(giveWay);
  observer.observe(root, { childList: true, subtree: true });
  giveWay();
  return place;
}
