import { DAY_MS } from '../../../contract/durations.ts';
import { positionsOf } from './changes.ts';
import type { TickRow } from './tick-repository.ts';

/** A tick of an item. */
export interface Tick {
  /** In ms since 1970. */
  at: number;
  /** The item's, which is unique in its list. */
  position: number;
}

/** A tick that arrives no later than this counts from the time on its author's clock. */
const MAX_DELAY_MS = 14 * DAY_MS;

/** The time at which a tick counts as made, in ms since 1970: a wrong clock is ignored. */
export function timeOfTick({ madeAt, receivedAt }: { madeAt: number; receivedAt: number }): number {
  return madeAt <= receivedAt && madeAt >= receivedAt - MAX_DELAY_MS ? madeAt : receivedAt;
}

export type TickEvent = Tick & { isTick: boolean };

/** The items that an operation ticked or unticked, in the order of their positions. */
export function tickEventsOf(row: TickRow): TickEvent[] {
  const at = timeOfTick(row);
  return (row.changes.items ?? []).flatMap(({ at: positions, was }) =>
    was?.checked === undefined
      ? []
      : positionsOf({ items: [{ at: positions, was }] }).map((position) => ({
          at,
          position,
          isTick: !was.checked,
        })),
  );
}
