import type { PushMessage } from '../../contract/push.ts';

export interface WorkerEvent {
  waitUntil: (work: Promise<void>) => void;
}

interface Subscription {
  options: PushSubscriptionOptionsInit;
  toJSON: () => PushSubscriptionJSON;
}

interface WindowClient {
  url: string;
  focused: boolean;
  visibilityState: 'visible' | 'hidden';
  focus: () => Promise<unknown>;
  postMessage: (message: unknown) => void;
}

interface Shown {
  data: Pick<PushMessage, 'url'>;
  close: () => void;
}

export interface EventsOfWorker {
  activate: WorkerEvent;
  message: WorkerEvent & { data?: unknown };
  push: WorkerEvent & { data: { json: () => PushMessage } | null };
  notificationclick: WorkerEvent & { notification: Shown };
  pushsubscriptionchange: WorkerEvent & {
    oldSubscription?: Subscription | null;
    newSubscription?: Subscription | null;
  };
}

/** The part of a worker's scope used here; the DOM's types describe a page's. */
export interface WorkerScope {
  addEventListener: <Type extends keyof EventsOfWorker>(
    type: Type,
    listener: (event: EventsOfWorker[Type]) => void,
  ) => void;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
    pushManager: { subscribe: (options: PushSubscriptionOptionsInit) => Promise<Subscription> };
  };
  skipWaiting: () => Promise<void>;
}
