import { v7 as uuidv7 } from 'uuid';
import type { Operation } from '../../src/contract/shopping-lists/operations.ts';
import type { BenchList, Caller } from './dataset.ts';

/** One outbox for all ticks: an untick from another one would count as unseen and be superseded. */
const client = uuidv7();

export interface Tick {
  operationId: string;
  path: string;
  body: string;
}

/** Makes ticks for one database that each change something. */
export class Ticker {
  readonly #counts = new Map<string, number>();

  /**
   * Ticks the caller's next item, or unticks it in the next round. Each caller has its own items; otherwise one would tick
   * what another has just ticked.
   */
  next(list: BenchList, caller: Caller): Tick {
    const size = Math.floor(list.items.length / list.members.length);
    const count = this.#counts.get(caller.id) ?? 0;
    this.#counts.set(caller.id, count + 1);
    const item = list.items[list.members.indexOf(caller) * size + (count % size)];
    if (item === undefined) throw new Error('A list with fewer items than people.');
    const operation: Operation = {
      id: uuidv7(),
      v: 1,
      client,
      base: 0,
      madeAt: Date.now(),
      type: 'product.check',
      productId: item.productId,
      checked: Math.floor(count / size) % 2 === 0,
      itemIds: [item.id],
    };
    return {
      operationId: operation.id,
      path: `/api/v2/shopping-list/${list.id}/operations`,
      body: JSON.stringify({ operations: [operation] }),
    };
  }
}
