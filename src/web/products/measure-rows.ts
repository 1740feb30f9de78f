import type { Measure, MeasureBody, MeasureOrigins } from '../../contract/products/product-measures.ts';
import { isMeasurable } from '../../contract/quantities/unit-kinds.ts';
import { type AnyUnit, UNITS } from '../../contract/quantities/units.ts';

export interface MeasureState {
  unit: AnyUnit;
  /** Undefined if users removed it, or if it was never set. */
  amount: MeasureBody | undefined;
  /** By the product's name; undefined where there is none. */
  usual: MeasureBody | undefined;
}

/** A measure as users see it is the usual one or their own. */
export function isUsual({ amount, usual }: MeasureState): boolean {
  return amount !== undefined && amount.qty === usual?.qty && amount.unit === usual.unit;
}

/** Every measure there is or usually would be, in the order of units in a select; the pack apart, as it is asked for apart. */
export function measureStates(origins: MeasureOrigins): { pack: MeasureState; rows: MeasureState[] } {
  const usual = amountsOf(origins.usual);
  const own = amountsOf(origins.own);
  const stateOf = (unit: AnyUnit): MeasureState => ({
    unit,
    amount: own.get(unit) ?? (origins.removed.includes(unit) ? undefined : usual.get(unit)),
    usual: usual.get(unit),
  });
  const units = new Set([...usual.keys(), ...own.keys()].filter((unit) => mayHaveRow(unit)));
  const rows = [...units].sort((one, other) => placeOf(one) - placeOf(other)).map(stateOf);
  return { pack: stateOf('pack'), rows };
}

export function mayHaveRow(unit: AnyUnit): boolean {
  return unit !== 'pack' && isMeasurable(unit);
}

const amountsOf = (measures: readonly Measure[]): ReadonlyMap<AnyUnit, MeasureBody> =>
  new Map(measures.map(([unit, qty, of]) => [unit, { qty, unit: of }]));

const placeOf = (unit: AnyUnit): number => UNITS.findIndex((each) => each === unit);
