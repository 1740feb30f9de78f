import type { OrNewer } from '../or-newer.ts';
/**
 * What units are called: beside 1, or, where the forms don't follow from that, beside 1, 2–4, 5 and more, and a fraction.
 * In the order a select shows them: those of the first version, then what a kitchen adds.
 */
const WORDS = {
  piece: 'szt.',
  g: 'g',
  kg: 'kg',
  ml: 'ml',
  l: 'l',
  spoon: 'łyżka',
  teaspoon: 'łyżeczka',
  pinch: 'szczypta szczypty szczypt szczypty',
  some: 'trochę',
  can: 'puszka',
  dag: 'dag',
  cup: 'szklanka',
  pack: 'opak.',
  bunch: 'pęczek',
  clove: 'ząbek',
  handful: 'garść garście garści garści',
  slice: 'plaster plastry plastrów plastra',
  'bread-slice': 'kromka',
  cube: 'kostka',
  head: 'główka',
  leaf: 'liść liście liści liścia',
  sprig: 'gałązka',
  bottle: 'butelka',
  jar: 'słoik słoiki słoików słoika',
  sachet: 'torebka',
};

export type Unit = keyof typeof WORDS;

/** The closed list of units, in the order a select shows them. */
export const UNITS = Object.keys(WORDS) as [Unit, ...Unit[]];

/** A unit as it is read: a server newer than this app may know others. */
export type AnyUnit = OrNewer<Unit>;

export const DEFAULT_UNIT: Unit = 'piece';

const ENDINGS: Record<string, string[]> = { ka: ['ka', 'ki', 'ek', 'ki'], ek: ['ek', 'ki', 'ków', 'ka'] };
const FORMS = ['one', 'few', 'many', 'other'];

/** The form of a unit by its category of `Intl.PluralRules`, of which `other` is that of fractions: '½ łyżki'. */
export function formOfUnit(unit: Unit, category: Intl.LDMLPluralRule): string {
  const [one = '', ...others] = WORDS[unit].split(' ');
  const at = FORMS.indexOf(category);
  const ending = ENDINGS[one.slice(-2)]?.[at];
  if (ending) return one.slice(0, -2) + ending;
  return others[at - 1] ?? one;
}

/** A newer server's unit isn't known: it is shown by its label, and can't be converted. */
export function isKnownUnit(unit: AnyUnit): unit is Unit {
  return Object.hasOwn(WORDS, unit);
}

/**
 * What a select shows, also of a unit that only the server knows: its own label, as far as there is one. Beside a
 * number use {@link import('./quantities.ts').formatQuantity}.
 */
export function labelOfUnit(unit: AnyUnit, unitLabel: string = unit): string {
  return isKnownUnit(unit) ? formOfUnit(unit, 'one') : unitLabel;
}
