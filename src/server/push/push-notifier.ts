import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '../../contract/durations.ts';
import type { Database } from '../db/database.ts';
import type { Outbound } from '../outbound.ts';
import type { Settings } from '../settings.ts';
import type { ThrottleLog } from '../throttle-log.ts';
import { Delayed } from './delayed.ts';
import { addedMessage, handedOverMessage, sharedMessage, tripMessage } from './messages.ts';
import type { ItemsAdded, ListReader, ListShared, Notifier, TripStarted } from './notifier.ts';
import { RecentTrips } from './recent-trips.ts';
import { type PushRequest, PushSender } from './sender.ts';
import { deleteEndpoint, listSubscriptions, type Subscription } from './repository.ts';
import { vapidSubject } from './vapid.ts';

export interface PushOptions {
  database: Database;
  outbound: Outbound;
  lists: ListReader;
  log: FastifyBaseLogger;
  throttleLog: ThrottleLog;
  settings: Pick<Settings, 'publicUrl' | 'mailFrom'>;
}

/** A trip that is announced later than that is half over. */
const LATE_MS = 30 * MINUTE_MS;
/** How long items added to a list are gathered into one message. */
const GATHER_MS = 20_000;
/** Items gathered for one message; more are dropped, as a message names only a few. */
const MAX_GATHERED_ITEMS = 2_000;
/** How long to wait for a trip's store: a device sends a new one after everything that waits for the list. */
const STORE_WAIT_MS = 2_000;
/** Notices sent at a time, and how many may wait. */
const MAX_NOTICES_AT_ONCE = 4;
const MAX_NOTICES_WAITING = 1_000;
/** Devices of one user to which a notice goes: those used last. */
const MAX_DEVICES_PER_USER = 10;
/** How long a stopping server goes on sending. */
const CLOSE_TIMEOUT_MS = 5_000;

/** How long a push service keeps a message for a browser that is out of reach. */
const TRIP_TTL_S = 30 * 60;
const SHARED_TTL_S = 7 * 24 * 3_600;

interface Author {
  id: string;
  name: string;
}

interface Notice {
  listId: string;
  authorIds: readonly string[];
  /** Undefined for all members but the authors. */
  toId?: string;
  /**
   * @param authors those who still have access
   * @param members all who have
   * @returns undefined when there is nothing to send now
   */
  compose: (
    listName: string,
    authors: readonly Author[],
    members: readonly Author[],
  ) => Promise<PushRequest | undefined>;
}

interface Gathered extends Pick<ItemsAdded, 'listId' | 'shopperId'> {
  /** When the first of them was added, in ms since 1970. */
  firstAt: number;
  /** The author by the item's id. */
  items: Map<string, string>;
}

/** Sends notices as push messages. List, names and recipients are read when a notice is sent. */
export class PushNotifier implements Notifier {
  readonly #options: PushOptions;
  readonly #sender: PushSender;
  readonly #trips = new RecentTrips();
  /** By list and shopper. */
  readonly #gathered = new Map<string, Gathered>();
  /** When the last message was composed, in ms since 1970. */
  readonly #composedAt = new Map<string, number>();
  readonly #delayed = new Delayed();
  readonly #waiting: Notice[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(options: PushOptions) {
    this.#options = options;
    this.#sender = new PushSender(options, vapidSubject(options.settings));
  }

  tripStarted(trip: TripStarted): void {
    const { tripId, authorId, madeAt, receivedAt } = trip;
    if (receivedAt - madeAt > LATE_MS || !this.#trips.add(tripId, authorId, Date.now())) return;
    this.#enqueueTrip(trip, { waitsForStore: true });
  }

  itemsAdded({ listId, authorId, itemIds, shopperId }: ItemsAdded): void {
    if (authorId === shopperId || itemIds.length === 0) return;
    const key = `${listId} ${shopperId}`;
    let gathered = this.#gathered.get(key);
    if (gathered === undefined) {
      gathered = { listId, shopperId, firstAt: Date.now(), items: new Map() };
      this.#gathered.set(key, gathered);
      this.#delayed.add(GATHER_MS, () => this.#sendGathered(key));
    }
    for (const id of itemIds) if (gathered.items.size < MAX_GATHERED_ITEMS) gathered.items.set(id, authorId);
  }

  listShared(shared: ListShared): void {
    this.#enqueueShared(shared, sharedMessage);
  }

  listHandedOver(shared: ListShared): void {
    this.#enqueueShared(shared, handedOverMessage);
  }

  #enqueueShared({ listId, byId, toId }: ListShared, messageOf: typeof sharedMessage): void {
    this.#enqueue({
      listId,
      authorIds: [byId],
      toId,
      compose: async (listName, [by]) => ({
        message: messageOf({ listId, listName }, { by: by?.name ?? '' }),
        ttlS: SHARED_TTL_S,
        urgency: 'normal',
      }),
    });
  }

  /** Sends all delayed notices at once, and resolves when nothing waits any more. */
  async flush(): Promise<void> {
    do {
      this.#delayed.flushNow();
      await Promise.all(this.#running);
    } while (this.#running.size > 0 || this.#delayed.size > 0);
  }

  /** Sends the waiting notices, for at most a few seconds. */
  async close(): Promise<void> {
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    const flushed = this.flush();
    await Promise.race([flushed, timeout]);
    clearTimeout(timer);
    this.#waiting.length = 0;
    this.#options.outbound.close();
    await flushed;
  }

  #enqueueTrip(trip: TripStarted, { waitsForStore }: { waitsForStore: boolean }): void {
    const { listId, authorId, storeId } = trip;
    this.#enqueue({
      listId,
      authorIds: [authorId],
      compose: async (listName, [author]) => {
        const storeName = storeId === null ? null : await this.#options.lists.findStoreName(storeId);
        if (storeName === undefined && waitsForStore) {
          this.#delayed.add(STORE_WAIT_MS, () => this.#enqueueTrip(trip, { waitsForStore: false }));
          return undefined;
        }
        const said = { author: author?.name ?? '', storeName: storeName ?? null };
        return { message: tripMessage({ listId, listName }, said), ttlS: TRIP_TTL_S, urgency: 'high' };
      },
    });
  }

  #sendGathered(key: string): void {
    const gathered = this.#gathered.get(key);
    if (gathered === undefined) return;
    const { listId, shopperId: toId, items } = gathered;
    this.#gathered.delete(key);
    this.#enqueue({
      listId,
      authorIds: [...new Set(items.values())],
      toId,
      compose: async (listName, _authors, members) => {
        const added = await this.#findAdded(key, gathered, members);
        const authorIds = new Set(added.map(({ authorId }) => authorId));
        const authors = members.filter(({ id }) => authorIds.has(id)).map(({ name }) => name);
        if (authors.length === 0) return undefined;
        const productNames = [...new Set(added.map(({ productName }) => productName))];
        const message = addedMessage({ listId, listName }, { authors, productNames });
        return { message, ttlS: TRIP_TTL_S, urgency: 'high' };
      },
    });
  }

  /** The gathered items that are still on the list, and those that other processes gather at the same time. */
  async #findAdded(
    key: string,
    { listId, shopperId, firstAt, items }: Gathered,
    members: readonly Author[],
  ): Promise<{ productName: string; authorId: string | undefined }[]> {
    const { lists } = this.#options;
    const now = Date.now();
    // An earlier message of this process named what had been added by then.
    const since = Math.max(firstAt - GATHER_MS, this.#composedAt.get(key) ?? 0);
    for (const [other, at] of this.#composedAt) if (at < now - 3 * GATHER_MS) this.#composedAt.delete(other);
    this.#composedAt.set(key, now);
    const added = await lists.findAdded(listId, since);
    const others = added.filter(
      ({ id, authorId }) =>
        !items.has(id) && authorId !== shopperId && members.some((member) => member.id === authorId),
    );
    const own = await lists.findItems(listId, [...items.keys()]);
    return [...others, ...own.map((item) => ({ ...item, authorId: items.get(item.id) }))];
  }

  #enqueue(notice: Notice): void {
    if (this.#waiting.length >= MAX_NOTICES_WAITING) return this.#options.throttleLog.note('notices');
    this.#waiting.push(notice);
    this.#sendNext();
  }

  #sendNext(): void {
    if (this.#running.size >= MAX_NOTICES_AT_ONCE) return;
    const notice = this.#waiting.shift();
    if (notice === undefined) return;
    const sending = this.#deliver(notice).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'a push notice was not sent');
    });
    this.#running.add(sending);
    void sending.then(() => {
      this.#running.delete(sending);
      this.#sendNext();
    });
  }

  async #deliver({ listId, authorIds, toId, compose }: Notice): Promise<void> {
    const { database, lists, log } = this.#options;
    const list = await lists.find(listId);
    if (list === undefined) return;
    const authors = list.members.filter(({ id }) => authorIds.includes(id));
    if (authors.length === 0) return;
    const ids = list.members.map(({ id }) => id);
    const to = ids.filter((id) => (toId === undefined ? !authorIds.includes(id) : id === toId));
    const limits = { now: Date.now(), perUser: MAX_DEVICES_PER_USER };
    const subscriptions = await listSubscriptions(database.read, to, limits);
    if (subscriptions.length === 0) return;
    const request = await compose(list.name, authors, list.members);
    if (request === undefined) return;
    const failures = await Promise.all(subscriptions.map((one) => this.#sendTo(one, request)));
    const failed = failures.filter((failure) => failure !== undefined);
    if (failed.length > 0) {
      log.warn({ failed: failed.length, first: failed[0] }, 'push messages were not delivered');
    }
  }

  /** @returns why it was not delivered */
  async #sendTo(
    subscription: Subscription,
    request: PushRequest,
  ): Promise<{ host: string; reason: string } | undefined> {
    const delivery = await this.#sender.send(subscription, request);
    if (delivery === 'sent') return undefined;
    if (delivery !== 'gone') return delivery;
    await this.#options.database.transaction((tx) => deleteEndpoint(tx, subscription.endpoint));
    return undefined;
  }
}
