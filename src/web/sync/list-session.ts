import { v7 as uuidv7 } from 'uuid';
import type { ErrorCode } from '../../contract/errors.ts';
import type { RefreshListPayload } from '../../contract/events.ts';
import { LIMITS } from '../../contract/limits.ts';
import { liveItems, stateOfList, type StoredItem } from '../../contract/list-state.ts';
import type { AppliedOperation, Operation } from '../../contract/operations.ts';
import type { ListAnswer, Member, OperationsAnswer } from '../../contract/shopping-lists.ts';
import { HttpError } from '../http.ts';
import {
  addPending,
  applyOperations,
  dropPending,
  predict,
  type Replica,
  replaceConfirmed,
  settle,
  takeHead,
} from './replica.ts';
import { createRetry } from './retry.ts';
import type { Transport } from './transport.ts';

/** An operation before it gets its origin. */
export type Draft = Operation extends infer O
  ? O extends Operation
    ? Omit<O, 'id' | 'v' | 'client' | 'base' | 'madeAt'>
    : never
  : never;

export interface ListView {
  id: string;
  name: string;
  userId: string;
  members: Member[];
  /** Live items in the order they were added. */
  items: StoredItem[];
}

export interface ListSnapshot {
  /** `gone` covers a removed list and withdrawn access: `code` says which. */
  status: 'loading' | 'ready' | 'failed' | 'gone';
  code?: ErrorCode;
  list?: ListView;
  /** Operations the server hasn't answered. */
  waiting: number;
}

export interface ListSessionOptions {
  listId: string;
  /** Whoever taps on this device. */
  user: string;
  /** The outbox operations come from. */
  client: string;
  transport: Transport;
  /** An operation came to nothing, and why. */
  onRefused: (operation: Operation, code: ErrorCode) => void;
  /** Operations arrived that were made elsewhere. */
  onForeign: (operations: readonly AppliedOperation[]) => void;
}

/** Codes that end the whole list for this person. */
const ENDING: readonly ErrorCode[] = ['SHOPPING_LIST_NOT_FOUND', 'FORBIDDEN'];

/**
 * One open list: its replica, what waits to be sent, and the one refetch that may be under way. Reads are
 * synchronous; a dispatched operation is in the snapshot when dispatch returns.
 */
export class ListSession {
  readonly #options: ListSessionOptions;
  readonly #listeners = new Set<() => void>();
  readonly #retry = createRetry(() => this.flush());
  #replica: Replica | undefined;
  #epoch: string | undefined;
  #members: Member[] = [];
  #snapshot: ListSnapshot = { status: 'loading', waiting: 0 };
  #sending = false;
  /** A batch was refused as a whole: this many operations go alone, to tell the bad one from the good. */
  #oneByOne = 0;
  #fetching = false;
  /** Asked for while a fetch was under way: one more will follow. */
  #fetchAgain: 'no' | 'changes' | 'whole' = 'no';

  constructor(options: ListSessionOptions) {
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): ListSnapshot => this.#snapshot;

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Takes effect on this device at once, and on the server as soon as it can be reached. */
  dispatch = (draft: Draft): void => {
    if (this.#replica === undefined) return;
    const operation = {
      ...draft,
      id: uuidv7(),
      v: 1,
      client: this.#options.client,
      base: this.#replica.confirmed.version,
      madeAt: Date.now(),
    } as Operation;
    this.#replica = addPending(this.#replica, operation);
    this.#publish();
    this.flush();
  };

  /** Takes an announcement from the list's room. */
  receive(payload: RefreshListPayload | undefined): void {
    if (payload === undefined) return this.refetch('changes');
    if (payload.epoch !== this.#epoch) return this.refetch('whole');
    if (payload.operations !== undefined) this.#apply(payload.operations);
    else if (payload.version > (this.#replica?.confirmed.version ?? -1)) this.refetch('changes');
  }

  /** Catches up with the server. One request at a time; asking again meanwhile makes one more follow. */
  refetch(extent: 'changes' | 'whole'): void {
    if (this.#fetching) {
      if (this.#fetchAgain !== 'whole') this.#fetchAgain = extent;
      return;
    }
    this.#fetching = true;
    void this.#fetch(extent).finally(() => {
      this.#fetching = false;
      const again = this.#fetchAgain;
      this.#fetchAgain = 'no';
      if (again !== 'no') this.refetch(again);
    });
  }

  /** Sends what waits, oldest first, one batch at a time. */
  flush(): void {
    const batch = this.#nextBatch();
    if (this.#sending || batch.length === 0) return;
    this.#sending = true;
    this.#options.transport
      .sendOperations(this.#options.listId, batch)
      .then(
        (answer) => this.#takeAnswer(answer),
        (error: unknown) => this.#sendFailed(batch, error),
      )
      .finally(() => {
        this.#sending = false;
        if (!this.#retry.isWaiting) this.flush();
      });
  }

  /** The network may be back: whatever waits for its next try tries now. */
  wake(): void {
    this.#retry.reset();
    this.flush();
  }

  /** Access ended while the list was open. */
  end(code: ErrorCode): void {
    for (const { operation, settledAt } of this.#replica?.pending ?? []) {
      if (settledAt === undefined) this.#options.onRefused(operation, code);
    }
    this.#replica = undefined;
    this.#retry.reset();
    this.#snapshot = { status: 'gone', code, waiting: 0 };
    this.#notify();
  }

  #takeAnswer(answer: OperationsAnswer): void {
    this.#retry.reset();
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
    // After the end everything has been reported.
    if (this.#replica === undefined) return;
    if (answer.epoch !== this.#epoch) {
      // Its numbers mean nothing here: once the list is loaded anew the same operations are answered again.
      this.#retry.schedule();
      return this.refetch('whole');
    }
    const refusals = this.#refusalsIn(answer);
    this.#replica = settle(this.#replica, answer.results);
    const complete = this.#apply(answer.operations);
    if (complete && answer.version > this.#replica.confirmed.version) this.refetch('changes');
    for (const { operation, code } of refusals) this.#options.onRefused(operation, code);
  }

  #refusalsIn({ results }: OperationsAnswer): { operation: Operation; code: ErrorCode }[] {
    const refused = new Map(
      results.filter(({ outcome }) => outcome === 'refused').map((each) => [each.id, each]),
    );
    return (this.#replica?.pending ?? []).flatMap(({ operation }) => {
      const result = refused.get(operation.id);
      return result === undefined ? [] : [{ operation, code: result.code ?? 'INTERNAL_ERROR' }];
    });
  }

  async #fetch(extent: 'changes' | 'whole'): Promise<void> {
    const since = extent === 'changes' ? this.#replica?.confirmed.version : undefined;
    try {
      this.#take(await this.#options.transport.fetchList(this.#options.listId, since));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.code !== undefined && ENDING.includes(error.code)) this.end(error.code);
      else if (this.#replica === undefined) {
        this.#snapshot = { ...this.#snapshot, status: 'failed', code: error.code };
        this.#notify();
      }
    }
  }

  #take(answer: ListAnswer): void {
    if ('operations' in answer) {
      if (answer.epoch !== this.#epoch) return this.refetch('whole');
      this.#members = answer.members;
      this.#apply(answer.operations);
      if (this.#replica !== undefined) this.#replica = takeHead(this.#replica, answer);
      this.#publish();
      return;
    }
    const isOtherEpoch = this.#epoch !== undefined && answer.epoch !== this.#epoch;
    this.#epoch = answer.epoch;
    this.#members = answer.members;
    this.#replica = replaceConfirmed(this.#replica, stateOfList(answer), isOtherEpoch);
    this.#publish();
    if (isOtherEpoch) this.wake();
  }

  /** @returns false when an operation is missing in between; then a refetch is on its way */
  #apply(operations: readonly AppliedOperation[]): boolean {
    if (this.#replica === undefined) return true;
    const before = this.#replica.confirmed.version;
    const { replica, complete } = applyOperations(this.#replica, operations);
    this.#replica = replica;
    const foreign = operations.filter(
      ({ seq, client }) =>
        seq > before && seq <= replica.confirmed.version && client !== this.#options.client,
    );
    if (foreign.length > 0) this.#options.onForeign(foreign);
    this.#publish();
    if (!complete) this.refetch('changes');
    return complete;
  }

  /** Unanswered operations that fit into one request. */
  #nextBatch(): Operation[] {
    const batch: Operation[] = [];
    const most = this.#oneByOne > 0 ? 1 : LIMITS.operationsPerBatch;
    let bytes = 0;
    for (const { operation, settledAt } of this.#replica?.pending ?? []) {
      if (settledAt !== undefined) continue;
      // Twice the length covers letters that take two bytes.
      bytes += JSON.stringify(operation).length * 2;
      const isFull = bytes > LIMITS.batchBytes * 0.9 || batch.length >= most;
      if (isFull && batch.length > 0) break;
      batch.push(operation);
    }
    return batch;
  }

  #sendFailed(batch: readonly Operation[], error: unknown): void {
    if (this.#replica === undefined) return;
    const { status, code } = error instanceof HttpError ? error : new HttpError(0, '');
    const mayHeal = code === undefined || status >= 500 || status === 429 || status === 401;
    if (mayHeal) return this.#retry.schedule();
    if (ENDING.includes(code)) return this.end(code);
    // One bad operation must not hold up the others; alone it is known for what it is.
    if (batch.length > 1) {
      this.#oneByOne = batch.length;
      return;
    }
    for (const operation of batch) this.#refuse(operation, code);
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
  }

  #refuse(operation: Operation, code: ErrorCode): void {
    if (this.#replica !== undefined) this.#replica = dropPending(this.#replica, new Set([operation.id]));
    this.#options.onRefused(operation, code);
    this.#publish();
  }

  #publish(): void {
    const replica = this.#replica;
    if (replica === undefined) return;
    const predicted = predict(replica, this.#options.user);
    this.#snapshot = {
      status: 'ready',
      waiting: replica.pending.filter(({ settledAt }) => settledAt === undefined).length,
      list: {
        id: this.#options.listId,
        name: predicted.name,
        userId: predicted.userId,
        members: this.#members,
        items: liveItems(predicted),
      },
    };
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
