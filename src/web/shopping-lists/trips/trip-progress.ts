import type { Trip } from '../../../contract/trips.ts';
import type { StoredItem } from '../../../contract/list-state.ts';
import type { Line } from '../lines/lines.ts';

/**
 * How many lines were ticked since a trip began, out of those that were to buy then or were added since. Lines that
 * were in the basket before don't count; a line bought on the trip still counts when it is cleared, unless more of the
 * same product is there.
 * @param tripSeq the sequence number at which it began
 */
export function tripProgress(
  lines: readonly Line[],
  { cleared = [] }: Pick<Trip, 'cleared'>,
  tripSeq: number,
): { checked: number; total: number } {
  const isBought = ({ checked, marks: { tick } }: StoredItem): boolean =>
    checked && tick !== undefined && tick.seq > tripSeq;
  const ofTrip = lines.filter(({ checked, items }) => !checked || items.some(isBought));
  const bought = ofTrip.filter(({ checked }) => checked);
  const isThere = (id: string): boolean =>
    lines.some(({ productId, items }) => productId === id && items.some(isBought));
  const gone = cleared.filter((id) => !isThere(id));
  return { checked: bought.length + gone.length, total: ofTrip.length + gone.length };
}
