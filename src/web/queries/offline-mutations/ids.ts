import { v7 as uuidv7 } from 'uuid';
import { systemClock } from '../../sync/clock.ts';

let newestMs = 0;

/**
 * The id of a new change, by which it comes after those known so far, even if the device's clock has been set back
 * since they were made.
 */
export function newIdAfter(known: readonly string[]): string {
  const previous = [newestMs, ...known.map(timeOf)];
  newestMs = Math.max(systemClock.now(), ...previous.map((ms) => ms + 1));
  return uuidv7({ msecs: newestMs });
}

/** The ms that a UUIDv7 begins with. */
const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
