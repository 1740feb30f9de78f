/** An item ticked or unticked on one device. */
export interface TripTick {
  /** The outbox it came from. */
  client: string;
  /** The item's position. */
  position: number;
  isTick: boolean;
}

/**
 * In which order aisles were passed: for each outbox the aisles in the order of their first ticks, each once.
 * Ticks that were taken back don't count.
 * @param ticks in the order of the log, in which the operations of one outbox keep their order, however late they came
 * @param aisleAt of the item at a position; undefined where it says nothing
 */
export function aisleSequences(
  ticks: readonly TripTick[],
  aisleAt: (position: number) => string | undefined,
): string[][] {
  const standing = new Map<number, string>();
  for (const { client, position, isTick } of ticks) {
    // Set again, so that it stands at its last place.
    standing.delete(position);
    if (isTick) standing.set(position, client);
  }
  const sequences = new Map<string, Set<string>>();
  for (const [position, client] of standing) {
    const aisle = aisleAt(position);
    if (aisle === undefined) continue;
    sequences.set(client, (sequences.get(client) ?? new Set()).add(aisle));
  }
  return [...sequences.values()].map((aisles) => [...aisles]);
}
