import { v7 as uuidv7 } from 'uuid';
import type { JoinAnswer, RefreshListPayload } from '../../contract/events.ts';
import type { ListPreview } from '../../contract/shopping-lists.ts';
import type { Device } from './device.ts';
import { SyncedList } from './synced-list.ts';
import type { SyncedListOptions } from './synced-list-options.ts';
import {
  confirmedBy,
  type ListVisibility,
  NO_CHANGES,
  withEnded,
  withMade,
  withoutEnded,
} from './list-visibility.ts';
import { Refusals, renewed } from './refusals.ts';
import { whenSilent } from './room-silence.ts';
import type { RefusedEntry } from './store.ts';
import { NOTHING_WAITS, type SyncState } from './sync-state.ts';
import type { Tabs } from './tabs.ts';

export interface SyncEngineOptions extends Device {
  tabs: Tabs;
  /** Enters a list's room, again after each reconnect; returns how to leave it. */
  joinList: (listId: string, onAnswer: (answer: JoinAnswer) => void) => () => void;
}

/** What a screen wants to hear of a list besides its state. */
export interface ListWatcher {
  onForeign: SyncedListOptions['onForeign'];
  /** Something was taken back that another has changed since, and so was left. */
  onTooLate: () => void;
}

interface Open {
  syncedList: SyncedList;
  leave: (() => void) | undefined;
  watchers: Set<ListWatcher>;
  /** When the list's room was last heard, in ms since 1970. */
  heardAt: number;
}

/** What another tab has done is left to it for this long, in ms, before this one sends it too. */
const OTHER_TABS_HEAD_START_MS = 3_000;

/** Between two lists that are fetched for later, in ms. */
const PREFETCH_INTERVAL_MS = 150;

/** How often the outbox is looked through, in ms. */
const OUTBOX_SWEEP_INTERVAL_MS = 60_000;

/** All lists of one user in one tab, over the memory that the user's tabs share. */
export class SyncEngine {
  readonly #options: SyncEngineOptions;
  readonly #open = new Map<string, Open>();
  readonly #listeners = new Set<() => void>();
  readonly #refusals: Refusals;
  /** Of this device's outbox. */
  readonly #clientId: Promise<string>;
  /** When each list was last caught up with for the overview, by its preview's `changedAt`. */
  readonly #freshAt = new Map<string, number>();
  #stopSweep: () => void = () => undefined;
  /** The browser keeps no database. */
  #isMemoryOnly = false;
  /** The database failed, and something may be known to this tab alone. */
  #isFailing = false;
  #visibility = NO_CHANGES;
  #isClosed = false;
  #state: SyncState = NOTHING_WAITS;

  constructor(options: SyncEngineOptions) {
    this.#options = options;
    this.#refusals = new Refusals({
      store: options.store,
      memories: () => [...this.#open.values()].map(({ syncedList }) => syncedList.persistence),
      onChanged: () => this.#publish(),
      onStorageFailed: () => this.#storageFailed(),
    });
    options.tabs.onPost((listId) => void this.#followOtherTab(listId));
    this.#clientId = this.#findClientId();
    void this.#clientId.then(() => this.#sweepOutbox());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): SyncState => this.#state;

  /** A list, kept while the app runs: coming back to it shows it at once. */
  list(listId: string): SyncedList {
    return this.#entry(listId).syncedList;
  }

  /** Keeps a list live while a screen shows it: in its room, caught up. Returns how to stop. */
  watch(listId: string, watcher: ListWatcher): () => void {
    const shown = this.#entry(listId);
    const { syncedList, watchers } = shown;
    // It ended while nobody looked, perhaps before the server had made it.
    if (watchers.size === 0 && syncedList.getSnapshot().status === 'gone') void syncedList.reopen();
    watchers.add(watcher);
    // The server lets nobody into the room of a list that it has yet to make, and out of that of one that ended.
    const isOutside = (): boolean => {
      const { isNew, status } = syncedList.getSnapshot();
      return isNew || status === 'gone';
    };
    let wasOutside = isOutside();
    if (!wasOutside && shown.leave === undefined) this.#join(shown, listId);
    const stopFollowing = syncedList.subscribe(() => {
      const isBack = wasOutside && !isOutside();
      wasOutside = isOutside();
      if (isBack) this.#join(shown, listId);
    });
    syncedList.refetch('changes');
    const stopListening = whenSilent(
      this.#options.clock,
      () => shown.heardAt,
      () => syncedList.refetch('changes'),
    );
    return () => {
      stopFollowing();
      stopListening();
      watchers.delete(watcher);
      if (watchers.size > 0) return;
      shown.leave?.();
      shown.leave = undefined;
      this.#dropIfOver(listId);
    };
  }

  /** Begins a list, with or without a network. Resolves with its id when that is written down. */
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

  /** Shows a list again that could not be left after all. */
  unhide(listId: string): void {
    this.#setVisibility(withoutEnded(this.#visibility, listId));
  }

  /** Takes the server's overview: its word on what was made and ended here, and on access that has come back. */
  takePreviews(previews: readonly ListPreview[]): void {
    this.#setVisibility(confirmedBy(this.#visibility, new Set(previews.map(({ id }) => id))));
    const { lists } = this.#state;
    const alive = previews.filter(({ id }) => !this.#visibility.ended.has(id));
    for (const { id } of alive) if (lists.get(id)?.status === 'gone') void this.list(id).reopen();
    this.#prefetch(alive);
  }

  /** What the list's room was told. */
  receive(listId: string, payload: RefreshListPayload | undefined): void {
    const shown = this.#open.get(listId);
    if (shown === undefined) return;
    shown.heardAt = this.#options.clock.now();
    shown.syncedList.receive(payload);
  }

  /** The list is gone, or only this person's access. */
  listGone(listId: string): void {
    this.#open.get(listId)?.syncedList.end('SHOPPING_LIST_NOT_FOUND');
  }

  /** Has each list of the overview ready for a time without network. */
  #prefetch(previews: readonly ListPreview[]): void {
    const stale = previews.filter(({ id, changedAt }) => this.#freshAt.get(id) !== changedAt);
    for (const [index, { id, changedAt }] of stale.entries()) {
      this.#freshAt.set(id, changedAt);
      // One after the other: nobody waits for them.
      this.#options.clock.after(index * PREFETCH_INTERVAL_MS, () => {
        if (this.#isClosed) return;
        const { syncedList, leave } = this.#entry(id);
        if (leave === undefined) syncedList.refetch('changes');
      });
    }
  }

  /** The network may be back, or somebody has logged in. */
  wake(): void {
    for (const { syncedList } of this.#open.values()) syncedList.wake();
  }

  /** Another request was answered, so there is a way to the server, and a session. */
  heard(): void {
    for (const { syncedList } of this.#open.values()) syncedList.heard();
  }

  /** Says that what waits is kept by this tab alone. */
  keepsNothing(): void {
    this.#isMemoryOnly = true;
    this.#publish();
  }

  /** Entries that the server hasn't answered, those of closed tabs too. */
  async countWaiting(): Promise<number> {
    await this.#clientId;
    await this.#sweepOutbox();
    return this.#state.waiting;
  }

  /** Takes a refusal off the tray. */
  async dismiss(id: string): Promise<void> {
    await this.#refusals.dismiss(id);
    this.#tell('');
  }

  /** Tries what was refused once more, as a new entry of the outbox. */
  async tryAgain({ id, entry }: RefusedEntry): Promise<void> {
    const again = renewed(entry);
    await this.#refusals.dismiss(id, again);
    this.#tell(entry.listId);
    await this.list(entry.listId).reopen();
  }

  /** Resolves when what the person did so far is written down. */
  async written(): Promise<void> {
    // What is done before the outbox has its name waits for it.
    await this.#clientId;
    await Promise.all([...this.#open.values()].map(({ syncedList }) => syncedList.persistence.written()));
  }

  /** Takes no more part. What waits stays written down. */
  close(): void {
    this.#isClosed = true;
    this.#stopSweep();
    for (const { syncedList, leave } of this.#open.values()) {
      leave?.();
      syncedList.close();
    }
    this.#open.clear();
    this.#listeners.clear();
    this.#options.tabs.close();
  }

  async #findClientId(): Promise<string> {
    const fresh = uuidv7();
    try {
      return await this.#options.store.clientId(fresh);
    } catch {
      this.#storageFailed();
      return fresh;
    }
  }

  /** What waited when the tab was closed goes on its way, and so does what a tab left that died before it could tell. */
  async #sweepOutbox(): Promise<void> {
    if (this.#isClosed) return;
    const { store, clock } = this.#options;
    this.#stopSweep();
    this.#stopSweep = clock.after(OUTBOX_SWEEP_INTERVAL_MS, () => void this.#sweepOutbox());
    try {
      await this.#refusals.read();
      for (const listId of await store.waitingLists()) {
        if (this.#isClosed) return;
        await this.list(listId).load();
      }
      this.#isFailing = [...this.#open.values()].some(({ syncedList }) => syncedList.persistence.isUnwritten);
      this.#publish();
    } catch {
      this.#storageFailed();
    }
    for (const { syncedList } of this.#open.values()) syncedList.retry();
  }

  #entry(listId: string): Open {
    const known = this.#open.get(listId);
    if (known !== undefined) return known;
    const { user, isNewDevice, store, transport, clock, askToKeep } = this.#options;
    const watchers = new Set<ListWatcher>();
    const syncedList = new SyncedList({
      listId,
      user,
      clientId: this.#clientId,
      isNewDevice,
      store,
      transport,
      clock,
      askToKeep,
      onStored: () => this.#tell(listId),
      onRefused: () => void this.#refusals.read(),
      onForeign: (operations, arrival) => {
        for (const watcher of watchers) watcher.onForeign(operations, arrival);
      },
      onTooLate: () => {
        for (const watcher of watchers) watcher.onTooLate();
      },
      onStorageFailed: () => this.#storageFailed(),
    });
    syncedList.subscribe(() => this.#publish());
    const made: Open = { syncedList, leave: undefined, watchers, heardAt: clock.now() };
    this.#open.set(listId, made);
    void syncedList.load();
    return made;
  }

  #join(shown: Open, listId: string): void {
    const { syncedList } = shown;
    shown.leave?.();
    shown.leave = this.#options.joinList(listId, (answer) => {
      if (answer.success) syncedList.receive(answer);
      else if (answer.message === 'FORBIDDEN' || answer.message === 'SHOPPING_LIST_NOT_FOUND') {
        syncedList.end(answer.message);
      }
    });
  }

  #dropIfOver(listId: string): void {
    const shown = this.#open.get(listId);
    if (shown === undefined || shown.watchers.size > 0) return;
    const { status, waiting } = shown.syncedList.getSnapshot();
    // A list that ended is asked for anew next time: access may have come back.
    if (status !== 'ready' && waiting === 0 && !shown.syncedList.persistence.isBehind)
      this.#open.delete(listId);
  }

  #tell(listId: string): void {
    // A write that was under way may end after a logout.
    if (!this.#isClosed) this.#options.tabs.post(listId);
  }

  #storageFailed(): void {
    this.#isFailing = true;
    this.#publish();
  }

  async #followOtherTab(listId: string): Promise<void> {
    await this.#refusals.read();
    if (listId === '') return;
    const { syncedList } = this.#entry(listId);
    await syncedList.load();
    this.#options.clock.after(OTHER_TABS_HEAD_START_MS, () => syncedList.retry());
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
      refused: this.#refusals.all,
      lists,
      visibility: this.#visibility,
      isVolatile: this.#isMemoryOnly || this.#isFailing,
    };
    for (const listener of this.#listeners) listener();
  }
}
