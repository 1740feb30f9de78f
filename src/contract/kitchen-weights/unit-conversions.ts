import type { Unit } from '../quantities/units.ts';

/** How units of one product become a single one. */
export interface UnitConversions {
  /** The unit in which one buys: 'g', 'ml', or one that is counted. */
  base: Unit;
  /** How much of the base one of each unit is. */
  amounts: Partial<Record<Unit, number>>;
}
