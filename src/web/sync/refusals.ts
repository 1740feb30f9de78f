import { v7 as uuidv7 } from 'uuid';
import type { ListPersistence } from './list-persistence.ts';
import type { OutboxEntry, RefusedEntry, SyncStore } from './store.ts';

export interface RefusalsOptions {
  store: SyncStore;
  /** The persistence of every open list; each may hold refusals not yet in the store. */
  persistences: () => Iterable<ListPersistence>;
  /** Called after every read. */
  onChanged: () => void;
  onStorageFailed: () => void;
}

/** Entries that were refused and not dismissed, on this device and in this tab. */
export class Refusals {
  readonly #options: RefusalsOptions;
  #stored: readonly RefusedEntry[] = [];
  #all: readonly RefusedEntry[] = [];

  constructor(options: RefusalsOptions) {
    this.#options = options;
  }

  /** Oldest first. A new array after every read. */
  get all(): readonly RefusedEntry[] {
    return this.#all;
  }

  /** Reads the refusals from the store and from open lists. */
  async read(): Promise<void> {
    const { store, persistences, onChanged, onStorageFailed } = this.#options;
    // Read before the store is: a refusal written in the meantime is then in at least one of the two.
    const unwritten = [...persistences()].flatMap(({ unwrittenRefusals }) => unwrittenRefusals);
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
   * Removes a refusal; with `again`, that entry is put into the outbox in the same transaction. If the store fails, its
   * refusals stay.
   */
  async dismiss(id: string, again?: OutboxEntry): Promise<void> {
    const { store, persistences, onStorageFailed } = this.#options;
    let isDone = true;
    try {
      await store.dismiss(id, again);
    } catch {
      isDone = false;
      onStorageFailed();
    }
    if (isDone || again === undefined) for (const persistence of persistences()) persistence.dismiss(id);
    await this.read();
  }
}

/** The same entry with a new id, to try it again: with the old one the server would repeat its first result. */
export function renewed(entry: OutboxEntry): OutboxEntry {
  const id = uuidv7();
  if (entry.kind !== 'operation') return { ...entry, id };
  return { ...entry, id, operation: { ...entry.operation, id } };
}
