export type Extent = 'changes' | 'whole';

/** Runs at most one refetch at a time; a request during one makes one more follow. A failed one is kept as wanted. */
export class CatchUp {
  readonly #fetch: (extent: Extent) => Promise<boolean>;
  #isReady = false;
  #isFetching = false;
  #wanted: Extent | undefined;
  #running: Promise<void> = Promise.resolve();

  /** @param fetch resolves with whether it succeeded */
  constructor(fetch: (extent: Extent) => Promise<boolean>) {
    this.#fetch = fetch;
  }

  /** Nothing is fetched before this is called. Calling it again retries a failed fetch. */
  start(): void {
    this.#isReady = true;
    if (this.#wanted !== undefined) this.request(this.#wanted);
  }

  request(extent: Extent): void {
    if (this.#wanted !== 'whole') this.#wanted = extent;
    if (!this.#isReady || this.#isFetching) return;
    const next = this.#wanted;
    this.#wanted = undefined;
    this.#running = this.#run(next);
  }

  /** Resolves when no refetch runs any more, including those requested in the meantime. */
  async settled(): Promise<void> {
    while (this.#isFetching) await this.#running;
  }

  async #run(extent: Extent): Promise<void> {
    this.#isFetching = true;
    let succeeded = false;
    try {
      succeeded = await this.#fetch(extent);
    } finally {
      this.#isFetching = false;
      if (!succeeded) this.#wanted = this.#wanted === 'whole' ? 'whole' : extent;
    }
    if (succeeded) this.start();
  }
}
