import { InMemoryStore } from '../../web/sync/in-memory-store.ts';
import type {
  ListCommit,
  OutboxEntry,
  RefusedEntry,
  RetriedEntry,
  StoredList,
  SyncStore,
} from '../../web/sync/store.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Ways to break the disk on purpose. */
export interface DiskFaults {
  /** Entries older than this many ms are thrown away. */
  expiry?: number;
  /** What is tried again isn't stored. */
  forgetsRetries?: boolean;
  /** What is tried again is stored, whether or not another tab has tried it again. */
  keepsAllRetries?: boolean;
}

/** Which writes a browser's database refuses for a while. */
export type DiskFailure = 'none' | 'appends' | 'commits' | 'writes';

/** The share of writes that fail while a failure lasts. */
const FAILURE_RATE = 0.6;

/** Events reported to the checker. */
export interface DiskHooks {
  /** The tab is about to write this down. */
  onAttempted: (entry: OutboxEntry) => void;
  onStored: (entry: OutboxEntry) => void;
}

/** The data that a device keeps, whichever of its tabs are alive. */
export class SimulatedDisk {
  #store = new InMemoryStore();
  readonly #clock: VirtualClock;
  readonly #faults: DiskFaults;
  readonly #writtenAt = new Map<string, number>();
  /** No tab has used it yet, or the user has logged out. */
  isUntouched = true;
  failure: DiskFailure = 'none';
  /** A tab that is opened now finds that the database doesn't open. */
  hangs = false;
  /** One transaction at a time, in the order in which they were asked for. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(clock: VirtualClock, faults: DiskFaults) {
    this.#clock = clock;
    this.#faults = faults;
  }

  /** The store as one tab sees it: if the tab is killed, a requested write is done entirely or not at all. */
  storeOf(isAlive: () => boolean, { onAttempted, onStored }: DiskHooks): SyncStore {
    const access = <T>(work: () => Promise<T>): Promise<T> => this.#access(isAlive, work);
    return {
      clientId: (fresh) => access(() => this.#store.clientId(fresh)),
      read: (listId) => access(() => this.#read(listId)),
      waitingLists: () => access(() => this.#store.waitingLists()),
      append: (entry) =>
        access(async () => {
          onAttempted(entry);
          this.#failIn('appends');
          const outbox = await this.#store.append(entry);
          this.#writtenAt.set(entry.id, this.#clock.now());
          onStored(entry);
          return outbox;
        }),
      commit: (listId: string, commit: ListCommit) =>
        access(async () => {
          for (const { entry } of commit.refused ?? []) onAttempted(entry);
          this.#failIn('commits');
          const again = this.#taken(commit.again ?? []);
          await this.#store.commit(listId, { ...commit, again });
          const { outbox } = await this.#store.read(listId);
          for (const { entry } of again.filter((retry) => outbox.includes(retry.entry))) {
            onAttempted(entry);
            this.#writtenAt.set(entry.id, this.#clock.now());
            onStored(entry);
          }
        }),
      refused: () => access(() => this.#store.refused()),
    };
  }

  /** The data that is stored now. */
  async contents(): Promise<{ outbox: OutboxEntry[]; refused: RefusedEntry[] }> {
    const lists = await this.#store.waitingLists();
    const outbox = await Promise.all(lists.map(async (listId) => (await this.#store.read(listId)).outbox));
    return { outbox: outbox.flat(), refused: await this.#store.refused() };
  }

  /** Forgets everything, as a logout does. */
  async wipe(): Promise<void> {
    await this.#access(
      () => true,
      async () => {
        this.#store = new InMemoryStore();
      },
    );
    this.isUntouched = true;
  }

  #failIn(kind: 'appends' | 'commits'): void {
    if (this.failure !== kind && this.failure !== 'writes') return;
    // A list that no longer fits never does; smaller things may.
    if (this.failure === 'commits' || this.#clock.random() < FAILURE_RATE)
      throw new Error('The disk takes nothing.');
  }

  #taken(again: readonly RetriedEntry[]): readonly RetriedEntry[] {
    const { forgetsRetries = false, keepsAllRetries = false } = this.#faults;
    if (forgetsRetries) return [];
    return keepsAllRetries ? again.map(({ entry }) => ({ entry, refusal: undefined })) : again;
  }

  async #read(listId: string): Promise<StoredList> {
    const { expiry } = this.#faults;
    const stored = await this.#store.read(listId);
    if (expiry === undefined) return stored;
    const youngest = this.#clock.now() - expiry;
    return {
      ...stored,
      outbox: stored.outbox.filter(({ id }) => (this.#writtenAt.get(id) ?? 0) >= youngest),
    };
  }

  async #access<T>(isAlive: () => boolean, work: () => Promise<T>): Promise<T> {
    this.isUntouched = false;
    const turn = this.#queue.then(async () => {
      if (!isAlive()) return undefined;
      await this.#clock.sleep(this.#clock.random() * 4);
      return { result: await work() };
    });
    this.#queue = turn.catch(() => undefined);
    const done = await turn;
    if (done === undefined || !isAlive()) return new Promise(() => undefined);
    return done.result;
  }
}
