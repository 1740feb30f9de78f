import { HOUR_MS } from '../../contract/durations.ts';
import { offlineMutationKey } from '../queries/offline-mutations/offline-mutations.ts';
import { queryClient } from '../query-client.ts';
import { isConnected, subscribeConnection } from '../realtime/realtime.ts';
import { isDialogOpen } from '../ui/overlays/overlays.ts';
import { reloadIfOutdated } from './outdated-page.ts';
import { isPreservable, startPreservingInput } from './preserved-input.ts';
import { workerRegistered } from './registration.ts';
import { reloadSafely, settleHooks } from './reload.ts';
import { findUnsent, watchTyping } from './typed-fields.ts';

/** A page that comes to the front asks at most this often. */
const CHECK_INTERVAL_MS = HOUR_MS;

/** A first connection within this time is part of the start, which has just asked. */
const START_MS = 5_000;

/** How often a page in use checks whether it still is. */
const LOOK_INTERVAL_MS = 500;

const TYPED_INTO = 'textarea, input:not([type=checkbox], [type=radio])';

/** `awaited` is a version that was accepted and waits until nothing would be lost. */
type Offer = 'open' | 'awaited';

let registration: ServiceWorkerRegistration | undefined;
let isStarted = false;
let offer: Offer | undefined;
let accepted = false;
let checkedAt = 0;
const listeners = new Set<() => void>();

/** The offer of a new version that is ready; undefined without one. */
export function getOffer(): Offer | undefined {
  return offer;
}

/** Calls `listener` whenever the offer appears or disappears; returns how to stop. */
export function subscribeUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOffer(now: Offer | undefined): void {
  offer = now;
  for (const listener of listeners) listener();
}

/** Puts the offer aside until the page is opened again, even if the user has accepted it and it waits. */
export function postponeUpdate(): void {
  setOffer(undefined);
}

/** Takes the new version, in every open tab, as soon as no data of this one would be lost. */
export function acceptUpdate(): void {
  if (!isUnsaved() && findUnsent().every(isPreservable)) return void takeUpdate();
  setOffer('awaited');
  whenFree(() => {
    if (offer === 'awaited') void takeUpdate();
  });
}

async function takeUpdate(): Promise<void> {
  setOffer(undefined);
  accepted = true;
  await settleHooks();
  const waiting = registration?.waiting;
  // Another tab may have been faster; its worker is already in control.
  if (waiting) waiting.postMessage('skip-waiting');
  else await reloadSafely();
}

/** Follows the service worker, where there is one. Without, a new version is met where a file of this one is gone. */
export async function startUpdates(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  watchTyping();
  startPreservingInput();
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
  const look = (): void => {
    // Without a controller the waiting worker is the first one, and takes over by itself.
    if (registered.waiting && navigator.serviceWorker.controller) setOffer('open');
  };
  const follow = (): void => registered.installing?.addEventListener('statechange', look);
  look();
  follow();
  registered.addEventListener('updatefound', follow);
}

/**
 * Another version has taken over, started here or in another tab: files that this page would still load no longer
 * exist.
 */
function reloadWhenReplaced(): void {
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    const isReplaced = hadController;
    hadController = true;
    if (!isReplaced) return;
    // A user who comes back to this tab is told why it is outdated.
    setOffer(!accepted && isUnsaved() ? 'awaited' : undefined);
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

/** An element with the focus in a hidden page isn't being used. */
function isTyping(): boolean {
  const focused = document.activeElement;
  const isTypedInto =
    focused instanceof HTMLElement && (focused.isContentEditable || focused.matches(TYPED_INTO));
  return isTypedInto && document.visibilityState === 'visible';
}

/** Offline mutations go on after the next start; all others end with the page. */
const isSaving = (): boolean => {
  const [offline] = offlineMutationKey();
  return queryClient.isMutating({ predicate: ({ options }) => options.mutationKey?.[0] !== offline }) > 0;
};

/** Code that would lose data with the page listens to `beforeunload`; so that event shows whether any would. */
const isUnsaved = (): boolean =>
  isSaving() || !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Whether a reload that the user of this page didn't start would lose nothing. The content of a dialog isn't kept. */
const isFree = (): boolean => !isTyping() && !isDialogOpen() && findUnsent().length === 0 && !isUnsaved();

function whenFree(act: () => void): void {
  if (isFree()) act();
  else setTimeout(() => whenFree(act), LOOK_INTERVAL_MS);
}
