import { attempt } from '../storage.ts';

const STORAGE_KEY = 'lz.scroll';

/** How far each entry of the history was scrolled, by its key. */
const positions = new Map<string, number>(readPositions());

function readPositions(): [string, number][] {
  return attempt(() => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][], []);
}

/** Takes scrolling from the browser, which would do it before the page is there. Called once, at start-up. */
export function startScrolling(currentKey: () => string): void {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    rememberScroll(currentKey());
    // Until the page is drawn again, the browser's own position is better.
    history.scrollRestoration = 'auto';
    // Storage may be full or switched off; then a reload starts at the top.
    attempt(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions])), undefined);
  });
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}

export function rememberScroll(key: string): void {
  positions.set(key, scrollY);
}

/** Whether the entry of the history has been left before, so that it was gone back to. */
export const wasLeft = (key: string): boolean => positions.has(key);

/**
 * Scrolls the page just shown to where it was left, to the part its address names, or to the top.
 * @param key of its entry of the history; one that wasn't shown before is new
 * @param hash with its #, or empty
 */
export function restoreScroll(key: string, hash: string, keepScroll: boolean): void {
  const known = positions.get(key);
  const id = hash.slice(1);
  // A lone % isn't an escape, but may be part of an id.
  const named = document.getElementById(attempt(() => decodeURIComponent(id), id));
  if (known !== undefined) scrollTo(0, known);
  else if (named !== null) named.scrollIntoView();
  else if (!keepScroll) scrollTo(0, 0);
}
