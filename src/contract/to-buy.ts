import { LIMITS } from './limits.ts';
import { scaleQuantity, scaleToMeasure } from './scaling.ts';
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

interface Amount {
  qty: number;
  unit: AnyUnit;
}

/** An ingredient's amount for another number of portions. What a shop sells whole isn't rounded yet. */
export function scaleToBuy({ qty, unit }: Amount, factor: number): number {
  return WHOLE.has(unit) ? scaleQuantity(qty, factor) : scaleToMeasure(qty, factor);
}

/**
 * How much of each of a recipe's ingredients to put on a list, in their order: scaled to another number of portions, and
 * rounded up as by {@link quantitiesToBuy}.
 */
export function recipeToBuy(
  ingredients: readonly (Amount & { productId: string })[],
  factor: number,
): number[] {
  return quantitiesToBuy(
    ingredients.map(({ productId, qty, unit }) => {
      return { productId, unit, qty: scaleToBuy({ qty, unit }, factor) };
    }),
  );
}

/**
 * How much of each of several amounts to put on a list, in their order. What a shop sells whole is rounded up for all
 * amounts of a product together, and the last of them takes what is added: two halves of an onion are one.
 *
 * @param amounts as {@link scaleToBuy} makes them
 */
export function quantitiesToBuy(amounts: readonly (Amount & { productId: string })[]): number[] {
  const bought = amounts.map(({ qty }) => qty);
  const together = Map.groupBy(amounts.entries(), ([, { productId, unit }]) => `${productId} ${unit}`);
  for (const ofOne of together.values()) {
    const [last, { unit }] = ofOne.at(-1) ?? [0, { unit: '' }];
    if (!WHOLE.has(unit)) continue;
    const sum = ofOne.reduce((total, [, { qty }]) => total + qty, 0);
    const whole = Math.max(1, Math.ceil(Math.min(sum, LIMITS.quantityMax) - TOLERANCE));
    bought[last] = scaleQuantity((bought[last] ?? 0) + whole - sum, 1);
  }
  return bought;
}
