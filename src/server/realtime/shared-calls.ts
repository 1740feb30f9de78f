import { networksOf } from '../addresses.ts';

/**
 * Calls one address may make in a second, a socket's handshake being one. Logins, registrations and resets have limits
 * of their own on top.
 */
export const CALLS_PER_SECOND = 500;

/** So many calls in a second, and answering the rest would be all there is time for. */
const FLOOD_PER_SECOND = 3 * CALLS_PER_SECOND;

/** The other processes hear of every this many calls, so a limit is passed by less than this for each of them. */
const STEP = 25;

/** Calls of each network in the present second, on all processes together. */
export class SharedCalls {
  readonly #tell: (network: string, count: number) => void;
  #second = 0;
  /** Of this process alone, and with what the others told. */
  readonly #own = new Map<string, number>();
  readonly #all = new Map<string, number>();

  /** @param tell lets the other processes know; they {@link add} it */
  constructor(tell: (network: string, count: number) => void) {
    this.#tell = tell;
  }

  /**
   * Counts one call against the networks of its address.
   * @returns how many this second has seen, of the network that has most for its share, and in how many ms it is over
   */
  count(address: string, now: number): { current: number; ttl: number } {
    this.#enter(now);
    let current = 0;
    for (const { name, shares } of networksOf(address)) {
      const own = (this.#own.get(name) ?? 0) + 1;
      this.#own.set(name, own);
      if (own % STEP === 0) this.#tell(name, STEP);
      current = Math.max(current, Math.ceil(this.#raise(name, 1) / shares));
    }
    return { current, ttl: 1_000 - (now % 1_000) };
  }

  /** Whether more was counted in this second than is worth an answer. */
  isFlooding(address: string, now: number): boolean {
    this.#enter(now);
    return networksOf(address).some(
      ({ name, shares }) => (this.#all.get(name) ?? 0) > FLOOD_PER_SECOND * shares,
    );
  }

  /** Counts calls that another process had. Its second may be another one: by a fraction, once. */
  add(network: string, count: number): void {
    this.#enter(Date.now());
    this.#raise(network, count);
  }

  #raise(network: string, count: number): number {
    const all = (this.#all.get(network) ?? 0) + count;
    this.#all.set(network, all);
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
