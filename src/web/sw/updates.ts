import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import { isDialogOpen } from '../ui/overlays.ts';
import { reloadIfOutdated } from './outdated-page.ts';
import { workerRegistered } from './registration.ts';
import { reloadSafely, settleHooks } from './reload.ts';

/** A page that comes to the front asks at most this often. */
const CHECK_INTERVAL_MS = 3_600_000;

/** A first connection within this time is part of the start, which has just asked. */
const START_MS = 5_000;

/** So often a page that is in use looks whether it still is. */
const LOOK_INTERVAL_MS = 500;

const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio])';

let registration: ServiceWorkerRegistration | undefined;
let isStarted = false;
let offered = false;
let accepted = false;
let checkedAt = 0;
const listeners = new Set<() => void>();

/** Whether a new version is ready and waits to be taken. */
export function isUpdateOffered(): boolean {
  return offered;
}

/** Told whenever the offer comes or goes; returns how to stop. */
export function subscribeUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOffered(now: boolean): void {
  offered = now;
  for (const listener of listeners) listener();
}

/** Puts the offer aside until the page is opened again. */
export function postponeUpdate(): void {
  setOffered(false);
}

/** Takes the new version, in every open tab. */
export async function acceptUpdate(): Promise<void> {
  setOffered(false);
  accepted = true;
  await settleHooks();
  const waiting = registration?.waiting;
  // Another tab may have been quicker; its worker is in charge already.
  if (waiting) waiting.postMessage('skip-waiting');
  else await reloadSafely();
}

/** Follows the service worker, where there is one. Without, a new version is met where a file of this one is gone. */
export async function startUpdates(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  reloadWhenPartsAreGone();
  registration = await workerRegistered();
  if (registration === undefined) return;
  reloadWhenReplaced();
  checkedAt = Date.now();
  offerWhenWaiting(registration);
  let isKnown = isConnected();
  subscribeConnection(() => {
    if (!isConnected()) return;
    const isStart = !isKnown && Date.now() - checkedAt < START_MS;
    isKnown = true;
    // A server that was away may have come back as a new version.
    if (!isStart) void check();
  });
  addEventListener('focus', () => {
    if (Date.now() - checkedAt >= CHECK_INTERVAL_MS) void check();
  });
}

async function check(): Promise<void> {
  checkedAt = Date.now();
  try {
    await registration?.update();
  } catch {
    // The next occasion asks again.
  }
}

function offerWhenWaiting(registered: ServiceWorkerRegistration): void {
  const offer = (): void => {
    // Without a controller the waiting worker is the first one, and takes over by itself.
    if (registered.waiting && navigator.serviceWorker.controller) setOffered(true);
  };
  const follow = (): void => registered.installing?.addEventListener('statechange', offer);
  offer();
  follow();
  registered.addEventListener('updatefound', follow);
}

/** Another version has taken over, asked for here or in another tab: what this page would still load is gone. */
function reloadWhenReplaced(): void {
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isReplaced = hadController;
    hadController = true;
    if (!isReplaced) return;
    setOffered(false);
    if (accepted) void reloadSafely();
    else whenFree(() => void reloadSafely());
  });
}

/** A dialog whose code is gone would never open. Pages that can't be fetched see to it themselves. */
function reloadWhenPartsAreGone(): void {
  let isWaiting = false;
  addEventListener('vite:preloadError', () => {
    if (isWaiting) return;
    isWaiting = true;
    whenFree(() => {
      void reloadIfOutdated().finally(() => {
        isWaiting = false;
      });
    });
  });
}

function isTyping(): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && (focused.isContentEditable || focused.matches(TYPED_INTO));
}

/** What stands in a dialog is kept nowhere. */
function whenFree(act: () => void): void {
  if (isTyping() || isDialogOpen()) setTimeout(() => whenFree(act), LOOK_INTERVAL_MS);
  else act();
}
