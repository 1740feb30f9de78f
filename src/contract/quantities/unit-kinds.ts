import { type AnyUnit, isKnownUnit, type Unit } from './units.ts';

/**
 * What kind of unit one is: read from a scale or a jug, and the same for every product; an amount without a number; a
 * spoon or glass that is filled; an amount taken by hand, which isn't cut into quarters; a unit that a shop sells
 * whole.
 */
type UnitKind = 'scale' | 'uncounted' | 'filled' | 'taken' | 'sold';

const KINDS = {
  piece: 'sold',
  g: 'scale',
  kg: 'scale',
  ml: 'scale',
  l: 'scale',
  spoon: 'filled',
  teaspoon: 'filled',
  pinch: 'taken',
  some: 'uncounted',
  can: 'sold',
  dag: 'scale',
  cup: 'filled',
  pack: 'sold',
  bunch: 'sold',
  clove: 'taken',
  handful: 'taken',
  slice: 'taken',
  'bread-slice': 'taken',
  cube: 'sold',
  head: 'sold',
  leaf: 'taken',
  sprig: 'taken',
  bottle: 'sold',
  jar: 'sold',
  sachet: 'sold',
} as const satisfies Record<Unit, UnitKind>;

export type ScaleUnit = { [U in Unit]: (typeof KINDS)[U] extends 'scale' ? U : never }[Unit];

/** Undefined for a unit that only the server knows. */
export const kindOfUnit = (unit: AnyUnit): UnitKind | undefined =>
  isKnownUnit(unit) ? KINDS[unit] : undefined;

/** Whether an amount can be given in it; in 'trochę' it can't. */
export const isCounted = (unit: AnyUnit): boolean => kindOfUnit(unit) !== 'uncounted';

/** Whether it differs by product how much one is; so it may of a unit that only the server knows. */
export const isMeasurable = (unit: AnyUnit): boolean => isCounted(unit) && kindOfUnit(unit) !== 'scale';
