/** The closed list of units, in the order a select shows them. */
export const UNITS = ['piece', 'g', 'kg', 'ml', 'l', 'spoon', 'teaspoon', 'pinch', 'some', 'can'] as const;

export type Unit = (typeof UNITS)[number];

/** A unit as it is read: a server newer than this app may know others. */
export type AnyUnit = Unit | (string & Record<never, never>);

export const DEFAULT_UNIT: Unit = 'piece';

/** What a select shows. Beside a number use {@link import('./quantities.ts').formatQuantity}. */
export const UNIT_LABELS: Record<Unit, string> = {
  piece: 'szt.',
  g: 'g',
  kg: 'kg',
  ml: 'ml',
  l: 'l',
  spoon: 'łyżka',
  teaspoon: 'łyżeczka',
  pinch: 'szczypta',
  some: 'trochę',
  can: 'puszka',
};

export function isKnownUnit(unit: AnyUnit): unit is Unit {
  return Object.hasOwn(UNIT_LABELS, unit);
}

/** What a select shows, also of a unit that only the server knows: its own label, as far as there is one. */
export function labelOfUnit(unit: AnyUnit, unitLabel: string = unit): string {
  return isKnownUnit(unit) ? UNIT_LABELS[unit] : unitLabel;
}
