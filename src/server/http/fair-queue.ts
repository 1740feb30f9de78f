import { networksOf } from '../addresses.ts';

interface Lane<T> {
  waiting: T[];
  /** The network around it, if there is one. */
  around: string | undefined;
}

/**
 * Serves networks in turn, and each in the order of arrival: however many requests one network makes, the next request
 * of another waits for only one of them. In a /48, as many /64 networks get their own turn as it has shares; the rest
 * share one turn.
 */
export class FairQueue<T> {
  /** One lane per waiting network, in the order of their turns. */
  readonly #lanes = new Map<string, Lane<T>>();
  /** How many lanes each /48 has. */
  readonly #lanesAround = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  push(address: string, item: T): void {
    const { name, around } = this.#placeOf(address);
    const lane = this.#lanes.get(name);
    if (lane !== undefined) return void lane.waiting.push(item);
    this.#lanes.set(name, { waiting: [item], around });
    if (around !== undefined) this.#lanesAround.set(around, this.#lanesOf(around) + 1);
  }

  shift(): T | undefined {
    const [next] = this.#lanes;
    if (next === undefined) return undefined;
    const [name, lane] = next;
    const item = lane.waiting.shift();
    this.#lanes.delete(name);
    if (lane.waiting.length > 0) this.#lanes.set(name, lane);
    else if (lane.around !== undefined) this.#leave(lane.around);
    return item;
  }

  #placeOf(address: string): { name: string; around: string | undefined } {
    const [own, around] = networksOf(address);
    if (around === undefined) return { name: own.name, around: undefined };
    const hasTurn = this.#lanes.has(own.name) || this.#lanesOf(around.name) < around.shares;
    return hasTurn ? { name: own.name, around: around.name } : { name: around.name, around: undefined };
  }

  #lanesOf(around: string): number {
    return this.#lanesAround.get(around) ?? 0;
  }

  #leave(around: string): void {
    const left = this.#lanesOf(around) - 1;
    if (left > 0) this.#lanesAround.set(around, left);
    else this.#lanesAround.delete(around);
  }
}
