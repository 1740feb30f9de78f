import { whenSettled } from '../ui/lazy-part.ts';

const SCRIPT = '/service-worker.js';

let registered: Promise<ServiceWorkerRegistration | undefined> = Promise.resolve(undefined);

/**
 * Registers the service worker of a built app, where there may be one: a page on plain http has none, and works
 * without. Its installation fetches the whole app and keeps it, for which a phone has no time before it has drawn the
 * first page. Called once, at start-up.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  registered = whenSettled()
    .then(() => navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' }))
    // Switched off, or no network on a first visit: the app works without.
    .catch(() => undefined);
}

/** Resolves with undefined where there is no worker. */
export const workerRegistered = (): Promise<ServiceWorkerRegistration | undefined> => registered;
