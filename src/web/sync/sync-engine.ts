import { v7 as uuidv7 } from 'uuid';
import type { JoinAnswer, RefreshListPayload } from '../../contract/events.ts';
import { TIMING } from '../../contract/limits.ts';
import type { AppliedOperation } from '../../contract/operations.ts';
import type { ListPreview } from '../../contract/shopping-lists.ts';
import type { Device } from './device.ts';
import { ListSession } from './list-session.ts';
import type { ListSnapshot } from './local-list.ts';
import type { OutboxEntry, RefusedEntry } from './store.ts';
import type { Tabs } from './tabs.ts';

export interface SyncEngineOptions extends Device {
  tabs: Tabs;
  /** Enters a list's room, again after each reconnect; returns how to leave it. */
  joinList: (listId: string, onAnswer: (answer: JoinAnswer) => void) => () => void;
}

/** What a screen wants to hear of a list besides its state. */
export interface ListWatcher {
  onForeign: (operations: readonly AppliedOperation[]) => void;
}

/** What this device knows that the server doesn't, over all lists. Another object after every change. */
export interface SyncState {
  /** Entries of the outbox that the server hasn't answered. */
  waiting: number;
  /** What came to nothing and nobody has dismissed, oldest first. */
  refused: readonly RefusedEntry[];
  /** Lists open or waiting on this device. */
  lists: ReadonlyMap<string, ListSnapshot>;
  /** The browser keeps nothing: what waits is lost with the tab. */
  isVolatile: boolean;
}

export const NOTHING_WAITS: SyncState = { waiting: 0, refused: [], lists: new Map(), isVolatile: false };

interface Open {
  session: ListSession;
  leave: (() => void) | undefined;
  watchers: Set<ListWatcher>;
  /** When the list's room was last heard, in ms since 1970. */
  heardAt: number;
}

/** A room repeats its version every 30 s; one that is silent for longer, in ms, has lost this screen. */
const LONGEST_SILENCE = TIMING.versionHeartbeat * 2.5;

/** What another tab has done is left to it for this long, in ms, before this one sends it too. */
const OTHER_TABS_TURN = 3_000;

/** Between two lists that are fetched for later, in ms. */
const FRESH_PAUSE = 150;

/** How often the outbox is looked through, in ms. */
const PATROL = 60_000;

/** All lists of one user in one tab, over the memory that the user's tabs share. */
export class SyncEngine {
  readonly #options: SyncEngineOptions;
  readonly #open = new Map<string, Open>();
  readonly #listeners = new Set<() => void>();
  /** The outbox has its name. */
  readonly #named: Promise<void>;
  /** When each list was last caught up with for the overview, by its preview's `changedAt`. */
  readonly #freshAt = new Map<string, number>();
  #client = '';
  #stopPatrol: () => void = () => undefined;
  #refused: readonly RefusedEntry[] = [];
  #isVolatile = false;
  #isClosed = false;
  #state: SyncState = NOTHING_WAITS;

  constructor(options: SyncEngineOptions) {
    this.#options = options;
    options.tabs.onPost((listId) => void this.#followOtherTab(listId));
    this.#named = this.#findName();
    void this.#named.then(() => this.#patrol());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): SyncState => this.#state;

  /** A list, kept while the app runs: coming back to it shows it at once. */
  session(listId: string): ListSession {
    return this.#entry(listId).session;
  }

  /** Keeps a list live while a screen shows it: in its room, caught up. Returns how to stop. */
  watch(listId: string, watcher: ListWatcher): () => void {
    const shown = this.#entry(listId);
    const { session, watchers } = shown;
    watchers.add(watcher);
    let isNew = session.getSnapshot().isNew;
    // The server lets nobody into the room of a list that it has yet to make.
    if (!isNew && shown.leave === undefined) this.#join(shown, listId);
    const stopFollowing = session.subscribe(() => {
      const wasNew = isNew;
      isNew = session.getSnapshot().isNew;
      if (wasNew && !isNew) this.#join(shown, listId);
    });
    session.refetch('changes');
    const stopListening = this.#listenForSilence(shown);
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
    await this.#named;
    await this.session(listId).create(name);
    return listId;
  }

  /** What the list's room was told. */
  receive(listId: string, payload: RefreshListPayload | undefined): void {
    const shown = this.#open.get(listId);
    if (shown === undefined) return;
    shown.heardAt = this.#options.clock.now();
    shown.session.receive(payload);
  }

  /** The list is gone, or only this person's access. */
  listGone(listId: string): void {
    this.#open.get(listId)?.session.end('SHOPPING_LIST_NOT_FOUND');
  }

  /** Has each list of the overview ready for a time without network. */
  keepFresh(previews: readonly ListPreview[]): void {
    const stale = previews.filter(({ id, changedAt }) => this.#freshAt.get(id) !== changedAt);
    for (const [index, { id, changedAt }] of stale.entries()) {
      this.#freshAt.set(id, changedAt);
      // One after the other: nobody waits for them.
      this.#options.clock.after(index * FRESH_PAUSE, () => {
        if (this.#isClosed) return;
        const { session, leave } = this.#entry(id);
        if (leave === undefined) session.refetch('changes');
      });
    }
  }

  /** The network may be back, or somebody has logged in. */
  wake(): void {
    for (const { session } of this.#open.values()) session.wake();
  }

  /** Says that what waits is kept by this tab alone. */
  storageFailed(): void {
    this.#isVolatile = true;
    this.#publish();
  }

  /** Entries that the server hasn't answered, those of closed tabs too. */
  async countWaiting(): Promise<number> {
    await this.#named;
    await this.#patrol();
    return this.#state.waiting;
  }

  /** Takes a refusal off the tray. */
  async dismiss(id: string): Promise<void> {
    await this.#options.store.dismiss(id);
    await this.#readRefused();
    this.#options.tabs.post('');
  }

  /** Tries what was refused once more, as a wish of its own. */
  async tryAgain({ id, entry }: RefusedEntry): Promise<void> {
    const again = this.#renewed(entry);
    await this.#options.store.dismiss(id, again);
    await this.#readRefused();
    this.#options.tabs.post(entry.listId);
    await this.session(entry.listId).reopen();
  }

  /** Resolves when what the person did so far is written down. */
  async written(): Promise<void> {
    // What is done before the outbox has its name waits for it.
    await this.#named;
    await Promise.all([...this.#open.values()].map(({ session }) => session.written()));
  }

  /** Takes no more part. What waits stays written down. */
  close(): void {
    this.#isClosed = true;
    this.#stopPatrol();
    for (const { session, leave } of this.#open.values()) {
      leave?.();
      session.close();
    }
    this.#open.clear();
    this.#listeners.clear();
    this.#options.tabs.close();
  }

  async #findName(): Promise<void> {
    const fresh = uuidv7();
    try {
      this.#client = await this.#options.store.clientId(fresh);
    } catch {
      this.#client = fresh;
      this.storageFailed();
    }
  }

  /** What waited when the tab was closed goes on its way, and so does what a tab left that died before it could tell. */
  async #patrol(): Promise<void> {
    if (this.#isClosed) return;
    const { store, clock } = this.#options;
    this.#stopPatrol();
    this.#stopPatrol = clock.after(PATROL, () => void this.#patrol());
    try {
      await this.#readRefused();
      for (const listId of await store.waitingLists()) {
        if (this.#isClosed) return;
        await this.session(listId).load();
      }
    } catch {
      this.storageFailed();
    }
    for (const { session } of this.#open.values()) session.retry();
  }

  #entry(listId: string): Open {
    const known = this.#open.get(listId);
    if (known !== undefined) return known;
    const { user, isNewDevice, store, transport, clock, tabs } = this.#options;
    const watchers = new Set<ListWatcher>();
    const session = new ListSession({
      listId,
      user,
      client: () => this.#client,
      named: this.#named,
      isNewDevice,
      store,
      transport,
      clock,
      onStored: () => tabs.post(listId),
      onRefused: () => void this.#readRefused(),
      onForeign: (operations) => {
        for (const watcher of watchers) watcher.onForeign(operations);
      },
      onStorageFailed: () => this.storageFailed(),
    });
    session.subscribe(() => this.#publish());
    const made: Open = { session, leave: undefined, watchers, heardAt: clock.now() };
    this.#open.set(listId, made);
    void session.load();
    return made;
  }

  #join(shown: Open, listId: string): void {
    const { session } = shown;
    shown.leave?.();
    shown.leave = this.#options.joinList(listId, (answer) => {
      if (answer.success) session.receive({ version: answer.version, epoch: answer.epoch });
      else if (answer.message === 'FORBIDDEN' || answer.message === 'SHOPPING_LIST_NOT_FOUND') {
        session.end(answer.message);
      }
    });
  }

  /** Asks the server by itself when its room says nothing any more: membership may have ended unheard. */
  #listenForSilence(shown: Open): () => void {
    const { clock } = this.#options;
    let stop: () => void;
    const listen = (): void => {
      stop = clock.after(LONGEST_SILENCE, () => {
        if (clock.now() - shown.heardAt >= LONGEST_SILENCE) shown.session.refetch('changes');
        listen();
      });
    };
    listen();
    return () => stop();
  }

  #renewed(entry: OutboxEntry): OutboxEntry {
    const id = uuidv7();
    if (entry.kind !== 'operation') return { ...entry, id };
    return { ...entry, id, operation: { ...entry.operation, id } };
  }

  #dropIfOver(listId: string): void {
    const shown = this.#open.get(listId);
    if (shown === undefined || shown.watchers.size > 0) return;
    const { status, waiting } = shown.session.getSnapshot();
    // A list that ended is asked for anew next time: access may have come back.
    if (status !== 'ready' && waiting === 0) this.#open.delete(listId);
  }

  async #readRefused(): Promise<void> {
    this.#refused = (await this.#options.store.refused()).toSorted((a, b) => a.refusedAt - b.refusedAt);
    this.#publish();
  }

  async #followOtherTab(listId: string): Promise<void> {
    await this.#readRefused();
    if (listId === '') return;
    const { session } = this.#entry(listId);
    await session.load();
    this.#options.clock.after(OTHER_TABS_TURN, () => session.retry());
  }

  #publish(): void {
    const lists = new Map([...this.#open].map(([listId, { session }]) => [listId, session.getSnapshot()]));
    const waiting = [...lists.values()].reduce((sum, list) => sum + list.waiting, 0);
    this.#state = { waiting, refused: this.#refused, lists, isVolatile: this.#isVolatile };
    for (const listener of this.#listeners) listener();
  }
}
