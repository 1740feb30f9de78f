import { networksOf } from '../addresses.ts';

/**
 * Calls one address may make in a second, handshakes included. Logins, registrations and resets also have limits of
 * their own.
 */
export const MAX_CALLS_PER_SECOND = 500;

/** At this many calls in a second, answering the refusals would take all the server's time. */
const FLOOD_PER_SECOND = 3 * MAX_CALLS_PER_SECOND;

/** Other processes are told after every this many calls, so each process lets through at most this many beyond the limit. */
const STEP = 25;

/** Calls of each network in the current second, on all processes. */
export class SharedCalls {
  readonly #publish: (network: string, count: number) => void;
  #second = 0;
  /** This process's calls; those of all processes follow. */
  readonly #own = new Map<string, number>();
  readonly #all = new Map<string, number>();

  /** @param publish informs the other processes, which {@link add} the calls */
  constructor(publish: (network: string, count: number) => void) {
    this.#publish = publish;
  }

  /**
   * Counts one call for the networks of its address.
   * @returns the count of the network closest to its limit, per share, and the ms until this second ends
   */
  count(address: string, now: number): { current: number; ttl: number } {
    this.#enter(now);
    let current = 0;
    for (const { name, shares } of networksOf(address)) {
      const own = (this.#own.get(name) ?? 0) + 1;
      this.#own.set(name, own);
      if (own % STEP === 0) this.#publish(name, STEP);
      current = Math.max(current, Math.ceil(this.#raise(name, 1) / shares));
    }
    return { current, ttl: 1_000 - (now % 1_000) };
  }

  /** Whether more was counted in this second than is worth answering. */
  isFlooding(address: string, now: number): boolean {
    this.#enter(now);
    return networksOf(address).some(
      ({ name, shares }) => (this.#all.get(name) ?? 0) > FLOOD_PER_SECOND * shares,
    );
  }

  /** Adds calls counted by another process. Its second may differ from ours by a fraction. */
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
