import { pushKeyAnswer, subscribedAnswer } from '../../contract/push.ts';
import { request } from '../http.ts';
import { workerRegistered } from '../sw/registration.ts';
import { pause } from '../ui/pause.ts';

/**
 * Whether this browser shows push messages: it does, it doesn't yet, or why it can't. 'blocked' by its settings; an
 * iPhone whose tab isn't on the 'home screen'; a page on plain http, 'insecure'.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'home screen' | 'insecure' | 'unsupported';

const FORGET_TIMEOUT_MS = 3_000;

const SUBSCRIPTION = '/api/v2/push/subscription';

/** An iPad says that it is a Mac. */
function isAppleDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

export async function readPushState(): Promise<PushState> {
  if (!isSecureContext) return 'insecure';
  if (!('PushManager' in window && 'Notification' in window)) {
    return isAppleDevice() ? 'home screen' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const worker = await workerRegistered();
  if (worker === undefined) return 'unsupported';
  const isSubscribed = (await worker.pushManager.getSubscription()) !== null;
  return isSubscribed && Notification.permission === 'granted' ? 'on' : 'off';
}

/**
 * Subscribes this browser where it isn't, and tells the server.
 * @throws HttpError; the browser's own error when its push service refuses
 */
export async function subscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await request('GET', '/api/v2/push/key', { schema: pushKeyAnswer });
  const known = await pushManager.getSubscription();
  const knownKey = known?.options.applicationServerKey;
  // A server that was set up again has another key, for which the old subscription is useless.
  if (knownKey && toBase64url(knownKey) !== key) await known.unsubscribe();
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON();
  await request('PUT', SUBSCRIPTION, { body: { endpoint, keys }, schema: subscribedAnswer });
}

/** Stops messages to this browser; without a network the server learns it from the push service. */
export async function unsubscribe(): Promise<void> {
  await dropSubscription();
  await request('DELETE', SUBSCRIPTION, { schema: subscribedAnswer }).catch(() => undefined);
}

async function dropSubscription(): Promise<void> {
  const worker = await workerRegistered();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Ends this browser's subscription, which needs no network, and takes away the messages that it still shows. Never
 * throws, and takes only a moment, because a user is waiting for the logout.
 */
export async function forgetPush(): Promise<void> {
  await Promise.race([Promise.allSettled([dropSubscription(), dropShown()]), pause(FORGET_TIMEOUT_MS)]);
}

async function dropShown(): Promise<void> {
  const worker = await workerRegistered();
  for (const notification of (await worker?.getNotifications()) ?? []) notification.close();
}

function toBase64url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCodePoint(...new Uint8Array(bytes)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
