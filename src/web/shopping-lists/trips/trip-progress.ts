import type { Trip } from '../../../contract/shopping-lists/trips.ts';
import type { StoredItem } from '../../../contract/shopping-lists/list-state.ts';
import { lastTicker, type Line } from '../lines/lines.ts';

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

/**
 * The lines of a trip that has ended, with what others ticked or unticked on it without a network: that arrives only
 * afterwards. What this user does after the trip is no part of it.
 * @param atEnd the lines as they were known when it ended
 * @param now the lines of the list
 */
export function withLateTicks(atEnd: readonly Line[], now: readonly Line[], me: string): Line[] {
  const isOthers = (line: Line): boolean => ![undefined, me].includes(lastTicker(line));
  const others = new Map(now.filter(isOthers).map((line) => [line.productId, line]));
  const known = atEnd.map((line) => {
    const late = others.get(line.productId);
    others.delete(line.productId);
    // One of which more is wanted by now was bought all the same.
    return late && !late.partly && late.checked !== line.checked ? late : line;
  });
  return [...known, ...[...others.values()].filter(({ checked }) => checked)];
}
