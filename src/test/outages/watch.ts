import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { TestClient } from '../client.ts';
import { makeOperation, newItem, sendOperations } from '../household.ts';

/** One call of the watch. */
export interface Sample {
  /** When it was answered, by performance.now(). */
  at: number;
  ms: number;
  /** 0 if there was no answer. */
  status: number;
  /** The code of a refusal. */
  code?: string | undefined;
  retryAfter?: string | null;
}

/** Between two calls of a kind. */
const PAUSE_MS = 50;

/** Calls a server again and again, as a monitor does. */
export class Watch {
  readonly alive: Sample[] = [];
  readonly reads: Sample[] = [];
  readonly writes: Sample[] = [];
  readonly #person: TestClient;
  readonly #listId: string;
  readonly #done: Promise<unknown>;
  #isOver = false;

  /** @param listId a list of the person's own that no other client writes to */
  constructor(person: TestClient, listId: string) {
    this.#person = person;
    this.#listId = listId;
    const nobody = new TestClient(person.baseUrl);
    this.#done = Promise.all([
      this.#repeat(this.alive, () => nobody.get('/healthz')),
      this.#repeat(this.reads, () => person.get(`/api/v2/shopping-list/${this.#listId}`)),
      this.#repeat(this.writes, () => this.#write()),
    ]);
  }

  async finish(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  /** Ticks a new item each time, so that nothing grows. */
  #write(): ReturnType<typeof sendOperations> {
    const item = newItem({ id: PRODUCT, name: 'Woda' });
    const add = makeOperation({ type: 'item.add', items: [item] });
    const remove = makeOperation({ type: 'item.remove', itemIds: [item.itemId] });
    return sendOperations(this.#person, this.#listId, add, remove);
  }

  async #repeat(samples: Sample[], call: () => ReturnType<TestClient['get']>): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now();
      const answer = await call().catch(() => undefined);
      const at = performance.now();
      samples.push({
        at,
        ms: at - began,
        status: answer?.status ?? 0,
        code: answer?.body?.message,
        retryAfter: answer?.headers.get('retry-after') ?? null,
      });
      await delay(PAUSE_MS);
    }
  }
}

const PRODUCT = uuidv7();
