import type { Trip } from '../../../contract/trips.ts';
import type { Line } from '../lines/lines.ts';

/**
 * What was ticked since a trip began, of what was to buy then and has come since. Lines that were in the basket before
 * are no part of it; what was bought on it stays one when it is cleared.
 * @param tripSeq the sequence number at which it began
 */
export function tripProgress(
  lines: readonly Line[],
  { cleared = 0 }: Pick<Trip, 'cleared'>,
  tripSeq: number,
): { checked: number; total: number } {
  const isOfTrip = ({ checked, items }: Line): boolean =>
    !checked || items.some(({ marks: { tick } }) => tick !== undefined && tick.seq > tripSeq);
  const ofTrip = lines.filter(isOfTrip);
  const bought = ofTrip.filter(({ checked }) => checked);
  return { checked: bought.length + cleared, total: ofTrip.length + cleared };
}
