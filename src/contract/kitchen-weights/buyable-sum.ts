import { SCALES, toThousandths, unrounded } from '../quantities/quantities.ts';
import { kindOfUnit } from '../quantities/unit-kinds.ts';
import { type AnyUnit, isKnownUnit, type Unit } from '../quantities/units.ts';
import type { UnitConversions } from './unit-conversions.ts';

interface Amount {
  qty: number;
  unit: AnyUnit;
}

export interface BuyableSum {
  qty: number;
  unit: Unit;
  /** Whether a conversion was used, so that 'ok.' stands before it. */
  isApproximate: boolean;
  /** How many packages hold it; null where the product has none. */
  packs: number | null;
}

const GLASS_ML = 250;

interface Converted {
  amount: number;
  isExact: boolean;
}

/**
 * All amounts of one product as one amount, the way people buy it: in grams or kilograms, millilitres or litres, or
 * counted. Undefined if one of the amounts can't be converted to the same unit; 'trochę' adds nothing.
 *
 * @param pack what the product is bought by, as '1 kg'
 */
export function buyableSum(
  amounts: readonly Amount[],
  conversions: UnitConversions | undefined,
  pack?: { qty: number; unit: Unit },
): BuyableSum | undefined {
  const { base, converted } = convert(amounts, conversions) ?? {};
  if (base === undefined || converted === undefined || converted.length === 0) return undefined;
  const total = converted.reduce((sum, { amount }) => sum + amount, 0);
  const isApproximate = converted.some(({ isExact }) => !isExact);
  const packSize = pack && toBase(pack, base, conversions)?.amount;
  const packs = packSize === undefined || packSize <= 0 ? null : Math.ceil(total / packSize - 1e-9);
  return { ...asBought(total, base, isApproximate), isApproximate, packs };
}

/**
 * How much each of the amounts adds to the sum that {@link buyableSum} makes of them, in their order; of a counted
 * unit to a tenth. Undefined where there is no such sum, and empty where none of them has a number: 'trochę' is left
 * out.
 */
export function sharesOf(
  amounts: readonly Amount[],
  conversions: UnitConversions | undefined,
): Omit<BuyableSum, 'packs'>[] | undefined {
  const { base, converted } = convert(amounts, conversions) ?? {};
  if (base === undefined) return undefined;
  return converted?.map(({ amount, isExact }) => {
    const isWeighed = base === 'g' || base === 'ml';
    const share = isWeighed ? asBought(amount, base, !isExact) : { qty: toTenths(amount), unit: base };
    return { ...share, isApproximate: !isExact };
  });
}

/** All of them in one unit; undefined where one of them can't be. */
function convert(
  amounts: readonly Amount[],
  conversions: UnitConversions | undefined,
): { base: Unit; converted: Converted[] } | undefined {
  const counted = amounts.filter(({ unit }) => unit !== 'some');
  const base = commonBase(counted, conversions) ?? conversions?.base;
  if (base === undefined) return undefined;
  const converted = counted.map((amount) => toBase(amount, base, conversions));
  return converted.every((each) => each !== undefined) ? { base, converted } : undefined;
}

/** Measured in the kitchen, by the spoon or by hand: nobody buys by it. */
export const isNeverSold = (unit: AnyUnit): boolean => ['filled', 'taken'].includes(kindOfUnit(unit) ?? '');

/** The unit that all amounts are of anyway; grams of what is weighed in several units. */
function commonBase(amounts: readonly Amount[], conversions: UnitConversions | undefined): Unit | undefined {
  const bases = new Set(
    amounts.map(({ unit }) => (isKnownUnit(unit) ? (SCALES[unit]?.base ?? unit) : undefined)),
  );
  const [only] = bases;
  if (bases.size !== 1 || only === undefined) return undefined;
  // People don't buy by the spoon, if it is known what a spoon holds.
  return isNeverSold(only) && conversions?.amounts[only] !== undefined ? undefined : only;
}

function toBase(
  { qty, unit }: Amount,
  base: Unit,
  conversions: UnitConversions | undefined,
): Converted | undefined {
  if (!isKnownUnit(unit)) return undefined;
  const scale = SCALES[unit];
  const inScale = scale ? qty * scale.factor : unrounded(qty);
  if (unit === base || scale?.base === base) return { amount: inScale, isExact: true };
  if (conversions?.base !== base) return undefined;
  const each =
    conversions.amounts[scale?.base ?? unit] ?? (scale ? perScale(scale.base, conversions) : undefined);
  return each === undefined ? undefined : { amount: inScale * each, isExact: false };
}

/** How much of the base one gram or millilitre is, by what a glass holds. */
function perScale(scale: 'g' | 'ml', { base, amounts }: UnitConversions): number | undefined {
  const glass = amounts.cup;
  if (glass === undefined) return undefined;
  if (scale === 'ml' && base === 'g') return glass / GLASS_ML;
  return undefined;
}

/** The steps in which people weigh, by how much it is. */
function stepOf(total: number): number {
  if (total < 10) return 1;
  if (total < 100) return 5;
  return total < 1000 ? 10 : 50;
}

function asBought(total: number, base: Unit, isApproximate: boolean): { qty: number; unit: Unit } {
  if (base !== 'g' && base !== 'ml') {
    // A third of a head isn't sold; half a loaf is, if the amount says so.
    return { qty: isApproximate ? Math.ceil(total - 1e-9) : toThousandths(total), unit: base };
  }
  const step = stepOf(total);
  const rounded = isApproximate ? Math.max(step, Math.round(total / step) * step) : toThousandths(total);
  const large = base === 'g' ? 'kg' : 'l';
  return rounded >= 1000 ? { qty: toThousandths(rounded / 1000), unit: large } : { qty: rounded, unit: base };
}

/** Never zero: it is a share of an amount. */
const toTenths = (value: number) => Math.max(0.1, Math.round(value * 10) / 10);
