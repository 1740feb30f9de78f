import { v7 as uuidv7 } from 'uuid';
import type { ErrorCode } from '../../contract/errors.ts';
import type { RefreshListPayload } from '../../contract/events.ts';
import { stateOfList } from '../../contract/list-state.ts';
import type { AppliedOperation, OperationDraft, UndoDraft } from '../../contract/operations.ts';
import type { ListAnswer, OperationsAnswer } from '../../contract/shopping-lists.ts';
import { HttpError } from '../http.ts';
import { CatchUp, type Extent } from './catch-up.ts';
import type { Device } from './device.ts';
import { endingCode, isEnding, Lane } from './lane.ts';
import { ListMemory } from './list-memory.ts';
import {
  type ListSnapshot,
  type LocalList,
  makeOperation,
  newReplica,
  operationsIn,
  pendingOf,
  snapshotOf,
  toStored,
  UNKNOWN_LIST,
  unanswered,
  withoutEntries,
  withStored,
} from './local-list.ts';
import {
  applyOperations,
  mergePending,
  predictInverse,
  type Replica,
  replaceConfirmed,
  settle,
  settlePending,
  takeHead,
} from './replica.ts';
import type { OutboxEntry, RefusedEntry, StoredList } from './store.ts';

export interface ListSessionOptions extends Device {
  listId: string;
  /** The outbox operations come from; asked for once `named` has resolved. */
  client: () => string;
  named: Promise<void>;
  /** Entries of this list came or went that other tabs should look at. */
  onStored: () => void;
  /** Entries came to nothing, and why; they are among the store's refusals already. */
  onRefused: (entries: readonly RefusedEntry[]) => void;
  /** Operations arrived that were made elsewhere. */
  onForeign: (operations: readonly AppliedOperation[]) => void;
  /** Nothing more is kept on this device. */
  onStorageFailed: () => void;
}

/**
 * One list on this device: its replica, what waits to be sent, and the one refetch that may be under way. What a
 * person does is written down before the snapshot shows it.
 */
export class ListSession {
  readonly #options: ListSessionOptions;
  readonly #listeners = new Set<() => void>();
  readonly #lane: Lane;
  readonly #memory: ListMemory;
  readonly #catchUp = new CatchUp((extent) => this.#fetch(extent));
  #local: LocalList = UNKNOWN_LIST;
  #snapshot: ListSnapshot = { status: 'loading', waiting: 0, isNew: false };
  #isLoaded = false;
  /** Why the list is over for this person. */
  #endedBy: ErrorCode | undefined;
  /** The last fetch failed, before there was anything to show. */
  #failure: { code: ErrorCode | undefined } | undefined;

  constructor(options: ListSessionOptions) {
    this.#options = options;
    const { listId } = options;
    this.#memory = new ListMemory({ ...options, snapshot: () => toStored(listId, this.#local) });
    this.#lane = new Lane({
      ...options,
      unanswered: () => unanswered(listId, this.#local),
      onAnswer: (answer) => this.#takeAnswer(answer),
      onCreated: (entry) => this.#created(entry),
      onDeleted: (entry) => this.#forget('SHOPPING_LIST_NOT_FOUND', [entry.id]),
      onRefused: (entry, code) => this.#refuse([entry], code),
      onEnded: (code) => this.#finish(code),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): ListSnapshot => this.#snapshot;

  /** How much of the server's history this device has; undefined before any. */
  get position(): { epoch: string; version: number } | undefined {
    const { replica, epoch } = this.#local;
    return replica && epoch !== undefined ? { epoch, version: replica.confirmed.version } : undefined;
  }

  /** Reads what the device keeps of the list, again when another tab has written. */
  async load(): Promise<void> {
    // To make a new device's database takes as long as all the rest of a first visit.
    if (this.#options.isNewDevice) this.#catchUp.start();
    const [stored] = await Promise.all([this.#memory.read(), this.#options.named]);
    if (this.#endedBy === undefined) this.#takeStored(stored);
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    this.#lane.flush();
    this.#catchUp.start();
  }

  /** Begins a list that only this device knows so far. Resolves when that is written down. */
  async create(name: string): Promise<void> {
    const { listId, user } = this.#options;
    const entry = { kind: 'list.create', id: uuidv7(), listId, name } as const;
    await this.#do(entry, () => {
      const replica = this.#local.replica ?? newReplica(name, user.id);
      this.#local = { ...this.#local, beginning: entry, replica, members: [user] };
    });
  }

  /** Ends the list for everybody, which only its owner may; on this device at once. */
  async delete(): Promise<void> {
    const entry = { kind: 'list.delete', id: uuidv7(), listId: this.#options.listId } as const;
    await this.#do(entry, () => {
      this.#local = { ...this.#local, ending: entry };
    });
  }

  /**
   * Takes effect on this device once it is written down, and on the server as soon as it can be reached.
   * @returns what would take it back, by what the screen showed; empty when it changed nothing
   */
  dispatch = async (draft: OperationDraft): Promise<UndoDraft[]> => {
    const seen = this.#local;
    const { replica } = seen;
    if (replica === undefined) return [];
    const { listId, named, client, clock, user } = this.#options;
    const madeAt = clock.now();
    await named;
    const operation = makeOperation(seen, draft, { client: client(), madeAt });
    const inverse = predictInverse(replica, operation, user.id);
    await this.#do({ kind: 'operation', id: operation.id, listId, operation }, (outbox) => {
      const now = this.#local.replica;
      if (now === undefined) return;
      this.#local = { ...this.#local, replica: mergePending(now, operationsIn(outbox)) };
    });
    return inverse;
  };

  /** Takes an announcement from the list's room. */
  receive(payload: RefreshListPayload | undefined): void {
    const { replica, epoch } = this.#local;
    if (payload === undefined || replica === undefined) return this.refetch('changes');
    if (payload.epoch !== epoch) return this.refetch('whole');
    if (payload.operations !== undefined) this.#apply(payload.operations);
    else if (payload.version !== replica.confirmed.version) this.refetch('changes');
  }

  /** Catches up with the server. One request at a time; asking again meanwhile makes one more follow. */
  refetch(extent: Extent): void {
    this.#catchUp.request(extent);
  }

  /** The network may be back: whatever waits for its next try tries now. */
  wake(): void {
    if (!this.#isLoaded || this.#endedBy !== undefined) return;
    this.#lane.wake();
    this.#catchUp.start();
  }

  /** Asks again for what could not be had, and sends what waits; neither is hurried. */
  retry(): void {
    if (!this.#isLoaded || this.#endedBy !== undefined) return;
    this.#catchUp.start();
    this.#lane.flush();
  }

  /**
   * Access to the list has ended. What waits may have taken effect before, its answer lost: only the server can
   * say, and is asked first.
   */
  end(code: ErrorCode): void {
    if (unanswered(this.#options.listId, this.#local).length > 0) this.#lane.wake();
    else this.#finish(code);
  }

  /** Asks again for a list that had ended: access may have come back. */
  async reopen(): Promise<void> {
    this.#endedBy = undefined;
    await this.load();
    this.wake();
    this.refetch('whole');
  }

  /** Resolves when what the person did so far is written down. */
  written(): Promise<void> {
    return this.#memory.written();
  }

  /** Takes no more part; what waits stays written down. */
  close(): void {
    this.#lane.stop();
    this.#memory.close();
    this.#listeners.clear();
  }

  /** What is written down first and then done; without storage it is done all the same. */
  async #do(entry: OutboxEntry, apply: (outbox: readonly OutboxEntry[]) => void): Promise<void> {
    const outbox = await this.#memory.append(entry);
    if (this.#endedBy !== undefined) return this.#refuse([entry], this.#endedBy);
    apply(outbox.filter(({ id }) => !this.#memory.isOver(id)));
    this.#publish();
    if (this.#isLoaded) this.#lane.flush();
  }

  #takeStored({ snapshot, outbox }: StoredList): void {
    const open = outbox.filter(({ id }) => !this.#memory.isOver(id));
    const { local, isCertain } = withStored(this.#local, { snapshot, outbox: open }, this.#options.user);
    this.#local = local;
    this.#publish();
    // What was shown before the first look at an empty memory is as new as it would be fetched again.
    const isFirstVisit = !this.#isLoaded && snapshot === undefined && outbox.length === 0;
    if (!isCertain && !isFirstVisit) this.refetch('whole');
  }

  #created(entry: OutboxEntry): void {
    this.#local = { ...this.#local, beginning: undefined };
    this.#memory.changed([entry.id]);
    this.#publish();
    this.refetch('whole');
  }

  #takeAnswer(answer: OperationsAnswer): void {
    // After the end everything has been reported.
    if (this.#endedBy !== undefined) return;
    // A list made or first seen here starts with the history it was made in.
    this.#local = { ...this.#local, epoch: this.#local.epoch ?? answer.epoch };
    const { replica, epoch } = this.#local;
    if (answer.epoch !== epoch) {
      // Its numbers mean nothing here: once the list is loaded anew the same operations are answered again.
      this.#lane.postpone();
      return this.refetch('whole');
    }
    const waiting = new Map(unanswered(this.#options.listId, this.#local).map((entry) => [entry.id, entry]));
    for (const { id, outcome, code = 'INTERNAL_ERROR' } of answer.results) {
      const entry = waiting.get(id);
      if (outcome === 'refused' && entry !== undefined) this.#refuse([entry], code);
    }
    const isOver = answer.results.some(({ code }) => code !== undefined && isEnding(code));
    if (isOver) this.refetch('changes');
    if (replica === undefined) {
      this.#local = { ...this.#local, early: settlePending(this.#local.early, answer.results) };
      return this.refetch('whole');
    }
    this.#setReplica(settle(this.#local.replica ?? replica, answer.results));
    const complete = this.#apply(answer.operations);
    const version = this.#local.replica?.confirmed.version ?? 0;
    if (complete && answer.version > version) this.refetch('changes');
  }

  /** @returns false when it has to be tried again */
  async #fetch(extent: Extent): Promise<boolean> {
    const { listId, transport } = this.#options;
    const { beginning, ending } = this.#local;
    // There is nothing to fetch before the list is made, nor from its end on.
    if (beginning !== undefined || ending !== undefined || this.#endedBy !== undefined) return true;
    const asked = this.#local.replica?.confirmed.version ?? 0;
    const isNumbered = extent === 'changes' && this.#local.epoch !== undefined;
    try {
      const answer = await transport.fetchList(listId, isNumbered ? asked : undefined);
      if (this.#endedBy === undefined) this.#take(answer, asked);
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // What waits has to be known before anything can end.
      if (!this.#isLoaded) return false;
      const code = endingCode(error);
      this.#failure = { code: error.code };
      if (code === undefined) this.#publish();
      else this.end(code);
      return code !== undefined;
    }
  }

  /** @param asked the version that was here when the request left */
  #take(answer: ListAnswer, asked: number): void {
    const { epoch, members } = answer;
    const isOtherEpoch = this.#local.epoch !== undefined && epoch !== this.#local.epoch;
    this.#failure = undefined;
    if ('operations' in answer) {
      if (isOtherEpoch) return this.refetch('whole');
      this.#local = { ...this.#local, members };
      this.#apply(answer.operations);
      if (this.#local.replica !== undefined) this.#setReplica(takeHead(this.#local.replica, answer));
      return this.#publish();
    }
    // Below what it had confirmed itself: an old database was put in the place of the newer one.
    const isOtherHistory = isOtherEpoch || answer.version < asked;
    const fresh = stateOfList(answer);
    const { replica, early } = this.#local;
    const known = replica ?? { confirmed: fresh, pending: early };
    this.#local = { ...this.#local, epoch, members, early: [] };
    this.#setReplica(replaceConfirmed(known, fresh, isOtherHistory));
    this.#publish();
    if (isOtherHistory) this.#lane.wake();
    else this.#lane.flush();
  }

  /** @returns false when an operation is missing in between; then a refetch is on its way */
  #apply(operations: readonly AppliedOperation[]): boolean {
    const before = this.#local.replica;
    if (before === undefined) return true;
    const { replica, complete } = applyOperations(before, operations);
    this.#setReplica(replica);
    const own = this.#options.client();
    const arrived = operations.filter(({ seq }) => seq <= replica.confirmed.version);
    // Of another tab as well, whose entries would otherwise outlast the snapshot that holds what they did.
    this.#memory.changed(arrived.filter(({ client }) => client === own).map(({ id }) => id));
    const foreign = arrived.filter(({ seq, client }) => seq > before.confirmed.version && client !== own);
    if (foreign.length > 0) this.#options.onForeign(foreign);
    this.#publish();
    if (!complete) this.refetch('changes');
    return complete;
  }

  /** Whatever leaves the replica's pending part leaves the store with the next snapshot. */
  #setReplica(next: Replica): void {
    const kept = new Set(next.pending.map(({ operation }) => operation.id));
    const pending = this.#local.replica?.pending ?? [];
    const over = pending.flatMap(({ operation: { id } }) => (kept.has(id) ? [] : [id]));
    this.#local = { ...this.#local, replica: next };
    this.#memory.changed(over);
  }

  /** Nothing more can become of the list here: whatever waits for it is refused. */
  #finish(code: ErrorCode): void {
    // The server can't know yet what this device is about to make.
    const isUnmade = this.#local.beginning !== undefined && code === 'SHOPPING_LIST_NOT_FOUND';
    if (isUnmade || this.#endedBy !== undefined) return;
    const waiting = unanswered(this.#options.listId, this.#local);
    this.#refuse(
      waiting.filter(({ kind }) => kind !== 'list.delete'),
      code,
    );
    const answered = pendingOf(this.#local).map(({ operation }) => operation.id);
    const { ending } = this.#local;
    this.#forget(code, ending === undefined ? answered : [...answered, ending.id]);
  }

  #refuse(entries: readonly OutboxEntry[], code: ErrorCode): void {
    if (entries.length === 0) return;
    const { replica, beginning } = this.#local;
    const listName = replica?.confirmed.name ?? '';
    const ids = new Set(entries.map(({ id }) => id));
    this.#local = withoutEntries(this.#local, ids);
    this.#publish();
    void this.#memory.refuse(entries, { code, listName }).then(this.#options.onRefused);
    if (beginning !== undefined && ids.has(beginning.id)) this.#finish(code);
  }

  #forget(code: ErrorCode, overIds: readonly string[]): void {
    this.#endedBy = code;
    this.#local = UNKNOWN_LIST;
    this.#lane.stop();
    void this.#memory.forget(overIds);
    this.#publish();
  }

  #publish(): void {
    const { listId, user } = this.#options;
    const shown = { user: user.id, endedBy: this.#endedBy, failure: this.#failure };
    this.#snapshot = snapshotOf(listId, this.#local, shown);
    for (const listener of this.#listeners) listener();
  }
}
