import { v7 as uuidv7 } from 'uuid';
import type { ListPersistence } from './list-persistence.ts';
import type { OutboxEntry, RefusedEntry, SyncStore } from './store.ts';

export interface RefusalsOptions {
  store: SyncStore;
  /** Of every list that is open; each may hold refusals that the store has yet to take. */
  memories: () => Iterable<ListPersistence>;
  /** Called after every reading. */
  onChanged: () => void;
  onStorageFailed: () => void;
}

/** What came to nothing and nobody has dismissed, on this device and in this tab. */
export class Refusals {
  readonly #options: RefusalsOptions;
  #stored: readonly RefusedEntry[] = [];
  #all: readonly RefusedEntry[] = [];

  constructor(options: RefusalsOptions) {
    this.#options = options;
  }

  /** Oldest first. Another array after every reading. */
  get all(): readonly RefusedEntry[] {
    return this.#all;
  }

  /** Looks at what there is now. */
  async read(): Promise<void> {
    const { store, memories, onChanged, onStorageFailed } = this.#options;
    // Before the store is read: what it takes meanwhile is in what it answers.
    const unwritten = [...memories()].flatMap(({ unwrittenRefusals }) => unwrittenRefusals);
    try {
      this.#stored = await store.refused();
    } catch {
      onStorageFailed();
    }
    const byId = new Map([...this.#stored, ...unwritten].map((each) => [each.id, each]));
    this.#all = [...byId.values()].sort((a, b) => a.refusedAt - b.refusedAt);
    onChanged();
  }

  /**
   * Takes one away; with `again`, what shall be tried instead is in the outbox in the same moment. Where the store
   * fails, what it holds stays.
   */
  async dismiss(id: string, again?: OutboxEntry): Promise<void> {
    const { store, memories, onStorageFailed } = this.#options;
    let isDone = true;
    try {
      await store.dismiss(id, again);
    } catch {
      isDone = false;
      onStorageFailed();
    }
    if (isDone || again === undefined) for (const memory of memories()) memory.dismiss(id);
    await this.read();
  }
}

/** The same to be tried again, as something new: the server would answer the old one as before. */
export function renewed(entry: OutboxEntry): OutboxEntry {
  const id = uuidv7();
  if (entry.kind !== 'operation') return { ...entry, id };
  return { ...entry, id, operation: { ...entry.operation, id } };
}
