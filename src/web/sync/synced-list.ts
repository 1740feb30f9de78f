import { v7 as uuidv7 } from 'uuid';
import type { AnyErrorCode } from '../../contract/errors.ts';
import type { RefreshListPayload } from '../../contract/events.ts';
import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import type { OperationDraft, UndoDraft } from '../../contract/shopping-lists/operations.ts';
import { undoLeft } from '../../contract/shopping-lists/unseen.ts';
import { HttpError } from '../http.ts';
import { CatchUp, type Extent } from './catch-up.ts';
import { endingCode } from './ending-codes.ts';
import { ListPersistence } from './list-persistence.ts';
import type { ListEffect, ListEvent } from './list-events.ts';
import { reduce } from './list-reducer.ts';
import {
  type ListSnapshot,
  type ListView,
  type LocalList,
  type Position,
  positionOf,
  predictedIn,
  snapshotOf,
  toStored,
  UNKNOWN_LIST,
  unacknowledged,
} from './local-list.ts';
import { type DispatchOptions, makeOperation, partsOf, versionIn } from './make-operation.ts';
import { OutboxSender } from './outbox-sender.ts';
import { inverseIn, type Prediction } from './replica.ts';
import type { OutboxEntry } from './store.ts';
import type { SyncedListOptions, Undo } from './synced-list-options.ts';

/**
 * One list on this device. list-reducer.ts decides what an event means; this class runs the effects: storing, sending,
 * and at most one fetch at a time. Everything the user does is stored before the snapshot shows it.
 */
export class SyncedList {
  readonly #options: SyncedListOptions;
  readonly #listeners = new Set<() => void>();
  readonly #sender: OutboxSender;
  readonly persistence: ListPersistence;
  readonly #catchUp = new CatchUp((extent) => this.#fetch(extent));
  #local: LocalList = UNKNOWN_LIST;
  /** Pending operations included; undefined without a list. */
  #prediction: Prediction | undefined;
  #snapshot: ListSnapshot = { status: 'loading', waiting: 0, isNew: false };
  /** This device's outbox id; empty until it is known. */
  #clientId = '';
  #isLoaded = false;
  /** Ids that were given to a dispatch. */
  readonly #given = new Set<string>();
  /** Whether the stored state has been read. */
  #isRead = false;
  #isClosed = false;

  constructor(options: SyncedListOptions) {
    this.#options = options;
    const { listId, clientId } = options;
    void clientId.then((id) => {
      this.#clientId = id;
    });
    this.persistence = new ListPersistence({ ...options, snapshot: () => toStored(listId, this.#local) });
    this.#sender = new OutboxSender({
      ...options,
      unacknowledged: () => unacknowledged(listId, this.#local),
      onAnswer: (answer) => this.#handle({ type: 'answered', answer }),
      onCreated: (entry) => this.#handle({ type: 'created', entry }),
      onDeleted: (entry) => this.#handle({ type: 'deleted', entry }),
      onRefused: (entry, code) => this.#handle({ type: 'refused', entry, code }),
      onEnded: (code) => this.#handle({ type: 'ended', code }),
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): ListSnapshot => this.#snapshot;

  /** As shown now, with the tombstones of removed ones. */
  get items(): ListState['items'] | undefined {
    return this.#predicted?.items;
  }

  /** How much of the server's history this device has; undefined before any. */
  get position(): Position | undefined {
    return positionOf(this.#local);
  }

  /** Reads the stored state, again when another tab has written. */
  async load(): Promise<void> {
    // Creating a new device's database takes as long as the rest of a first visit.
    if (this.#options.isNewDevice) this.#catchUp.start();
    const [stored] = await Promise.all([this.persistence.read(), this.#options.clientId]);
    if (this.#isClosed) return;
    this.#isRead ||= stored !== undefined;
    if (stored !== undefined) {
      const outbox = this.#withoutSettled(stored.outbox);
      this.#handle({ type: 'stored', stored: { ...stored, outbox }, isFirst: !this.#isLoaded });
    }
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    this.#sender.flush();
    this.#catchUp.start();
  }

  /** Creates a list that only this device knows so far. Resolves when that is written down. */
  async create(name: string): Promise<void> {
    await this.#do({ kind: 'list.create', id: uuidv7(), listId: this.#options.listId, name });
  }

  /**
   * Deletes the list for all members, which only its owner may; on this device at once.
   * @param shown what the user saw when they were asked; the server keeps a list that others have changed since
   */
  async delete(shown = this.position): Promise<void> {
    const { listId, clientId } = this.#options;
    const seen = shown && { base: shown.version, epoch: shown.epoch, client: await clientId };
    await this.#do({ kind: 'list.delete', id: uuidv7(), listId, seen });
  }

  /**
   * Takes effect on this device once it is written down, and on the server as soon as that can be reached; also if this
   * device has yet to fetch the list.
   * @returns what would take it back, as shown on the screen; empty when it changed nothing
   */
  dispatch = async (draft: OperationDraft, options: DispatchOptions = {}): Promise<UndoDraft[]> => {
    const { seen = this.position, id, unmodifiedSince, isUndo, text } = options;
    if (id !== undefined) {
      if (this.#given.has(id)) return [];
      this.#given.add(id);
    }
    const shown = this.#predicted;
    const { listId, clientId, clock, user } = this.#options;
    const origin = { madeAt: clock.now(), client: await clientId, unmodifiedSince };
    // Nothing will be sent of what is kept with its text: it is refused as a whole, and divided when it is tried again.
    const parts = text === undefined ? partsOf(draft) : [draft];
    const operations = parts.map((part, index) =>
      makeOperation(part, seen, { ...origin, id: index === 0 ? id : undefined }),
    );
    // All in one turn: what is dispatched next may be about an item of the last part.
    const entries = operations.map((operation) => ({ id: operation.id, listId, operation, isUndo, text }));
    await Promise.all(entries.map((entry) => this.#do({ kind: 'operation', ...entry })));
    return shown === undefined ? [] : operations.flatMap((operation) => inverseIn(shown, operation, user.id));
  };

  /** The part of an undo that no later change has overtaken, as far as this device knows. */
  undoLeft({ undo, since, made }: Undo): UndoDraft[] {
    if (this.#predicted === undefined) return [...undo];
    const base = versionIn(this.#local.epoch, since);
    return undoLeft(this.#predicted, undo, { client: this.#clientId, base, made });
  }

  /**
   * Takes an operation back, as far as nothing has changed the same since. The server may still find that it came too
   * late; then {@link SyncedListOptions.onTooLate} is called.
   * @returns false when that is known already, and nothing is done
   */
  async takeBack(undo: Undo): Promise<boolean> {
    const left = this.undoLeft(undo);
    for (const draft of left) await this.dispatch(draft, { unmodifiedSince: undo.since, isUndo: true });
    return left.length > 0;
  }

  /** Takes an announcement from the list's room. */
  receive(payload: RefreshListPayload | undefined): void {
    this.#handle({ type: 'announced', payload });
  }

  /** Catches up with the server. One request at a time; a call during it makes one more follow. */
  refetch(extent: Extent): void {
    this.#catchUp.request(extent);
  }

  /** Catches up, and resolves when that has succeeded or failed. */
  async caughtUp(): Promise<void> {
    this.refetch('changes');
    await this.#catchUp.settled();
  }

  /** The network may be back: retries at once. */
  wake(): void {
    if (!this.#isOpen) return;
    this.#sender.wake();
    this.#catchUp.start();
  }

  /** Fetches again what failed, and sends waiting entries; scheduled retries stay scheduled. */
  resume(): void {
    if (!this.#isOpen) return;
    if (!this.#isRead) void this.load();
    this.#catchUp.start();
    this.#sender.resume();
  }

  /** Another request reached the server, so network and session work. */
  reached(): void {
    if (this.#isOpen) this.#sender.reached();
  }

  /**
   * Access to the list has ended. Waiting operations may have been applied before, with their answers lost: the server is
   * asked first.
   */
  end(code: AnyErrorCode): void {
    this.#handle({ type: 'accessEnded', code });
  }

  /** Requests a list again that had ended: access may have come back. */
  async reopen(): Promise<void> {
    this.#handle({ type: 'reopened' });
    await this.load();
    this.wake();
    this.refetch('whole');
  }

  /** Stops syncing for good; waiting entries stay written down. */
  close(): void {
    this.#isClosed = true;
    this.#sender.stop();
    this.persistence.close();
    this.#listeners.clear();
  }

  /** The state to show. */
  get #predicted(): ListState | undefined {
    return this.#prediction?.state;
  }

  get #isOpen(): boolean {
    return this.#isLoaded && !this.#isClosed && this.#local.endedBy === undefined;
  }

  /** Stores the entry first and then applies it; if the store fails, it is applied all the same. */
  async #do(entry: OutboxEntry): Promise<void> {
    const outbox = await this.persistence.append(entry);
    this.#handle({ type: 'done', entry, outbox: this.#withoutSettled(outbox) });
  }

  #withoutSettled(outbox: readonly OutboxEntry[]): OutboxEntry[] {
    return outbox.filter(({ id }) => !this.persistence.isSettled(id));
  }

  #handle(event: ListEvent): void {
    const { listId, user } = this.#options;
    const context = { listId, user, clientId: this.#clientId };
    const previous = this.#snapshot.list;
    const { local, effects } = reduce(this.#local, event, context);
    this.#local = local;
    this.#prediction = predictedIn(local, user.id, this.#prediction);
    this.#snapshot = snapshotOf(listId, local, this.#predicted);
    for (const listener of this.#listeners) listener();
    for (const effect of effects) this.#run(effect, previous);
  }

  /** @param previous what the screen showed before the event */
  #run(effect: ListEffect, previous: ListView | undefined): void {
    const { onRemote, onTooLate, onRefused } = this.#options;
    switch (effect.type) {
      case 'fetch':
        return this.refetch(effect.extent);
      case 'flush':
        return this.#isLoaded ? this.#sender.flush() : undefined;
      case 'wake':
        return this.#sender.wake();
      case 'postpone':
        return this.#sender.postpone();
      case 'stop':
        return this.#sender.stop();
      case 'persist':
        return this.persistence.changed(effect.settled);
      case 'refuse':
        return void this.persistence.refuse(effect.entries, effect).then(onRefused);
      case 'forget':
        return void this.persistence.forget(effect.settled);
      case 'tellRemote':
        return onRemote(effect.operations, { isLive: effect.isLive, previous });
      case 'tellTooLate':
        return onTooLate?.();
    }
  }

  /** @returns false when it has to be tried again */
  async #fetch(extent: Extent): Promise<boolean> {
    const { listId, transport } = this.#options;
    const { replica, epoch, pendingCreate, pendingDelete, endedBy } = this.#local;
    // There is nothing to fetch before the list is created, or after its end.
    if (pendingCreate !== undefined || pendingDelete !== undefined || endedBy !== undefined) return true;
    const asked = replica?.confirmed.version ?? 0;
    const isNumbered = extent === 'changes' && epoch !== undefined;
    try {
      const answer = await transport.fetchList(listId, isNumbered ? asked : undefined);
      this.#handle({ type: 'fetched', answer, asked });
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // Waiting entries must be known before the list can end.
      if (!this.#isLoaded) return false;
      this.#handle({ type: 'fetchFailed', code: error.code });
      return endingCode(error) !== undefined;
    }
  }
}
