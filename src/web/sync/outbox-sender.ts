import type { AnyErrorCode } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { numberedName } from '../../contract/names.ts';
import type { OperationsAnswer } from '../../contract/shopping-lists/shopping-lists.ts';
import { HttpError, hasCode, isTemporary } from '../http.ts';
import type { Device } from './device.ts';
import { endingCode } from './ending-codes.ts';
import { createRetry } from './retry.ts';
import type { OutboxEntry } from './store.ts';

export interface OutboxSenderOptions extends Pick<Device, 'user' | 'transport' | 'clock' | 'askToKeep'> {
  listId: string;
  /** Entries the server hasn't answered, in the outbox's order. */
  unacknowledged: () => readonly OutboxEntry[];
  onAnswer: (answer: OperationsAnswer) => void;
  /** The server has created the list, now or before. */
  onCreated: (entry: OutboxEntry) => void;
  onDeleted: (entry: OutboxEntry) => void;
  onRefused: (entry: OutboxEntry, code: AnyErrorCode) => void;
  /** The list is gone, or this user's access to it. */
  onEnded: (code: AnyErrorCode) => void;
}

type OperationEntry = Extract<OutboxEntry, { kind: 'operation' }>;

/** A request without an answer for this long may have been too large for the connection. */
const SLOW_MS = 5_000;

/** On a slow connection each try of a larger batch costs a time-out: it must not follow every batch that arrives. */
const FULL_BATCHES_TO_GROW = 8;

/** A list created offline whose name turns out to be taken becomes 'Sobota (2)', up to this number. */
const MAX_NAMESAKES = 9;

/**
 * Sends one list's outbox to the server: oldest first, one request at a time, retrying until every entry is answered.
 * Two tabs may send the same entries; the server recognises them.
 */
export class OutboxSender {
  readonly #options: OutboxSenderOptions;
  readonly #retry;
  #sending = false;
  /** The session has ended: entries are kept until a user has logged in. */
  #isPaused = false;
  /** The running request was sent before the last wake, so its answer says nothing about the current session. */
  #isOvertaken = false;
  /** After a batch was refused as a whole, this many operations are sent alone to find the bad one. */
  #oneByOne = 0;
  /** Operations per request: halved after each request that timed out, doubled after several that were full. */
  #batchLimit: number = LIMITS.operationsPerBatch;
  #fullBatches = 0;
  /** Our server didn't answer the last request. */
  #isCutOff = false;

  constructor(options: OutboxSenderOptions) {
    this.#options = options;
    this.#retry = createRetry(options.clock, () => this.flush());
  }

  flush(): void {
    if (this.#sending || this.#isPaused || this.#retry.isWaiting) return;
    const [head] = this.#options.unacknowledged();
    if (head === undefined) return;
    this.#sending = true;
    this.#isOvertaken = false;
    void this.#send(head).finally(() => {
      this.#sending = false;
      this.flush();
    });
  }

  /** The network may be back, or a user has logged in: retries at once. */
  wake(): void {
    this.#isPaused = false;
    this.#isOvertaken = true;
    this.#retry.reset();
    this.flush();
  }

  /** Another request reached the server, so network and session work. A server that was busy is still left alone. */
  reached(): void {
    if (this.#isPaused || (this.#isCutOff && this.#retry.isWaiting)) this.wake();
  }

  /** Sends waiting entries unless a retry is scheduled. A user may have logged in in the meantime. */
  resume(): void {
    this.#isPaused = false;
    this.flush();
  }

  /** Schedules a retry: the last answer could not be used. */
  postpone(): void {
    this.#retry.schedule();
  }

  stop(): void {
    this.#retry.reset();
    this.#isPaused = true;
  }

  #send(head: OutboxEntry): Promise<void> {
    switch (head.kind) {
      case 'list.create':
        return this.#create(head);
      case 'list.delete':
        return this.#delete(head);
      case 'operation':
        return this.#sendBatch();
    }
  }

  async #sendBatch(): Promise<void> {
    const batch = this.#nextBatch();
    const operations = batch.map(({ operation }) => operation);
    const { transport, clock, listId } = this.#options;
    const sentAt = clock.now();
    try {
      const answer = await transport.sendOperations(listId, operations);
      if (batch.length >= this.#batchLimit) this.#fullBatches += 1;
      if (this.#fullBatches >= FULL_BATCHES_TO_GROW) {
        this.#fullBatches = 0;
        this.#batchLimit = Math.min(LIMITS.operationsPerBatch, this.#batchLimit * 2);
      }
      this.#succeeded();
      this.#options.onAnswer(answer);
    } catch (error) {
      if (isUnanswered(error) && clock.now() - sentAt >= SLOW_MS) {
        this.#fullBatches = 0;
        this.#batchLimit = Math.max(1, Math.floor(batch.length / 2));
      }
      await this.#batchFailed(batch, error);
    }
  }

  async #create(entry: Extract<OutboxEntry, { kind: 'list.create' }>): Promise<void> {
    const { transport, listId } = this.#options;
    for (let number = 1; ; number += 1) {
      try {
        await transport.createList(listId, numberedName(entry.name, number));
        break;
      } catch (error) {
        if (!hasCode(error, 'SHOPPING_LIST_ALREADY_EXISTS') || number === MAX_NAMESAKES) {
          return this.#failed(entry, error);
        }
      }
    }
    this.#succeeded();
    this.#options.onCreated(entry);
  }

  async #delete(entry: Extract<OutboxEntry, { kind: 'list.delete' }>): Promise<void> {
    try {
      await this.#options.transport.deleteList(this.#options.listId, entry.id, entry.seen);
    } catch (error) {
      if (!hasCode(error, 'SHOPPING_LIST_NOT_FOUND')) return this.#failed(entry, error);
    }
    this.#succeeded();
    this.#options.onDeleted(entry);
  }

  /** Unanswered operations that fit into one request. */
  #nextBatch(): OperationEntry[] {
    const batch: OperationEntry[] = [];
    const most = this.#oneByOne > 0 ? 1 : this.#batchLimit;
    let bytes = 0;
    for (const entry of this.#options.unacknowledged()) {
      if (entry.kind !== 'operation') break;
      bytes += new Blob([JSON.stringify(entry.operation)]).size;
      const isFull = bytes > LIMITS.batchBytes * 0.9 || batch.length >= most;
      if (isFull && batch.length > 0) break;
      batch.push(entry);
    }
    return batch;
  }

  #succeeded(): void {
    this.#isCutOff = false;
    this.#retry.reset();
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
  }

  async #batchFailed(batch: readonly OutboxEntry[], error: unknown): Promise<void> {
    const [first] = batch;
    const isWorthSplitting = batch.length > 1 && !isTemporary(error) && endingCode(error) === undefined;
    // One bad operation must not hold up the others; sent alone, it is found.
    if (isWorthSplitting) this.#oneByOne = batch.length;
    else if (first !== undefined) await this.#failed(first, error);
  }

  async #failed(entry: OutboxEntry, error: unknown): Promise<void> {
    const code = error instanceof HttpError ? error.code : undefined;
    this.#isCutOff = isUnanswered(error);
    if (code === 'UNAUTHORIZED' && !this.#isOvertaken) {
      this.#isPaused = true;
      this.#options.askToKeep?.();
    } else if (isTemporary(error) || code === undefined) this.#tryLater(askedPauseOf(error));
    else if (endingCode(error) !== undefined) await this.#ended(entry, code);
    else this.#refused(entry, code);
  }

  /** @param askedMs the delay the server asks for */
  #tryLater(askedMs = 0): void {
    this.#retry.schedule(askedMs);
    this.#options.askToKeep?.();
  }

  #refused(entry: OutboxEntry, code: AnyErrorCode): void {
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
    this.#options.onRefused(entry, code);
  }

  /**
   * Our server also answers FORBIDDEN for reasons unrelated to the list, such as an Origin changed by a proxy. Only
   * reading the list shows whether access to it has ended.
   */
  async #ended(entry: OutboxEntry, code: AnyErrorCode): Promise<void> {
    const { transport, listId, user, onEnded } = this.#options;
    if (code !== 'FORBIDDEN') return onEnded(code);
    // Every user may create a list.
    if (entry.kind === 'list.create') return this.#tryLater();
    try {
      const { userId } = await transport.fetchList(listId, undefined);
      if (entry.kind === 'list.delete' && userId !== user.id) this.#refused(entry, code);
      else this.#tryLater();
    } catch (failure) {
      const endedBy = endingCode(failure);
      if (endedBy === undefined) this.#tryLater();
      else onEnded(endedBy);
    }
  }
}

/** Only for a user who is too fast: a busy or stopped server may be back sooner than it says. */
function askedPauseOf(error: unknown): number {
  return hasCode(error, 'TOO_MANY_REQUESTS') ? (error as HttpError).retryAfterMs : 0;
}

/** Whether nothing of ours answered; a page of a proxy or a captive portal doesn't count. */
function isUnanswered(error: unknown): boolean {
  return error instanceof HttpError && error.code === undefined;
}
