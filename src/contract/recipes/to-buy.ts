import { formOf } from '../products/product-form.ts';
import { unrounded } from '../quantities/quantities.ts';
import { isKitchenUnit, scaleQuantity, scaleToMeasure } from './scaling.ts';
import { kindOfUnit } from '../quantities/unit-kinds.ts';
import type { AnyUnit } from '../quantities/units.ts';

/** Recipes say a third as 0.333 and two as 0.667: three times these are one and two pieces, and not one more. */
const TOLERANCE = 0.01;

interface Amount {
  qty: number;
  unit: AnyUnit;
}

interface AmountOfProduct extends Amount {
  productId: string;
  note?: string | null | undefined;
}

/**
 * An ingredient's amount for another number of portions. Products that a shop sells whole aren't rounded up yet, and a
 * third of a spoon stays one.
 */
export function scaleToBuy({ qty, unit }: Amount, factor: number): number {
  const exact = isKitchenUnit(unit) ? unrounded(qty) : qty;
  const scaled = scaleQuantity(exact, factor);
  const isKept = isSoldWhole(unit) || (isKitchenUnit(unit) && isThird(scaled));
  return isKept ? scaled : scaleToMeasure(exact, factor);
}

const isThird = (scaled: number): boolean => /\.(?:333|667)$/.test(String(scaled));

/**
 * How much of each of a recipe's ingredients to put on a list, in their order: scaled to another number of portions, and
 * rounded up as by {@link quantitiesToBuy}, so that nothing of an ingredient may be left to put there.
 */
export function recipeToBuy(ingredients: readonly AmountOfProduct[], factor: number): number[] {
  return quantitiesToBuy(
    ingredients.map((ingredient) => ({ ...ingredient, qty: scaleToBuy(ingredient, factor) })),
  );
}

/**
 * How much of each of several amounts to put on a list, in their order. A product that a shop sells whole is rounded
 * up for all its amounts in one form together, and dealt out in whole pieces: of two halves of an onion, the first is
 * one onion and the second none, because the first has it.
 *
 * @param amounts as {@link scaleToBuy} makes them
 * @returns 0 for an amount that the pieces bought for earlier amounts cover
 */
export function quantitiesToBuy(amounts: readonly AmountOfProduct[]): number[] {
  const needed = new Map<string, number>();
  return amounts.map(({ productId, qty, unit, note }) => {
    if (!isSoldWhole(unit)) return qty;
    const kind = `${productId} ${unit} ${formOf(note)}`;
    const before = needed.get(kind) ?? 0;
    needed.set(kind, before + qty);
    return wholePieces(before + qty) - wholePieces(before);
  });
}

/** Whether a shop sells only whole ones; of a spoon, half is as good as one. */
export const isSoldWhole = (unit: AnyUnit): boolean => kindOfUnit(unit) === 'sold';

/** How many pieces to buy for as much as is needed. */
export const wholePieces = (needed: number): number =>
  needed <= 0 ? 0 : Math.max(1, Math.ceil(needed - TOLERANCE));
