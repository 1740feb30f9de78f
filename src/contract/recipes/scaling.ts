import { LIMITS } from '../limits.ts';
import { toThousandths } from '../quantities/quantities.ts';
import { isMeasurable, kindOfUnit } from '../quantities/unit-kinds.ts';
import { type AnyUnit, isKnownUnit } from '../quantities/units.ts';

/** An amount for another number of portions: to three decimals, never zero, never above the limit. */
export function scaleQuantity(qty: number, factor: number): number {
  return Math.min(LIMITS.quantityMax, Math.max(0.001, toThousandths(qty * factor)));
}

/**
 * The smallest amounts that are rounded to each number of decimals, in falling order; smaller amounts keep three
 * decimals.
 */
const MEASURABLE = [
  { from: 100, decimals: 0 },
  { from: 10, decimals: 1 },
  { from: 0.1, decimals: 2 },
];

/**
 * Like {@link scaleQuantity}, but an amount that three decimals can't express exactly is as precise as a kitchen
 * scale: 267 g for 266.667.
 */
export function scaleToMeasure(qty: number, factor: number): number {
  const scaled = scaleQuantity(qty, factor);
  const isExact = Math.abs(scaled - qty * factor) < 1e-9;
  const { decimals = 3 } = MEASURABLE.find(({ from }) => scaled >= from) ?? {};
  return isExact ? scaled : Number(scaled.toFixed(decimals));
}

/**
 * Whether amounts of a unit are shown in halves and quarters; units of scales, and those that only the server knows,
 * have decimals.
 */
export const isKitchenUnit = (unit: AnyUnit): boolean => isKnownUnit(unit) && isMeasurable(unit);

/** From this number on, only whole pieces are shown: 12 eggs, not 11½. */
const MANY = 10;

/**
 * An ingredient's amount for another number of portions as a cook can measure it: 1⅓ glasses for 1.3, 6 eggs for 5.83,
 * never zero. Weights are rounded by {@link scaleToMeasure}, and an amount that isn't scaled stays as its author wrote
 * it. For display only: amounts on a list are calculated from the exact amount.
 */
export function scaleToCook({ qty, unit }: { qty: number; unit: AnyUnit }, factor: number): number {
  if (factor === 1) return qty;
  if (!isKitchenUnit(unit)) return scaleToMeasure(qty, factor);
  const scaled = scaleQuantity(qty, factor);
  const toNearest = (parts: number): number => Math.round(scaled * parts) / parts;
  const kind = kindOfUnit(unit);
  // A set of spoons and glasses has quarters and thirds, and an eighth for smaller amounts.
  if (kind === 'filled') {
    if (scaled < 3 / 16) return 1 / 8;
    const [quarters, thirds] = [toNearest(4), toNearest(3)];
    return Math.abs(thirds - scaled) < Math.abs(quarters - scaled) ? thirds : quarters;
  }
  const parts = scaled >= MANY ? 1 : scaled < 1 && kind !== 'taken' ? 4 : 2;
  return Math.max(1 / parts, toNearest(parts));
}
