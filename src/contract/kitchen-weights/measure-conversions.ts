import type { Measure } from '../products/product-measures.ts';
import { SCALES } from '../quantities/quantities.ts';
import { type AnyUnit, isKnownUnit, type Unit } from '../quantities/units.ts';
import type { UnitConversions } from './unit-conversions.ts';

/** What sums of amounts need to know of the measures of one product. */
export interface ProductConversions {
  /** Undefined where the product has no measures that this app understands. */
  conversions: UnitConversions | undefined;
  /** What it is bought by, as '1 kg'. */
  pack: { qty: number; unit: Unit } | undefined;
}

interface Reached {
  base: Unit;
  amount: number;
}

/**
 * Measures as users set them, each perhaps in a unit that is measured itself, as amounts of one base: of the unit in
 * which most of them end. Measures that end in another one are left out, and so are circular ones.
 */
export function conversionsOf(measures: readonly Measure[]): ProductConversions {
  const byUnit = new Map(measures.map(([unit, qty, of]) => [unit, { qty, of }]));
  const reached = measures.flatMap(([unit]) => {
    const end = follow(byUnit, unit);
    return isKnownUnit(unit) && end !== undefined ? [{ unit, ...end }] : [];
  });
  const pack = byUnit.get('pack');
  return {
    conversions: gather(reached),
    pack: pack && isKnownUnit(pack.of) ? { qty: pack.qty, unit: pack.of } : undefined,
  };
}

function follow(
  byUnit: ReadonlyMap<AnyUnit, { qty: number; of: AnyUnit }>,
  start: AnyUnit,
): Reached | undefined {
  const passed = new Set<AnyUnit>();
  let [unit, amount] = [start, 1];
  for (;;) {
    if (!isKnownUnit(unit) || passed.has(unit)) return undefined;
    passed.add(unit);
    const measure = byUnit.get(unit);
    const scale = SCALES[unit];
    if (measure) [unit, amount] = [measure.of, amount * measure.qty];
    else if (scale && scale.base !== unit) [unit, amount] = [scale.base, amount * scale.factor];
    else return { base: unit, amount };
  }
}

function gather(reached: readonly ({ unit: Unit } & Reached)[]): UnitConversions | undefined {
  const counts = Map.groupBy(reached, ({ base }) => base);
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  if (most === undefined) return undefined;
  const [base, own] = most;
  return { base, amounts: Object.fromEntries(own.map(({ unit, amount }) => [unit, amount])) };
}
