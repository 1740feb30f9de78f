import type { PushMessage } from '../../contract/push.ts';
import { REQUEST_TIMEOUT_MS } from '../request-headers.ts';
import type { EventsOfWorker, WorkerScope } from './worker-scope.ts';

/** Shows push messages, also when no page of the app is open. */
export function handlePush(worker: WorkerScope, isPage: (path: string) => boolean): void {
  const listPages = async () => {
    const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return windows.filter(({ url }) => isPage(new URL(url).pathname));
  };

  const show = async ({ title, body, tag, url }: PushMessage): Promise<void> => {
    const pages = await listPages();
    // Browsers require a notification. If the user has the app in front of them, it makes no sound.
    const silent = pages.some(({ focused }) => focused);
    const shown = { body, tag, icon: '/icons/icon-192.png', lang: 'pl', data: { url } };
    await worker.registration.showNotification(title, { ...shown, silent, renotify: !silent });
  };

  const open = async (url: string): Promise<void> => {
    const pages = await listPages();
    const isVisible = (page: (typeof pages)[0]) => page.visibilityState === 'visible';
    const page = pages.find(({ focused }) => focused) ?? pages.find(isVisible) ?? pages[0];
    if (page === undefined) return void (await worker.clients.openWindow(url));
    // A page that can't come to the front still exists.
    await page.focus().catch(() => undefined);
    // It navigates by itself, and asks first if the user is writing something.
    page.postMessage({ open: url });
  };

  worker.addEventListener('push', (event) => {
    if (event.data !== null) event.waitUntil(show(event.data.json()));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(open(notification.data.url));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)));
}

/** The browser has another address now, or none. */
async function renew(
  { registration }: WorkerScope,
  { oldSubscription, newSubscription }: EventsOfWorker['pushsubscriptionchange'],
): Promise<void> {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  // If this fails, the app sends it when it is opened.
  await fetch('/api/v2/push/subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
}
