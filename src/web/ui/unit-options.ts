import { type AnyUnit, isKnownUnit, labelOfUnit, UNITS } from '../../contract/quantities/units.ts';

/** The units for a select, in the contract's order. */
export const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: labelOfUnit(unit) }));

/** The same with the unit that is selected now, which only the server may know. */
export function unitOptionsWith(unit: AnyUnit, unitLabel?: string): { value: AnyUnit; label: string }[] {
  return isKnownUnit(unit)
    ? UNIT_OPTIONS
    : [...UNIT_OPTIONS, { value: unit, label: labelOfUnit(unit, unitLabel) }];
}
