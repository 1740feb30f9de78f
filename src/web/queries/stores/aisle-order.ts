import type { Aisle } from '../../../contract/products/aisles.ts';
import type { ListStore } from '../../../contract/stores.ts';

/** The aisles in the order of a list's store; those that it doesn't name where they usually are. */
export function inOrderOf({ aisles }: Pick<ListStore, 'aisles'>, usual: readonly Aisle[]): Aisle[] {
  const rank = new Map(aisles.map(({ aisleId }, index) => [aisleId, index]));
  return usual.toSorted((a, b) => (rank.get(a.id) ?? a.position) - (rank.get(b.id) ?? b.position));
}
