import { LIMITS } from './limits.ts';
import { toThousandths } from './quantities.ts';

/** An amount for another number of portions: to three decimals, never nothing, never above the limit. */
export function scaleQuantity(qty: number, factor: number): number {
  return Math.min(LIMITS.quantityMax, Math.max(0.001, toThousandths(qty * factor) ?? qty));
}

/** The least amounts that are still told to a number of decimals, in falling order; smaller ones are told to three. */
const MEASURABLE = [
  { from: 100, decimals: 0 },
  { from: 10, decimals: 1 },
  { from: 0.1, decimals: 2 },
];

/** Like {@link scaleQuantity}, but what three decimals can't say exactly is as exact as a scale: 267 g for 266.667. */
export function scaleToMeasure(qty: number, factor: number): number {
  const scaled = scaleQuantity(qty, factor);
  const isExact = Math.abs(scaled - qty * factor) < 1e-9;
  const { decimals = 3 } = MEASURABLE.find(({ from }) => scaled >= from) ?? {};
  return isExact ? scaled : Number(scaled.toFixed(decimals));
}
