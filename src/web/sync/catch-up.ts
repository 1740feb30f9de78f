export type Extent = 'changes' | 'whole';

/** Keeps at most one refetch under way; asked for meanwhile, one more follows. */
export class CatchUp {
  readonly #fetch: (extent: Extent) => Promise<void>;
  #isReady = false;
  #isFetching = false;
  #wanted: Extent | undefined;

  constructor(fetch: (extent: Extent) => Promise<void>) {
    this.#fetch = fetch;
  }

  /** Nothing is fetched before this was called. */
  start(): void {
    this.#isReady = true;
    this.#next();
  }

  request(extent: Extent): void {
    if (this.#wanted !== 'whole') this.#wanted = extent;
    this.#next();
  }

  #next(): void {
    if (!this.#isReady || this.#isFetching || this.#wanted === undefined) return;
    const extent = this.#wanted;
    this.#wanted = undefined;
    this.#isFetching = true;
    void this.#fetch(extent).finally(() => {
      this.#isFetching = false;
      this.#next();
    });
  }
}
