import type { Clock } from '../../web/sync/clock.ts';

interface Due {
  at: number;
  order: number;
  work: () => void;
}

/** Time that passes only on request, as fast as the work in it can be done. */
export class VirtualClock implements Clock {
  readonly #random: () => number;
  /** A binary heap, the next one first. */
  readonly #due: Due[] = [];
  #now = Date.UTC(2026, 0, 1);
  #order = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  now = (): number => Math.floor(this.#now);

  random = (): number => this.#random();

  after = (ms: number, work: () => void): (() => void) => {
    this.#order += 1;
    const due: Due = { at: this.#now + Math.max(0, ms), order: this.#order, work };
    this.#push(due);
    return () => {
      due.work = () => undefined;
    };
  };

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets this much time pass; `settle` resolves when the work of a moment is done. */
  async runFor(ms: number, settle: () => Promise<void>): Promise<void> {
    await this.#runUntil(this.#now + ms, settle);
  }

  async #runUntil(end: number, settle: () => Promise<void>): Promise<void> {
    for (;;) {
      const next = this.#due[0];
      if (next === undefined || next.at > end) break;
      this.#pop();
      this.#now = next.at;
      next.work();
      await settle();
    }
    this.#now = Math.max(this.#now, end);
  }

  #push(due: Due): void {
    const heap = this.#due;
    heap.push(due);
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#swapUnlessOrdered(parent, child)) break;
      child = parent;
    }
  }

  #pop(): void {
    const heap = this.#due;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    for (let parent = 0; ; ) {
      const left = parent * 2 + 1;
      const right = left + 1;
      const child = right < heap.length && this.#isBefore(right, left) ? right : left;
      if (child >= heap.length || !this.#swapUnlessOrdered(parent, child)) break;
      parent = child;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [first, second] = [this.#due[a], this.#due[b]];
    if (first === undefined || second === undefined) return false;
    return first.at < second.at || (first.at === second.at && first.order < second.order);
  }

  #swapUnlessOrdered(parent: number, child: number): boolean {
    if (!this.#isBefore(child, parent)) return false;
    const [upper, lower] = [this.#due[parent], this.#due[child]];
    if (upper === undefined || lower === undefined) return false;
    this.#due[parent] = lower;
    this.#due[child] = upper;
    return true;
  }
}
