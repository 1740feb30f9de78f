import type { OrderedAisle } from '../../../contract/stores.ts';

/** Moves one aisle and pins it there: trips don't move pinned aisles. */
export function moveAisle(aisles: readonly OrderedAisle[], from: number, to: number): OrderedAisle[] {
  const moved = aisles.slice(from, from + 1).map(({ aisleId }) => ({ aisleId, isPinned: true }));
  return aisles.toSpliced(from, 1).toSpliced(to, 0, ...moved);
}

/** Lets trips move the aisle again. */
export function unpinAisle(aisles: readonly OrderedAisle[], aisleId: string): OrderedAisle[] {
  return aisles.map((each) => (each.aisleId === aisleId ? { aisleId, isPinned: false } : each));
}
