import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import { reloadSafely, settleHooks } from './reload.ts';

const SCRIPT = '/service-worker.js';
/** In ms: a page that comes to the front asks at most this often. */
const CHECK_INTERVAL = 3_600_000;

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

/**
 * Registers the service worker of a built app, where there are any: a page on plain http has none, and does
 * without. Called once, at start-up.
 */
export function startUpdates(): void {
  if (!import.meta.env.PROD || isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  reloadWhenReplaced();
  void register();
}

async function register(): Promise<void> {
  try {
    registration = await navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' });
  } catch {
    // Switched off, or no network on a first visit: the app works without.
    return;
  }
  checkedAt = Date.now();
  offerWhenWaiting(registration);
  subscribeConnection(() => {
    // A server that was away may have come back as a new version.
    if (isConnected()) void check();
  });
  addEventListener('focus', () => {
    if (Date.now() - checkedAt >= CHECK_INTERVAL) void check();
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

/** Another version has taken over, by this tab's wish or another's: what this page would still load is gone. */
function reloadWhenReplaced(): void {
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isReplaced = hadController;
    hadController = true;
    if (!isReplaced) return;
    setOffered(false);
    if (accepted) void reloadSafely();
    else reloadWhenNobodyTypes();
  });
}

function isTyping(): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && (focused.isContentEditable || focused.matches(TYPED_INTO));
}

function reloadWhenNobodyTypes(): void {
  if (!isTyping()) return void reloadSafely();
  const look = (): void => {
    // While the focus moves to the next field it is nowhere.
    setTimeout(() => {
      if (isTyping()) return;
      document.removeEventListener('focusout', look);
      void reloadSafely();
    });
  };
  document.addEventListener('focusout', look);
}
