import {
  type ListCommit,
  type OutboxEntry,
  type RefusedEntry,
  type StoredList,
  type StoredSnapshot,
  type SyncStore,
  supersedes,
} from './store.ts';

/** Keeps everything until the tab is closed, for browsers without a database. */
export class InMemoryStore implements SyncStore {
  #client: string | undefined;
  readonly #snapshots = new Map<string, StoredSnapshot>();
  #outbox: OutboxEntry[] = [];
  readonly #refused = new Map<string, RefusedEntry>();

  async clientId(fresh: string): Promise<string> {
    this.#client ??= fresh;
    return this.#client;
  }

  async read(listId: string): Promise<StoredList> {
    const outbox = this.#outbox.filter((entry) => entry.listId === listId);
    return { snapshot: this.#snapshots.get(listId), outbox };
  }

  async waitingLists(): Promise<string[]> {
    return [...new Set(this.#outbox.map((entry) => entry.listId))];
  }

  async append(entry: OutboxEntry): Promise<OutboxEntry[]> {
    this.#outbox.push(entry);
    return this.#outbox.filter(({ listId }) => listId === entry.listId);
  }

  async commit(
    listId: string,
    { snapshot, settled = [], refused = [], stored = [], again = [] }: ListCommit,
  ): Promise<void> {
    if (snapshot === null) this.#snapshots.delete(listId);
    else if (snapshot !== undefined && supersedes(snapshot, this.#snapshots.get(listId))) {
      this.#snapshots.set(listId, snapshot);
    }
    const gone = new Set(settled);
    const isKnown = (id: string): boolean =>
      this.#refused.has(id) || this.#outbox.some((entry) => entry.id === id);
    const over = new Set(stored.filter((id) => !isKnown(id)));
    const retries = again.filter(({ refusal }) => refusal === undefined || this.#refused.has(refusal));
    this.#outbox = [...this.#outbox.filter(({ id }) => !gone.has(id)), ...retries.map(({ entry }) => entry)];
    for (const id of gone) this.#refused.delete(id);
    for (const each of refused) if (!over.has(each.id)) this.#refused.set(each.id, each);
  }

  async refused(): Promise<RefusedEntry[]> {
    return [...this.#refused.values()];
  }
}
