/** Work to be done some time later, or at once when it is flushed. */
export class Delayed {
  readonly #works = new Map<NodeJS.Timeout, () => void>();

  get size(): number {
    return this.#works.size;
  }

  add(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => this.#run(timer), delayMs).unref();
    this.#works.set(timer, work);
  }

  /** Runs all waiting work. */
  flushNow(): void {
    for (const timer of this.#works.keys()) this.#run(timer);
  }

  #run(timer: NodeJS.Timeout): void {
    const work = this.#works.get(timer);
    clearTimeout(timer);
    this.#works.delete(timer);
    work?.();
  }
}
