/** The other processes hear of every this many calls, so a limit is passed by less than this for each of them. */
const STEP = 25;

/** Calls of each address in the present second, on all processes together. */
export class SharedCalls {
  readonly #tell: (address: string, count: number) => void;
  #second = 0;
  /** Of this process alone, and with what the others told. */
  readonly #own = new Map<string, number>();
  readonly #all = new Map<string, number>();

  /** @param tell lets the other processes know; they {@link add} it */
  constructor(tell: (address: string, count: number) => void) {
    this.#tell = tell;
  }

  /** Counts one call. @returns how many this second has seen, and in how many ms it is over */
  count(address: string, now: number): { current: number; ttl: number } {
    this.#enter(now);
    const own = (this.#own.get(address) ?? 0) + 1;
    this.#own.set(address, own);
    if (own % STEP === 0) this.#tell(address, STEP);
    return { current: this.#raise(address, 1), ttl: 1_000 - (now % 1_000) };
  }

  /** Counts calls that another process had. Its second may be another one: by a fraction, once. */
  add(address: string, count: number): void {
    this.#enter(Date.now());
    this.#raise(address, count);
  }

  #raise(address: string, count: number): number {
    const all = (this.#all.get(address) ?? 0) + count;
    this.#all.set(address, all);
    return all;
  }

  #enter(now: number): void {
    const second = Math.floor(now / 1_000);
    if (second === this.#second) return;
    this.#second = second;
    this.#own.clear();
    this.#all.clear();
  }
}
