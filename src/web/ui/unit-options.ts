import { UNIT_LABELS, UNITS } from '../../contract/units.ts';

/** The units for a select, in the contract's order. */
export const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }));
