export type Extent = 'changes' | 'whole';

/** Keeps at most one refetch under way; asked for meanwhile, one more follows. One that failed stays wanted. */
export class CatchUp {
  readonly #fetch: (extent: Extent) => Promise<boolean>;
  #isReady = false;
  #isFetching = false;
  #wanted: Extent | undefined;

  /** @param fetch resolves with whether it succeeded */
  constructor(fetch: (extent: Extent) => Promise<boolean>) {
    this.#fetch = fetch;
  }

  /** Nothing is fetched before this was called. Called again, it tries what failed once more. */
  start(): void {
    this.#isReady = true;
    if (this.#wanted !== undefined && !this.#isFetching) this.request(this.#wanted);
  }

  request(extent: Extent): void {
    if (this.#wanted !== 'whole') this.#wanted = extent;
    if (!this.#isReady || this.#isFetching) return;
    const next = this.#wanted;
    this.#wanted = undefined;
    void this.#run(next);
  }

  async #run(extent: Extent): Promise<void> {
    this.#isFetching = true;
    let succeeded = false;
    try {
      succeeded = await this.#fetch(extent);
    } finally {
      this.#isFetching = false;
    }
    if (!succeeded) this.#wanted = this.#wanted === 'whole' ? 'whole' : extent;
    else if (this.#wanted !== undefined) this.request(this.#wanted);
  }
}
