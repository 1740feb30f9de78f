import type { AnyErrorCode } from '../../contract/errors.ts';
import type { Clock } from './clock.ts';
import {
  type ListCommit,
  type OutboxEntry,
  type RefusedEntry,
  shapeOf,
  SNAPSHOT_SHAPE,
  type StoredList,
  type StoredSnapshot,
  type SyncStore,
} from './store.ts';

/** Changes of a snapshot within this time are written together: a lost write only costs a refetch. */
const WRITE_DELAY_MS = 200;

/** When a failed write is repeated. */
const RETRY_DELAY_MS = 15_000;

export interface ListPersistenceOptions {
  listId: string;
  store: SyncStore;
  clock: Clock;
  /** The current list; undefined until the server has confirmed one. */
  snapshot: () => StoredSnapshot | undefined;
  /** Entries changed in a way that other tabs should see. */
  onStored: () => void;
  /** The store failed: for now only this tab has what it did not take. */
  onStorageFailed: () => void;
}

/** What the device keeps of one list, written in the order in which it happened. */
export class ListPersistence {
  readonly #options: ListPersistenceOptions;
  #queue: Promise<unknown> = Promise.resolve();
  /** Settled entries, which leave the store with the next snapshot. */
  readonly #settled = new Set<string>();
  /** Refusals not stored yet; storing them removes their entries from the outbox. */
  #refusals: RefusedEntry[] = [];
  /** Entries not stored yet, in the order in which they will be. */
  #unstored: OutboxEntry[] = [];
  /** Ids of entries that were seen in the store's outbox. */
  readonly #seen = new Set<string>();
  /** The list still has to be deleted from the store. */
  #isForgotten = false;
  #cancelWrite: (() => void) | undefined;
  #isClosed = false;

  constructor(options: ListPersistenceOptions) {
    this.#options = options;
  }

  /** Refusals that are not in the store. */
  get unwrittenRefusals(): readonly RefusedEntry[] {
    return this.#refusals;
  }

  /** Whether something would be lost with the tab. */
  get isUnwritten(): boolean {
    return this.#refusals.length > 0 || this.#unstored.some(({ id }) => !this.isSettled(id));
  }

  /** Whether anything still has to be stored or deleted. */
  get isBehind(): boolean {
    return this.isUnwritten || this.#isForgotten || this.#settled.size > 0;
  }

  /** The stored state, with everything that could not be written; undefined when it can't be read now. */
  async read(): Promise<StoredList | undefined> {
    const { listId, store } = this.#options;
    const stored = await this.#inTurn(() => store.read(listId), undefined);
    if (stored === undefined) return undefined;
    const { snapshot, outbox } = stored;
    this.#noteSeen(outbox);
    const isReadable = snapshot !== undefined && shapeOf(snapshot) === SNAPSHOT_SHAPE;
    return { snapshot: isReadable ? snapshot : undefined, outbox: [...outbox, ...this.#unstored] };
  }

  /** Resolves with the outbox when the entry is stored, or can't be. */
  async append(entry: OutboxEntry): Promise<OutboxEntry[]> {
    const stored = await this.#inTurn(() => {
      this.#unstored.push(entry);
      return this.#store();
    }, undefined);
    if (stored !== undefined) this.#options.onStored();
    else this.#unstored = this.#unstored.map((waiting) => ({ ...waiting, isStoredLate: true }));
    return [...(stored ?? []), ...this.#unstored];
  }

  /** The list changed and now contains these entries. */
  changed(settledIds: readonly string[] = []): void {
    for (const id of settledIds) this.#settled.add(id);
    this.#writeIn(WRITE_DELAY_MS);
  }

  /** Whether the entry is known to be settled, though it may still be stored. */
  isSettled(id: string): boolean {
    return this.#settled.has(id) || this.#refusals.some((refusal) => refusal.id === id);
  }

  /** Moves entries from the outbox to the refusals; resolves with them when that is stored, or can't be now. */
  async refuse(
    entries: readonly OutboxEntry[],
    { code, listName }: { code: AnyErrorCode; listName: string | undefined },
  ): Promise<RefusedEntry[]> {
    const { listId, clock } = this.#options;
    const refused = entries.map((entry) => {
      const { id, listName: previous = '' } = entry;
      return { id, listId, listName: listName ?? previous, entry, code, refusedAt: clock.now() };
    });
    this.#refusals.push(...refused);
    await this.#commit({ settled: entries.map(({ id }) => id), refused });
    return refused;
  }

  /** Dismisses those refusals that are not stored yet; their entries still have to leave the outbox. */
  dismiss(ids: readonly string[]): void {
    const dismissed = ids.filter((id) => this.#refusals.some((refusal) => refusal.id === id));
    this.#refusals = this.#refusals.filter(({ id }) => !ids.includes(id));
    if (dismissed.length > 0) this.changed(dismissed);
  }

  /** Deletes the stored list with its settled entries. */
  async forget(settledIds: readonly string[]): Promise<void> {
    for (const id of settledIds) this.#settled.add(id);
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    this.#isForgotten = true;
    // The cancelled write may have been about to store them.
    const refused = [...this.#refusals];
    const settled = [...this.#settled, ...refused.map(({ id }) => id)];
    await this.#commit({ snapshot: null, settled, refused });
  }

  /**
   * Writes at once what was to be written later. Resolves when everything so far is stored, or can't be stored now.
   */
  async written(): Promise<void> {
    if (this.#cancelWrite !== undefined) {
      this.#cancelWrite();
      this.#cancelWrite = undefined;
      await this.#write();
    }
    await this.#queue;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelWrite?.();
  }

  #writeIn(ms: number): void {
    if (this.#isClosed) return;
    this.#cancelWrite ??= this.#options.clock.after(ms, () => {
      this.#cancelWrite = undefined;
      void this.#write();
    });
  }

  /** An entry leaves the outbox only together with a list that contains it. */
  async #write(): Promise<void> {
    const outbox = await this.#inTurn(() => this.#store(), undefined);
    if (outbox !== undefined) this.#options.onStored();
    const snapshot = this.#options.snapshot() ?? (this.#isForgotten ? null : undefined);
    const refused = [...this.#refusals];
    if (snapshot === undefined && refused.length === 0) return;
    const contained = snapshot === undefined ? [] : this.#settled;
    const settled = [...contained, ...refused.map(({ id }) => id)];
    await this.#commit({ snapshot, settled, refused });
  }

  /** Stores entries in order: one that fails holds back those after it. */
  async #store(): Promise<OutboxEntry[] | undefined> {
    let outbox: OutboxEntry[] | undefined;
    for (const entry of this.#unstored.filter(({ id }) => !this.isSettled(id))) {
      outbox = await this.#options.store.append(entry);
      this.#noteSeen(outbox);
      this.#unstored = this.#unstored.filter(({ id }) => id !== entry.id);
    }
    return outbox;
  }

  #noteSeen(outbox: readonly OutboxEntry[]): void {
    for (const { id } of outbox) this.#seen.add(id);
  }

  async #commit(commit: Omit<ListCommit, 'stored'> & { settled: string[] }): Promise<void> {
    const { listId, store, onStored } = this.#options;
    const isWritten = await this.#inTurn(async () => {
      const stored = commit.refused?.flatMap(({ id }) => (this.#seen.has(id) ? [id] : []));
      await store.commit(listId, { ...commit, stored });
      return true;
    }, false);
    if (!isWritten) return;
    const { settled, refused = [] } = commit;
    const leaving = new Set(settled);
    for (const id of leaving) this.#settled.delete(id);
    if (commit.snapshot !== undefined) this.#isForgotten = false;
    this.#refusals = this.#refusals.filter((refusal) => !refused.includes(refusal));
    this.#unstored = this.#unstored.filter(({ id }) => !leaving.has(id));
    if (settled.length + refused.length > 0) onStored();
  }

  #inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    const turn = this.#queue.then(async () => {
      if (this.#isClosed) return otherwise;
      try {
        return await work();
      } catch {
        this.#options.onStorageFailed();
        this.#writeIn(RETRY_DELAY_MS);
        return otherwise;
      }
    });
    this.#queue = turn;
    return turn;
  }
}
