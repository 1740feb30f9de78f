import { attempt } from '../storage.ts';
import { reloadSafely } from './reload.ts';

/** Until then the screen is empty. */
const CHECK_TIMEOUT_MS = 5_000;
const RELOADED_KEY = 'lz.reloaded-from';

const missing = new WeakSet<object>();

/** Remembers which errors are files of the app that couldn't be loaded. Called once, at start-up. */
export function watchMissingFiles(): void {
  addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

/** Whether this error is a file of the app that couldn't be loaded. */
export function isMissingFile(error: unknown): boolean {
  return missing.has(error as object);
}

/** The address of the first script, which names the build this page comes from. */
const ownEntry = (): string => document.querySelector<HTMLElement>('script[data-app]')?.dataset.app ?? '';

/** Whether the server has another build by now, so that files of this one are gone. */
async function isOutdated(): Promise<boolean> {
  try {
    // The search keeps the service worker out of it.
    const response = await fetch('/index.html?fresh', {
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    const page = await response.text();
    return response.ok && page.includes('id="root"') && !page.includes(`"${ownEntry()}"`);
  } catch {
    return false;
  }
}

/** @returns false where this build has been noted, or can't be: a page that is reloaded anyway may be for ever */
const noteReload = (): boolean =>
  attempt(() => {
    if (sessionStorage.getItem(RELOADED_KEY) === ownEntry()) return false;
    sessionStorage.setItem(RELOADED_KEY, ownEntry());
    return true;
  }, false);

/**
 * Reloads a page whose files are gone because the server has a newer build, once for each build.
 * @returns false when a reload wouldn't help
 */
export async function reloadIfOutdated(): Promise<boolean> {
  if (!(await isOutdated()) || !noteReload()) return false;
  await reloadSafely();
  return true;
}
