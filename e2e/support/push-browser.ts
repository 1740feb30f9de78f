import type { Page } from '@playwright/test';
import type { PushMessage, PushSubscriptionBody } from '../../src/contract/push.ts';
import { expect } from './fixtures.ts';

interface Asked {
  /** The subscription that the browser makes. */
  subscription: PushSubscriptionBody;
  /** What the browser's user answers when the page asks. */
  permission: NotificationPermission;
}

/**
 * Lets a browser without a push service of its own subscribe at a given address. What it remembers is in local
 * storage, where the app leaves it alone. Call it before the first page.
 */
export async function giveSubscription(page: Page, asked: Asked): Promise<void> {
  await page.addInitScript(({ subscription, permission }) => {
    const KEY = 'test.push';
    const read = () =>
      JSON.parse(localStorage.getItem(KEY) ?? '{}') as { permission?: string; key?: string; asked?: number };
    const write = (changed: object) => localStorage.setItem(KEY, JSON.stringify({ ...read(), ...changed }));
    const current = () => {
      const { key } = read();
      if (key === undefined) return null;
      const bytes = Uint8Array.from(
        atob(key.replaceAll('-', '+').replaceAll('_', '/')),
        (character) => character.codePointAt(0) ?? 0,
      );
      return {
        ...subscription,
        options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
        toJSON: () => ({ ...subscription, expirationTime: null }),
        unsubscribe: async () => {
          write({ key: undefined });
          return true;
        },
      };
    };
    Object.defineProperty(Notification, 'permission', { get: () => read().permission ?? 'default' });
    Notification.requestPermission = async () => {
      write({ asked: (read().asked ?? 0) + 1, ...(permission !== 'default' && { permission }) });
      return permission;
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        write({ key });
        return current();
      },
    });
  }, asked);
}

/** Whether the browser has a subscription. */
export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => (localStorage.getItem('test.push') ?? '').includes('"key"'));

/** How often the page asked whether it may show notifications. */
export const timesAsked = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { asked = 0 } = JSON.parse(localStorage.getItem('test.push') ?? '{}') as { asked?: number };
    return asked;
  });

interface ShownNotification {
  title: string;
  options: { body: string; tag: string; silent: boolean; data: unknown };
}

/** The part of the worker's scope that is watched; it has no type of its own here. */
interface WatchedWorker {
  shown: ShownNotification[];
  opened: string[];
  /** Dispatches an event that no test can cause, and waits for what it starts. */
  happen: (type: string, parts: object) => Promise<void>;
  registration: { showNotification: (title: string, options: ShownNotification['options']) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<void> };
  dispatchEvent: (event: Event) => boolean;
  ExtendableEvent: typeof Event;
}

/** A browser's service worker; a test browser doesn't show its notifications. */
export interface PushWorker {
  /** Delivers a message as the push service would; resolves with all notifications shown. */
  deliver: (message: PushMessage) => Promise<ShownNotification[]>;
  /** Taps the last notification; resolves with the addresses of the windows opened for it. */
  tap: () => Promise<string[]>;
  /** The browser replaces its subscription by itself; resolves when the worker has handled that. */
  replace: (subscription: PushSubscriptionBody) => Promise<void>;
}

/** The service worker of the page, which must be running. */
export async function watchWorker(page: Page): Promise<PushWorker> {
  const context = page.context();
  const origin = new URL(page.url()).origin;
  const registrations: string[] = [];
  const browser = await context.newCDPSession(page);
  browser.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    registrations.push(...event.registrations.map(({ registrationId }) => registrationId));
  });
  await browser.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length).toBeGreaterThan(0);
  const [worker] = context.serviceWorkers();
  const [registrationId] = registrations;
  if (worker === undefined || registrationId === undefined) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const scope = self as unknown as WatchedWorker;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, options });
    scope.happen = async (type, parts) => {
      const works: Promise<void>[] = [];
      const waitUntil = (work: Promise<void>): void => void works.push(work);
      scope.dispatchEvent(Object.assign(new scope.ExtendableEvent(type), { ...parts, waitUntil }));
      await Promise.all(works);
    };
    // A browser opens windows for real taps only.
    scope.clients.openWindow = async (url) => void scope.opened.push(url);
  });
  const listShown = () => worker.evaluate(() => (self as unknown as WatchedWorker).shown);
  return {
    async deliver(message) {
      const before = (await listShown()).length;
      const data = JSON.stringify(message);
      await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await expect.poll(async () => (await listShown()).length).toBe(before + 1);
      return listShown();
    },
    tap: () =>
      worker.evaluate(async () => {
        const scope = self as unknown as WatchedWorker;
        const notification = { data: scope.shown.at(-1)?.options.data, close: () => undefined };
        await scope.happen('notificationclick', { notification });
        return scope.opened;
      }),
    replace: (subscription) =>
      worker.evaluate(async (newSubscription) => {
        const scope = self as unknown as WatchedWorker;
        await scope.happen('pushsubscriptionchange', {
          newSubscription: { toJSON: () => newSubscription },
        });
      }, subscription),
  };
}
