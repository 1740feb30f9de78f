import type { Line } from '../lines/lines.ts';

/**
 * What was ticked since a trip began, of what was to buy then and has come since. Lines that were in the basket before
 * are no part of it.
 * @param tripSeq the sequence number at which it began
 */
export function tripProgress(lines: readonly Line[], tripSeq: number): { checked: number; total: number } {
  const isOfTrip = ({ checked, items }: Line): boolean =>
    !checked || items.some(({ marks: { tick } }) => tick !== undefined && tick.seq > tripSeq);
  const ofTrip = lines.filter(isOfTrip);
  return { checked: ofTrip.filter(({ checked }) => checked).length, total: ofTrip.length };
}
