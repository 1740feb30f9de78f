import type { Trip } from '../../../contract/trips.ts';
import type { StoredItem } from '../../../contract/list-state.ts';
import type { Line } from '../lines/lines.ts';

/**
 * How many lines were ticked since a trip began, out of those that were to buy then or were added since. Lines that
 * were in the basket before don't count; a line bought on the trip still counts when it is cleared. A line of which more
 * is wanted by now counts as one that was bought and one to buy.
 * @param tripSeq the sequence number at which it began
 */
export function tripProgress(
  lines: readonly Line[],
  { cleared = [] }: Pick<Trip, 'cleared'>,
  tripSeq: number,
): { checked: number; total: number } {
  const isBought = ({ checked, marks: { tick } }: StoredItem): boolean =>
    checked && tick !== undefined && tick.seq > tripSeq;
  const withBought = lines.filter(({ items }) => items.some(isBought));
  const bought = new Set([...withBought.map(({ productId }) => productId), ...cleared]);
  const toBuy = lines.filter(({ checked }) => !checked);
  return { checked: bought.size, total: bought.size + toBuy.length };
}
