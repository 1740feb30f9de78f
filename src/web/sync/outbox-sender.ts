import type { AnyErrorCode } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import { numberedName } from '../../contract/names.ts';
import type { Operation } from '../../contract/operations.ts';
import type { OperationsAnswer } from '../../contract/shopping-lists.ts';
import { HttpError, hasCode } from '../http.ts';
import type { Device } from './device.ts';
import { endingCode } from './ending-codes.ts';
import { createRetry } from './retry.ts';
import type { OutboxEntry } from './store.ts';

export interface OutboxSenderOptions extends Pick<Device, 'user' | 'transport' | 'clock' | 'askToKeep'> {
  listId: string;
  /** What the server hasn't answered, in the order it was done. */
  unacknowledged: () => readonly OutboxEntry[];
  onAnswer: (answer: OperationsAnswer) => void;
  /** The server has made the list, or had made it before. */
  onCreated: (entry: OutboxEntry) => void;
  onDeleted: (entry: OutboxEntry) => void;
  onRefused: (entry: OutboxEntry, code: AnyErrorCode) => void;
  /** The list, or this person's way to it, is gone. */
  onEnded: (code: AnyErrorCode) => void;
}

/** A request without an answer for this long, in ms, may have been more than the line carries. */
const SLOW_MS = 5_000;

/** A list made without a network whose name turns out to be taken becomes 'Sobota (2)', up to this number. */
const MOST_NAMESAKES = 9;

/**
 * The way of one list's outbox to the server: oldest first, one request at a time, again and again until each
 * entry is answered. Two tabs may send the same entries; the server recognises them.
 */
export class OutboxSender {
  readonly #options: OutboxSenderOptions;
  readonly #retry;
  #sending = false;
  /** The server knows nobody here: what waits is kept until somebody has logged in. */
  #isPaused = false;
  /** The running request left before the last wake: what it hears of its session is old news. */
  #isOvertaken = false;
  /** A batch was refused as a whole: this many operations go alone, to tell the bad one from the good. */
  #oneByOne = 0;
  /** Operations in one request: half as many after each one that the line did not carry in time. */
  #batchLimit: number = LIMITS.operationsPerBatch;
  /** The last request got no answer of our server. */
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

  /** The network may be back, or somebody has logged in: whatever waits for its next try tries now. */
  wake(): void {
    this.#isPaused = false;
    this.#isOvertaken = true;
    this.#retry.reset();
    this.flush();
  }

  /** Another request was answered: there is a line, and a session. A server that said it is busy is left alone. */
  heard(): void {
    if (this.#isPaused || (this.#isCutOff && this.#retry.isWaiting)) this.wake();
  }

  /** Sends what waits, unless the next try is due later. Somebody may have logged in unheard. */
  resume(): void {
    this.#isPaused = false;
    this.flush();
  }

  /** Tries again, but later: the last answer could not be used. */
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
      if (batch.length >= this.#batchLimit) {
        this.#batchLimit = Math.min(LIMITS.operationsPerBatch, this.#batchLimit * 2);
      }
      this.#succeeded();
      this.#options.onAnswer(answer);
    } catch (error) {
      if (isUnanswered(error) && clock.now() - sentAt >= SLOW_MS) {
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
        if (!hasCode(error, 'SHOPPING_LIST_ALREADY_EXISTS') || number === MOST_NAMESAKES) {
          return this.#failed(entry, error);
        }
      }
    }
    this.#succeeded();
    this.#options.onCreated(entry);
  }

  async #delete(entry: OutboxEntry): Promise<void> {
    try {
      await this.#options.transport.deleteList(this.#options.listId);
    } catch (error) {
      if (!hasCode(error, 'SHOPPING_LIST_NOT_FOUND')) return this.#failed(entry, error);
    }
    this.#succeeded();
    this.#options.onDeleted(entry);
  }

  /** Unanswered operations that fit into one request. */
  #nextBatch(): { entry: OutboxEntry; operation: Operation }[] {
    const batch: { entry: OutboxEntry; operation: Operation }[] = [];
    const most = this.#oneByOne > 0 ? 1 : this.#batchLimit;
    let bytes = 0;
    for (const entry of this.#options.unacknowledged()) {
      if (entry.kind !== 'operation') break;
      // Twice the length covers letters that take two bytes.
      bytes += JSON.stringify(entry.operation).length * 2;
      const isFull = bytes > LIMITS.batchBytes * 0.9 || batch.length >= most;
      if (isFull && batch.length > 0) break;
      batch.push({ entry, operation: entry.operation });
    }
    return batch;
  }

  #succeeded(): void {
    this.#isCutOff = false;
    this.#retry.reset();
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
  }

  async #batchFailed(batch: readonly { entry: OutboxEntry }[], error: unknown): Promise<void> {
    const [first] = batch;
    const isWorthSplitting = batch.length > 1 && !this.#mayHeal(error) && endingCode(error) === undefined;
    // One bad operation must not hold up the others; alone it is known for what it is.
    if (isWorthSplitting) this.#oneByOne = batch.length;
    else if (first !== undefined) await this.#failed(first.entry, error);
  }

  async #failed(entry: OutboxEntry, error: unknown): Promise<void> {
    const code = error instanceof HttpError ? error.code : undefined;
    this.#isCutOff = isUnanswered(error);
    if (code === 'UNAUTHORIZED' && !this.#isOvertaken) this.#pause();
    else if (this.#mayHeal(error) || code === undefined) this.#tryLater(askedPauseOf(error));
    else if (endingCode(error) !== undefined) await this.#ended(entry, code);
    else this.#refused(entry, code);
  }

  #pause(): void {
    this.#isPaused = true;
    this.#options.askToKeep?.();
  }

  /** @param askedMs how long the server asks to be left alone */
  #tryLater(askedMs = 0): void {
    this.#retry.schedule(askedMs);
    this.#options.askToKeep?.();
  }

  #refused(entry: OutboxEntry, code: AnyErrorCode): void {
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
    this.#options.onRefused(entry, code);
  }

  /**
   * Our server also forbids a request for what has nothing to do with the list, such as an Origin that a proxy has
   * changed. Only reading the list tells whether the list is meant.
   */
  async #ended(entry: OutboxEntry, code: AnyErrorCode): Promise<void> {
    const { transport, listId, user, onEnded } = this.#options;
    if (code !== 'FORBIDDEN') return onEnded(code);
    // Everybody may make a list.
    if (entry.kind === 'list.create') return this.#tryLater();
    try {
      const { userId } = await transport.fetchList(listId, undefined);
      if (entry.kind === 'list.delete' && userId !== user.id) this.#refused(entry, code);
      else this.#tryLater();
    } catch (failure) {
      const pendingDelete = endingCode(failure);
      if (pendingDelete === undefined) this.#tryLater();
      else onEnded(pendingDelete);
    }
  }

  /** Anything that isn't our own refusal may go away by itself, and so may a server that is down or busy. */
  #mayHeal(error: unknown): boolean {
    if (!(error instanceof HttpError) || error.code === undefined) return true;
    return error.status >= 500 || error.status === 429 || error.status === 401;
  }
}

/** Only of who is too fast: a server that is busy or down may be back sooner than it says. */
function askedPauseOf(error: unknown): number {
  return hasCode(error, 'TOO_MANY_REQUESTS') ? (error as HttpError).retryAfterMs : 0;
}

/** Whether nothing of ours answered; a page of a proxy or a captive portal is no answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof HttpError && error.code === undefined;
}
