import { v7 as uuidv7 } from 'uuid';
import type { RefreshListPayload } from '../../contract/events.ts';
import type { ListPreview } from '../../contract/shopping-lists/shopping-lists.ts';
import type { Device } from './device.ts';
import {
  confirmedBy,
  type ListVisibility,
  NO_CHANGES,
  withEnded,
  withMade,
  withoutEnded,
} from './list-visibility.ts';
import { type JoinList, type ListWatcher, OpenList } from './open-list.ts';
import type { RefusedEntry } from './store.ts';
import type { SyncedList } from './synced-list.ts';
import { NOTHING_WAITS, type SyncState } from './sync-state.ts';
import { OTHER_TABS_HEAD_START_MS, type Tabs } from './tabs.ts';

export interface SyncEngineOptions extends Device {
  tabs: Tabs;
  joinList: JoinList;
}

/** How often the outbox is checked for waiting entries. */
const OUTBOX_SWEEP_INTERVAL_MS = 60_000;

/** All lists of one user in one tab, over the store that the user's tabs share. */
export class SyncEngine {
  readonly options: SyncEngineOptions;
  readonly #open = new Map<string, OpenList>();
  readonly #listeners = new Set<() => void>();
  #storedRefusals: readonly RefusedEntry[] = [];
  #refused: readonly RefusedEntry[] = [];
  /** Id of this device's outbox. */
  readonly #clientId: Promise<string>;
  #stopSweep: () => void = () => undefined;
  /** The browser keeps no database. */
  #isMemoryOnly = false;
  /** The store failed, and some entries may be in this tab only. */
  #isFailing = false;
  #visibility = NO_CHANGES;
  #isClosed = false;
  #state: SyncState = NOTHING_WAITS;

  constructor(options: SyncEngineOptions) {
    this.options = options;
    options.tabs.onPost((listId) => void this.#followOtherTab(listId));
    this.#clientId = this.#findClientId();
    void this.#clientId.then(() => this.#sweepOutbox());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): SyncState => this.#state;

  /** The user has logged out. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Id of this device's outbox: operations from it count as seen by it. */
  get clientId(): Promise<string> {
    return this.#clientId;
  }

  /** Lists that were used since the app has been running. */
  get syncedLists(): SyncedList[] {
    return [...this.#open.values()].map(({ syncedList }) => syncedList);
  }

  /** A list, kept while the app runs so that it can be shown again at once. */
  list(listId: string): SyncedList {
    return this.#entry(listId).syncedList;
  }

  /** Keeps a list up to date and in its room while a screen shows it. Returns how to stop. */
  watch(listId: string, watcher: ListWatcher): () => void {
    // It is requested again next time: access may have come back.
    return this.#entry(listId).watch(watcher, () => this.#open.delete(listId));
  }

  /** Creates a list, with or without a network. Resolves with its id when that is stored. */
  async createList(name: string): Promise<string> {
    const listId = uuidv7();
    await this.#clientId;
    await this.list(listId).create(name);
    this.#setVisibility(withMade(this.#visibility, listId));
    return listId;
  }

  /** Hides a list at once that is about to be deleted or left. */
  hide(listId: string): void {
    this.#setVisibility(withEnded(this.#visibility, listId));
  }

  /** Shows a list again that could not be left. */
  unhide(listId: string): void {
    this.#setVisibility(withoutEnded(this.#visibility, listId));
  }

  /** Takes the server's overview: it settles what was created or ended here, and access that has come back. */
  takePreviews(previews: readonly ListPreview[]): void {
    this.#setVisibility(confirmedBy(this.#visibility, new Set(previews.map(({ id }) => id))));
    const { lists } = this.#state;
    for (const { id } of previews) {
      if (lists.get(id)?.status === 'gone' && !this.#visibility.ended.has(id)) void this.list(id).reopen();
    }
  }

  /** Takes an announcement from the list's room. */
  receive(listId: string, payload: RefreshListPayload | undefined): void {
    this.#open.get(listId)?.receive(payload);
  }

  /** The list is gone, or this user's access to it. */
  listGone(listId: string): void {
    this.#open.get(listId)?.syncedList.end('SHOPPING_LIST_NOT_FOUND');
  }

  /** A list changed whose room this tab may be out of, because the list was gone. */
  listsChanged(listId: string): void {
    this.#open.get(listId)?.joinAgain();
  }

  /** The network may be back, or a user has logged in. */
  wake(): void {
    for (const syncedList of this.syncedLists) syncedList.wake();
  }

  /** Another request reached the server, so network and session work. */
  reached(): void {
    for (const syncedList of this.syncedLists) syncedList.reached();
  }

  /** Reports that waiting entries are in this tab only. */
  keepsNothing(): void {
    this.#isMemoryOnly = true;
    this.#publish();
  }

  /** Entries the server hasn't answered, including those of closed tabs. */
  async countWaiting(): Promise<number> {
    await this.#clientId;
    await this.#sweepOutbox();
    return this.#state.waiting;
  }

  /** Reads the refusals from the store and from open lists. */
  async readRefusals(): Promise<void> {
    // Read before the store is: a refusal written in the meantime is then in at least one of the two.
    const unwritten = this.syncedLists.flatMap(({ persistence }) => persistence.unwrittenRefusals);
    try {
      this.#storedRefusals = await this.options.store.refused();
    } catch {
      this.storageFailed();
    }
    const known = this.#refused;
    const byId = new Map([...this.#storedRefusals, ...unwritten].map((each) => [each.id, each]));
    this.#refused = [...byId.values()].sort((a, b) => a.refusedAt - b.refusedAt);
    for (const { id, entry } of this.#refused) {
      // Once: the list may be deleted again while the refusal stands.
      if (entry.kind === 'list.delete' && !known.some((each) => each.id === id)) this.unhide(entry.listId);
    }
    this.#publish();
  }

  /** The store failed: some entries may be in this tab only. */
  storageFailed(): void {
    this.#isFailing = true;
    this.#publish();
  }

  /** Tells other tabs that entries of the list have changed; without an id, that only refusals have. */
  tell(listId: string): void {
    // A write that was running may end after a logout.
    if (!this.#isClosed) this.options.tabs.post(listId);
  }

  /**
   * Stores at once what was to be stored later. Resolves when everything done so far is stored, or can't be stored
   * now.
   */
  async written(): Promise<void> {
    // Entries made before the outbox id is known wait for it.
    await this.#clientId;
    await Promise.all(this.syncedLists.map(({ persistence }) => persistence.written()));
  }

  /** Stops syncing. Waiting entries stay written down. */
  close(): void {
    this.#isClosed = true;
    this.#stopSweep();
    for (const open of this.#open.values()) open.close();
    // Those who wait for a state need not wait any longer.
    this.#publish();
    this.#open.clear();
    this.#listeners.clear();
    this.options.tabs.close();
  }

  async #findClientId(): Promise<string> {
    const fresh = uuidv7();
    try {
      return await this.options.store.clientId(fresh);
    } catch {
      this.storageFailed();
      return fresh;
    }
  }

  /** Sends entries that waited when a tab was closed, or that a crashed tab never announced. */
  async #sweepOutbox(): Promise<void> {
    if (this.#isClosed) return;
    const { store, clock } = this.options;
    this.#stopSweep();
    this.#stopSweep = clock.after(OUTBOX_SWEEP_INTERVAL_MS, () => void this.#sweepOutbox());
    try {
      await this.readRefusals();
      for (const listId of await store.waitingLists()) {
        if (this.#isClosed) return;
        await this.list(listId).load();
      }
      this.#storageWorks();
    } catch {
      this.storageFailed();
    }
    for (const syncedList of this.syncedLists) syncedList.resume();
  }

  #entry(listId: string): OpenList {
    const known = this.#open.get(listId);
    if (known !== undefined) return known;
    const made = new OpenList({
      ...this.options,
      listId,
      clientId: this.#clientId,
      onStored: () => {
        this.tell(listId);
        if (this.#isFailing) this.#storageWorks();
      },
      onRefused: () => void this.readRefusals(),
      onStorageFailed: () => this.storageFailed(),
    });
    made.syncedList.subscribe(() => this.#publish());
    this.#open.set(listId, made);
    void made.syncedList.load();
    return made;
  }

  #storageWorks(): void {
    this.#isFailing = this.syncedLists.some(({ persistence }) => persistence.isUnwritten);
    this.#publish();
  }

  async #followOtherTab(listId: string): Promise<void> {
    await this.readRefusals();
    if (listId === '' || this.#isClosed) return;
    const { syncedList } = this.#entry(listId);
    await syncedList.load();
    this.options.clock.after(OTHER_TABS_HEAD_START_MS, () => syncedList.resume());
  }

  #setVisibility(visibility: ListVisibility): void {
    this.#visibility = visibility;
    this.#publish();
  }

  #publish(): void {
    const lists = new Map(
      [...this.#open].map(([listId, { syncedList }]) => [listId, syncedList.getSnapshot()]),
    );
    const waiting = [...lists.values()].reduce((sum, list) => sum + list.waiting, 0);
    this.#state = {
      waiting,
      refused: this.#refused,
      lists,
      visibility: this.#visibility,
      isVolatile: this.#isMemoryOnly || this.#isFailing,
    };
    for (const listener of this.#listeners) listener();
  }
}
