import { scaleQuantity } from './quantities.ts';
import type { AnyUnit } from './units.ts';

/** What a shop sells whole; of a spoon, half is as good as one. */
const WHOLE: ReadonlySet<AnyUnit> = new Set<AnyUnit>([
  'piece',
  'can',
  'pack',
  'bunch',
  'cube',
  'head',
  'bottle',
  'jar',
  'sachet',
]);

/** Recipes say a third as 0.333 and two as 0.667: three times that are one and two pieces, and none more. */
const TOLERANCE = 0.01;

/**
 * How much of an ingredient to put on a list: scaled by `factor` as `scaleQuantity` does, then pieces, cans and
 * the like rounded up to whole ones.
 */
export function quantityToBuy({ qty, unit }: { qty: number; unit: AnyUnit }, factor: number): number {
  const scaled = scaleQuantity(qty, factor);
  return WHOLE.has(unit) ? Math.max(1, Math.ceil(scaled - TOLERANCE)) : scaled;
}
