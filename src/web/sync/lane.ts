import type { ErrorCode } from '../../contract/errors.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operations.ts';
import type { OperationsAnswer } from '../../contract/shopping-lists.ts';
import { HttpError, hasCode } from '../http.ts';
import type { Clock } from './clock.ts';
import { createRetry } from './retry.ts';
import type { OutboxEntry } from './store.ts';
import type { Transport } from './transport.ts';

export interface LaneOptions {
  listId: string;
  transport: Transport;
  clock: Clock;
  /** What the server hasn't answered, in the order it was done. */
  unanswered: () => readonly OutboxEntry[];
  onAnswer: (answer: OperationsAnswer) => void;
  /** The server has made the list, or had made it before. */
  onCreated: (entry: OutboxEntry) => void;
  onDeleted: (entry: OutboxEntry) => void;
  onRefused: (entry: OutboxEntry, code: ErrorCode) => void;
  /** The list, or this person's way to it, is gone. */
  onEnded: (code: ErrorCode) => void;
}

/** Codes that end the whole list for this person. */
const ENDING: readonly ErrorCode[] = ['SHOPPING_LIST_NOT_FOUND', 'FORBIDDEN'];

export function isEnding(code: ErrorCode): boolean {
  return ENDING.includes(code);
}

/** The code that ends a list, where the error carries one. */
export function endingCode(error: unknown): ErrorCode | undefined {
  return error instanceof HttpError && error.code !== undefined && isEnding(error.code)
    ? error.code
    : undefined;
}

/** A list made without a network whose name turns out to be taken becomes 'Sobota (2)', up to this number. */
const MOST_NAMESAKES = 9;

/**
 * The way of one list's outbox to the server: oldest first, one request at a time, again and again until each
 * entry is answered. Two tabs may send the same entries; the server recognises them.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #retry;
  #sending = false;
  /** The server knows nobody here: what waits is kept until somebody has logged in. */
  #isPaused = false;
  /** The running request left before the last wake: what it hears of its session is old news. */
  #isOvertaken = false;
  /** A batch was refused as a whole: this many operations go alone, to tell the bad one from the good. */
  #oneByOne = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#retry = createRetry(options.clock, () => this.flush());
  }

  flush(): void {
    if (this.#sending || this.#isPaused || this.#retry.isWaiting) return;
    const [head] = this.#options.unanswered();
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
    try {
      const answer = await this.#options.transport.sendOperations(this.#options.listId, operations);
      this.#succeeded();
      this.#options.onAnswer(answer);
    } catch (error) {
      this.#batchFailed(batch, error);
    }
  }

  async #create(entry: Extract<OutboxEntry, { kind: 'list.create' }>): Promise<void> {
    const { transport, listId } = this.#options;
    for (let number = 1; ; number += 1) {
      try {
        await transport.createList(listId, numbered(entry.name, number));
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
    const most = this.#oneByOne > 0 ? 1 : LIMITS.operationsPerBatch;
    let bytes = 0;
    for (const entry of this.#options.unanswered()) {
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
    this.#retry.reset();
    this.#oneByOne = Math.max(0, this.#oneByOne - 1);
  }

  #batchFailed(batch: readonly { entry: OutboxEntry }[], error: unknown): void {
    const [first] = batch;
    const isWorthSplitting = batch.length > 1 && !this.#mayHeal(error) && endingCode(error) === undefined;
    // One bad operation must not hold up the others; alone it is known for what it is.
    if (isWorthSplitting) this.#oneByOne = batch.length;
    else if (first !== undefined) this.#failed(first.entry, error);
  }

  #failed(entry: OutboxEntry, error: unknown): void {
    const code = error instanceof HttpError ? error.code : undefined;
    if (code === 'UNAUTHORIZED' && !this.#isOvertaken) this.#isPaused = true;
    else if (this.#mayHeal(error) || code === undefined) this.#retry.schedule();
    else if (endingCode(error) !== undefined) this.#options.onEnded(code);
    else {
      this.#oneByOne = Math.max(0, this.#oneByOne - 1);
      this.#options.onRefused(entry, code);
    }
  }

  /** Anything that isn't our own refusal may go away by itself, and so may a server that is down or busy. */
  #mayHeal(error: unknown): boolean {
    if (!(error instanceof HttpError) || error.code === undefined) return true;
    return error.status >= 500 || error.status === 429 || error.status === 401;
  }
}

function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const suffix = ` (${number})`;
  return name.slice(0, LIMITS.nameLength - suffix.length) + suffix;
}
