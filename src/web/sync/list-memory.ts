import type { ErrorCode } from '../../contract/errors.ts';
import type { Clock } from './clock.ts';
import type { OutboxEntry, RefusedEntry, StoredList, StoredSnapshot, SyncStore } from './store.ts';

/** Changes of a snapshot within this time, in ms, are written down at once: nothing is lost with them but a refetch. */
const WRITE_PAUSE = 200;

export interface ListMemoryOptions {
  listId: string;
  store: SyncStore;
  clock: Clock;
  /** The list as it is now; undefined while there is none that the server has confirmed. */
  snapshot: () => StoredSnapshot | undefined;
  /** Entries came or went that other tabs should know of. */
  onStored: () => void;
  /** Nothing more is kept on this device. */
  onStorageFailed: () => void;
}

/** What the device keeps of one list, written in the order in which it happened. */
export class ListMemory {
  readonly #options: ListMemoryOptions;
  #queue: Promise<unknown> = Promise.resolve();
  /** Entries that are over, and leave the store with the next snapshot. */
  readonly #over = new Set<string>();
  /** Entries on their way from the outbox to the refusals. */
  readonly #refusing = new Set<string>();
  /** Entries that the store did not take: this tab alone knows them. */
  readonly #unstored: OutboxEntry[] = [];
  #cancelWrite: (() => void) | undefined;
  #isClosed = false;

  constructor(options: ListMemoryOptions) {
    this.#options = options;
  }

  /** What is written down, with what could not be. */
  async read(): Promise<StoredList> {
    const { listId, store } = this.#options;
    const stored = await this.#inTurn(() => store.read(listId), { snapshot: undefined, outbox: [] });
    return { ...stored, outbox: [...stored.outbox, ...this.#unstored] };
  }

  /** Resolves with the outbox when the entry survives the tab, or can't. */
  async append(entry: OutboxEntry): Promise<OutboxEntry[]> {
    const { store, onStored } = this.#options;
    const stored = await this.#inTurn(() => store.append(entry), undefined);
    if (stored === undefined) this.#unstored.push(entry);
    else onStored();
    return [...(stored ?? []), ...this.#unstored];
  }

  /** The list moved on; entries of these ids are part of it now. */
  changed(overIds: readonly string[] = []): void {
    for (const id of overIds) this.#over.add(id);
    if (this.#isClosed) return;
    this.#cancelWrite ??= this.#options.clock.after(WRITE_PAUSE, () => {
      this.#cancelWrite = undefined;
      void this.#write();
    });
  }

  /** Whether the entry is known to be over, though the store may hold it still. */
  isOver(id: string): boolean {
    return this.#over.has(id) || this.#refusing.has(id);
  }

  /** Moves entries from the outbox to the refusals; resolves with them when that is written down. */
  async refuse(
    entries: readonly OutboxEntry[],
    { code, listName }: { code: ErrorCode; listName: string },
  ): Promise<RefusedEntry[]> {
    const { listId, clock } = this.#options;
    const answered = entries.map(({ id }) => id);
    const refused = entries.map((entry) => {
      return { id: entry.id, listId, listName, entry, code, refusedAt: clock.now() };
    });
    for (const id of answered) this.#refusing.add(id);
    await this.#commit({ answered, refused });
    for (const id of answered) this.#refusing.delete(id);
    return refused;
  }

  /** Forgets the list, with what is over of it. */
  async forget(overIds: readonly string[]): Promise<void> {
    for (const id of overIds) this.#over.add(id);
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    await this.#commit({ snapshot: null, answered: [...this.#over] });
  }

  /** Resolves when everything asked for so far is written down. */
  async written(): Promise<void> {
    await this.#queue;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelWrite?.();
  }

  /** An entry leaves the outbox only together with a list that holds what it did. */
  async #write(): Promise<void> {
    const snapshot = this.#options.snapshot();
    if (snapshot !== undefined) await this.#commit({ snapshot, answered: [...this.#over] });
  }

  async #commit(commit: Parameters<SyncStore['commit']>[1] & { answered: string[] }): Promise<void> {
    const { listId, store, onStored } = this.#options;
    await this.#inTurn(() => store.commit(listId, commit), undefined);
    const { answered, refused = [] } = commit;
    const leaving = new Set(answered);
    for (const id of leaving) this.#over.delete(id);
    this.#unstored.splice(0, Infinity, ...this.#unstored.filter(({ id }) => !leaving.has(id)));
    if (answered.length + refused.length > 0) onStored();
  }

  #inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    const turn = this.#queue.then(async () => {
      if (this.#isClosed) return otherwise;
      try {
        return await work();
      } catch {
        this.#options.onStorageFailed();
        return otherwise;
      }
    });
    this.#queue = turn;
    return turn;
  }
}
