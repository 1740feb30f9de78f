import type { ScaleUnit } from './unit-kinds.ts';
import { type AnyUnit, formOfUnit, isKnownUnit, UNITS, type Unit } from './units.ts';

/** At most three decimals, and groups of thousands from five digits on. */
const numbers = new Intl.NumberFormat('pl');
const plurals = new Intl.PluralRules('pl');

interface Scale {
  base: 'g' | 'ml';
  /** How many of the base unit it is. */
  factor: number;
}

/** Units of scales and jugs, which can be added up with each other. */
export const SCALES: Partial<Record<Unit, Scale>> = {
  g: { base: 'g', factor: 1 },
  dag: { base: 'g', factor: 10 },
  kg: { base: 'g', factor: 1000 },
  ml: { base: 'ml', factor: 1 },
  l: { base: 'ml', factor: 1000 },
} satisfies Record<ScaleUnit, Scale>;

/** Whether its amounts can be converted, as g into kg; pieces and packs can't. */
export const isScaleUnit = (unit: AnyUnit): boolean => Object.hasOwn(SCALES, unit);

export interface Quantity {
  qty: number;
  unit: AnyUnit;
  /** The label of a unit that only the server knows, in the form for this number. */
  unitLabel?: string | undefined;
}

/**
 * 'trochę' stands without a number; every other unit takes the form its number asks for: '1 łyżka', '0,5 łyżki',
 * '5 łyżek'. A third, which no decimals say, has its sign, except on a scale: '1⅓ łyżki'. Large numbers have groups: '10 000 g'.
 */
export function showQuantity({ qty, unit, unitLabel }: Quantity): string {
  const label = isKnownUnit(unit) ? formOfUnit(unit, plurals.select(qty)) : (unitLabel ?? unit);
  const number = numbers.format(qty);
  if (unit === 'some') return label;
  // A symbol stands closer to its number than a word.
  if (isScaleUnit(unit)) return `${number}\u202f${label}`;
  return `${number.replace(/(^0)?,333/, '⅓').replace(/(^0)?,667/, '⅔')}\u00a0${label}`;
}

/** The same without groups, for text that is read again, by people's programs and by ours: '10000 g'. */
export const formatQuantity = (quantity: Quantity): string => withoutGroups(showQuantity(quantity));

/** The same text with '10000' in the place of '10 000', whose space is one that breaks no line. */
export const withoutGroups = (text: string): string => text.replace(/(\d)[\u00A0\u202F](?=\d\d\d)/g, '$1');

/** How many of `UNITS` every app knows, the oldest too. */
const FIRST_UNITS = 10;

/**
 * What an answer says beside a quantity: the label of a unit that apps of the first version don't know, in the form
 * for the number, to be spread into the object that holds quantity and unit. Empty for other units.
 */
export function unitLabelOf(qty: number, unit: AnyUnit): { unitLabel?: string } {
  return isKnownUnit(unit) && UNITS.indexOf(unit) >= FIRST_UNITS
    ? { unitLabel: formOfUnit(unit, plurals.select(qty)) }
    : {};
}

/** All quantities of one line as they are shown, in their order, joined by commas. 'trochę' and once more 'trochę' is 'trochę'. */
export function formatQuantities(quantities: readonly Quantity[]): string {
  const once = new Map(quantities.map((quantity, place) => [quantity.unit === 'some' || place, quantity]));
  return [...once.values()].map(showQuantity).join(', ');
}

/**
 * The sums worth showing beside several quantities: one for each group of two or more that add up
 * (g with kg, ml with l, or one unit repeated), in the order of first appearance.
 * A sum of 1000 or more small units is given in the large one. 'trochę' adds up to nothing.
 */
export function sumQuantities(quantities: readonly Quantity[]): Quantity[] {
  const groups = new Map<Unit, { total: number; count: number }>();
  for (const { qty, unit } of quantities) {
    // For a unit that only the server knows, the form is known only for its own number.
    if (unit === 'some' || !isKnownUnit(unit)) continue;
    const { base = unit, factor }: { base?: Unit; factor?: number } = SCALES[unit] ?? {};
    const { total, count } = groups.get(base) ?? { total: 0, count: 0 };
    groups.set(base, { total: total + (factor ? qty * factor : unrounded(qty)), count: count + 1 });
  }
  return [...groups]
    .filter(([, group]) => group.count > 1)
    .map(([unit, { total }]) =>
      isScaleUnit(unit) && total >= 1000
        ? { qty: toThousandths(total / 1000), unit: unit === 'g' ? 'kg' : 'l' }
        : { qty: toThousandths(total), unit },
    );
}

const FRACTIONS: Record<string, number> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 0.125,
};

/**
 * In groups with whichever blanks: '1 000 000'. '10 00' is left where somebody deletes a digit from a number as it is
 * shown.
 */
const DECIMAL = /^(?:(?:\d[\d\u00A0]*|\d{1,3}(?:\s\d{3})+)(?:[.,]\d*)?|[.,]\d+)$/;
const FRACTION = /^(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)$/;
const SIGN = /^(\d+)?\s*(\D)$/;

/**
 * A quantity as a Pole types it: '0,5', '1.5', '1/2', '½', '1 1/2', '1½', '10 000'; or as it is shown.
 * @returns the number to at most three decimals, or undefined for anything else (signs and words included)
 */
export function parseQuantity(text: string): number | undefined {
  const value = valueOf(text.trim());
  return Number.isFinite(value) ? toThousandths(value) : undefined;
}

/** NaN or infinite for anything else. */
function valueOf(text: string): number {
  if (DECIMAL.test(text)) return Number(text.replaceAll(/\s/g, '').replace(',', '.'));
  const [, wholes = '0', numerator, denominator] = FRACTION.exec(text) ?? [];
  if (numerator !== undefined) return Number(wholes) + Number(numerator) / Number(denominator);
  const [, whole = '0', sign] = SIGN.exec(text) ?? [];
  return Number(whole) + Number(FRACTIONS[sign ?? '']);
}

/** The third that three decimals stand for, so that three of 0,333 are one. */
export function unrounded(value: number): number {
  const third = Math.round(value * 3) / 3;
  return toThousandths(third) === value ? third : value;
}

/** To three decimals, as every quantity is stored. */
export const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** The number alone, as a field shows it: a decimal comma, at most three decimals, large ones in groups. */
export const showNumber = (value: number): string => numbers.format(value);
