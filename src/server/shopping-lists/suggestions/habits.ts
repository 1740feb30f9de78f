import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { MIN_PURCHASES } from '../../../contract/shopping-lists/suggestions.ts';
import type { Tick } from '../log/ticks.ts';

/** What is known about one product's purchases on one list. */
export interface Purchases {
  /** The number of purchases before those in {@link ticks}. */
  older: number;
  /** The ticks of the last {@link MAX_KEPT_PURCHASES} purchases, in the order of time. */
  ticks: readonly Tick[];
}

export interface Habit {
  times: number;
  lastAt: number;
  intervalDays: number | null;
}

export const NO_PURCHASES: Purchases = { older: 0, ticks: [] };

/** A tick that is taken back sooner was a mistake. */
const TAKEN_BACK_MS = 30 * MINUTE_MS;
/** Ticks of one product within this time of the first are one purchase. */
const ONE_PURCHASE_MS = 12 * HOUR_MS;
/** Of what was bought within this time of the first, the amounts are added up; later, somebody went shopping again. */
const ONE_SHOPPING_MS = 3 * HOUR_MS;
/** Purchases from which the interval is made: habits change. */
const MAX_KEPT_PURCHASES = 8;
/** The most ticks kept of each purchase: its first one and the last ones. */
const MAX_KEPT_TICKS = 20;

/** The ticks of each purchase, both in the order of time. */
const purchasesOf = (ticks: readonly Tick[]): Tick[][] => groupedWithin(ONE_PURCHASE_MS, ticks);

/** The positions of what was bought together, each once, in the order in which they were last ticked. */
export function boughtTogether({ ticks }: Purchases): number[][] {
  return groupedWithin(ONE_SHOPPING_MS, ticks).map((together) =>
    [...new Set(together.map(({ position }) => position).toReversed())].toReversed(),
  );
}

function groupedWithin(timeMs: number, ticks: readonly Tick[]): Tick[][] {
  const groups: Tick[][] = [];
  for (const tick of ticks) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && tick.at - last[0].at < timeMs) last.push(tick);
    else groups.push([tick]);
  }
  return groups;
}

/** @param stored how many purchases there were, and the ticks of the last ones */
export function purchasesWith({ times, ticks }: { times: number; ticks: readonly Tick[] }): Purchases {
  return { older: times - purchasesOf(ticks).length, ticks };
}

/** Independent of the order in which ticks arrive. */
export function withTick(before: Purchases, tick: Tick): Purchases {
  return joined(before, { older: 0, ticks: [tick] });
}

/** After an item was unticked: its last tick is taken back if that was lately. */
export function withUntick({ older, ticks }: Purchases, { at, position }: Tick): Purchases {
  const last = ticks.findLast((tick) => tick.position === position);
  const isTakenBack = last !== undefined && at - last.at < TAKEN_BACK_MS;
  return { older, ticks: isTakenBack ? ticks.filter((tick) => tick !== last) : ticks };
}

/** The purchases of two products that are one from now on. */
export function joined(one: Purchases, other: Purchases): Purchases {
  const ticks = [...one.ticks, ...other.ticks].toSorted((a, b) => a.at - b.at || a.position - b.position);
  const purchases = purchasesOf(ticks);
  const kept = purchases.slice(-MAX_KEPT_PURCHASES);
  return {
    older: one.older + other.older + purchases.length - kept.length,
    ticks: kept.flatMap((purchase) =>
      purchase.length > MAX_KEPT_TICKS
        ? [...purchase.slice(0, 1), ...purchase.slice(1 - MAX_KEPT_TICKS)]
        : purchase,
    ),
  };
}

/** @returns undefined where nothing was bought */
export function habitOf({ older, ticks }: Purchases): Habit | undefined {
  const times = purchasesOf(ticks).flatMap(([first]) => (first === undefined ? [] : [first.at]));
  const lastAt = times.at(-1);
  if (lastAt === undefined) return undefined;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return {
    times: older + times.length,
    lastAt,
    intervalDays: times.length < MIN_PURCHASES ? null : Math.round((median(gaps) / DAY_MS) * 100) / 100,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The most frequent of these values, of several the last; undefined if there are none. */
export function mostFrequent<T>(inOrder: readonly T[], keyOf: (value: T) => string): T | undefined {
  const groups = [...Map.groupBy(inOrder.toReversed(), keyOf).values()];
  // Stable: of equally frequent values, the last one comes first.
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
}
