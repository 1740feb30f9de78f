import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { applyEffects, type ListState } from '../../contract/shopping-lists/list-state.ts';
import type {
  AppliedOperation,
  Operation,
  OperationResult,
} from '../../contract/shopping-lists/operations.ts';
import { operationsAnswer } from '../../contract/shopping-lists/shopping-lists.ts';
import type { TestClient } from '../client.ts';
import { Random } from '../random.ts';
import type { Place, PlacedList } from './fixture.ts';
import { nextAction } from './next-action.ts';

/** The operations that were sent, or will be, in one request. */
export interface Batch {
  listId: string;
  userId: string;
  operations: Operation[];
}

/** The server's answer to one operation. */
export interface Acknowledgement {
  listId: string;
  userId: string;
  result: OperationResult;
  /** What it did, if it took effect. */
  applied: AppliedOperation | undefined;
}

const MAX_IN_A_BATCH = 5;
/**
 * The share of answers that get lost. The server answers at once after a commit, so the kill alone hardly ever leaves
 * an operation on the disk without an answer to its author.
 */
const ANSWERS_LOST = 0.03;
/** Too many requests, or a server that is about to end. */
const COME_BACK_LATER = new Set([429, 503]);

/** A writer for each place. */
export function createWriters(places: readonly Place[], seed: number): Writer[] {
  return places.map((place, index) => new Writer(place, new Random(seed * 1_000 + index)));
}

/** The answers to all of them, by operation id, since they were last emptied. */
export function acknowledgedTo(writers: readonly Writer[]): Map<string, Acknowledgement> {
  return new Map(writers.flatMap((writer) => [...writer.acknowledged]));
}

/** One outbox that sends without a pause. */
export class Writer {
  /** Answers by operation id, since this map was last emptied. */
  readonly acknowledged = new Map<string, Acknowledgement>();
  /** Sent, and not answered when the server went. */
  unanswered: Batch | undefined;
  readonly #person: TestClient;
  readonly #place: Place;
  readonly #random: Random;
  readonly #client = uuidv7();
  #views = new Map<string, ListState>();

  constructor(place: Place, random: Random) {
    this.#person = place.person;
    this.#place = place;
    this.#random = random;
  }

  /** Shows the writer the lists as they now are. */
  look(lists: ReadonlyMap<string, ListState>): void {
    this.#views = new Map(lists);
  }

  /**
   * Sends one batch after another, until one gets no answer or its answer is lost, or until it may stop.
   * @param pause between two batches, on average, in ms
   */
  async write(mayRest: () => boolean = () => false, pause = 0): Promise<void> {
    while (!mayRest()) {
      if (pause > 0) await delay(this.#random.whole(0, 2 * pause));
      this.unanswered = this.#nextBatch();
      const isHeard = this.#random.next() >= ANSWERS_LOST;
      if (!(await this.sendUnanswered(isHeard))) return;
    }
  }

  /**
   * Sends operations that have no answer. Resolves with whether they have one now.
   * @param isHeard false loses the answer, as when a phone loses its network
   * @throws Error for an answer that is neither an acknowledgement nor a request to try later
   */
  async sendUnanswered(isHeard = true): Promise<boolean> {
    const batch = this.unanswered;
    if (batch === undefined) return true;
    for (;;) {
      const answer = await this.#post(batch);
      if (answer === undefined) return false;
      if (answer.status === 200 && !isHeard) return false;
      if (answer.status === 200) {
        this.#take(batch, answer.body);
        this.unanswered = undefined;
        return true;
      }
      if (!COME_BACK_LATER.has(answer.status)) {
        throw new Error(`Operations got ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await delay(this.#random.whole(20, 200));
    }
  }

  /** Undefined when nothing, or not all of it, came back. */
  async #post({ listId, operations }: Batch): Promise<{ status: number; body: unknown } | undefined> {
    try {
      return await this.#person.post(`/api/v2/shopping-list/${listId}/operations`, { operations });
    } catch {
      return undefined;
    }
  }

  #take({ listId, userId, operations }: Batch, body: unknown): void {
    const answer = operationsAnswer.parse(body);
    const applied = new Map(answer.operations.map((operation) => [operation.id, operation]));
    for (const [index, { id }] of operations.entries()) {
      const result = answer.results[index];
      if (result?.id !== id) throw new Error(`Operation ${id} was not answered in its turn.`);
      this.acknowledged.set(id, { listId, userId, result, applied: applied.get(id) });
    }
    const view = this.#views.get(listId);
    if (view === undefined) return;
    // Applies only its own changes, like a phone without a socket: the changes of others are still unseen.
    const changed = answer.operations.reduce(
      (state, { effects }) => applyEffects(state, effects, view.version),
      view,
    );
    this.#views.set(listId, changed);
  }

  #nextBatch(): Batch {
    const list = this.#chooseList();
    const view = this.#views.get(list.id);
    if (view === undefined) throw new Error(`Nobody showed list ${list.id} to the writer.`);
    const operations = Array.from(
      { length: this.#random.whole(1, MAX_IN_A_BATCH) },
      (): Operation => ({
        ...nextAction(this.#random, view),
        id: uuidv7(),
        v: 1,
        client: this.#client,
        base: view.version,
        madeAt: Date.now(),
      }),
    );
    return { listId: list.id, userId: this.#person.id, operations };
  }

  #chooseList(): PlacedList {
    const { own, shared } = this.#place;
    return this.#random.next() < 0.5 ? own : this.#random.pick(shared);
  }
}
