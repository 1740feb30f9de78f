import { setTimeout as delay } from 'node:timers/promises';
import type { ListState } from '../../contract/shopping-lists/list-state.ts';
import type { Writer } from '../crash/writer.ts';

/** Writers at work, who repeat every request until it is answered. */
export class Writing {
  /** Batches that got no answer, or lost it. */
  resent = 0;
  /** Rejects when a writer receives an answer that it doesn't understand. */
  readonly failed: Promise<never>;
  readonly #views: () => ReadonlyMap<string, ListState>;
  readonly #done: Promise<unknown>;
  readonly #pause: number;
  readonly #began = performance.now();
  #mayRest = false;
  #isAbandoned = false;

  /**
   * @param views the lists as they now are on the writers' screens
   * @param pause of each writer between two batches, on average, in ms
   */
  constructor(writers: readonly Writer[], views: () => ReadonlyMap<string, ListState>, pause: number) {
    this.#views = views;
    this.#pause = pause;
    this.#done = Promise.all(writers.map((writer) => this.#write(writer)));
    this.failed = new Promise((_resolve, reject) => {
      this.#done.catch(reject);
    });
  }

  /** Resolves when everything that was sent is answered, with how long the writers wrote, in ms. */
  async finish(): Promise<number> {
    this.#mayRest = true;
    await this.#done;
    return performance.now() - this.#began;
  }

  /** Sends nothing any more, answered or not. */
  abandon(): void {
    this.#mayRest = true;
    this.#isAbandoned = true;
  }

  async #write(writer: Writer): Promise<void> {
    while (!this.#mayRest) {
      writer.look(this.#views());
      await writer.write(() => this.#mayRest, this.#pause);
      while (writer.unanswered !== undefined && !this.#isAbandoned) {
        this.resent += 1;
        if (!(await writer.sendUnanswered())) await delay(20);
      }
    }
  }
}
