/** The closed list of units, in the order a select shows them. */
export const UNITS = ['piece', 'g', 'kg', 'ml', 'l', 'spoon', 'teaspoon', 'pinch', 'some', 'can'] as const;

export type Unit = (typeof UNITS)[number];

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
