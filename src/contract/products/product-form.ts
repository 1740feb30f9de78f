import type { AnyUnit } from '../quantities/units.ts';

const FORM = /pusz(?=[ck]|ek)|mrożon|(?<!o)suszon|słoi|zalew(?=ie|y)/i;

/**
 * In which form a product is bought, as its note says: the same for 'z puszki' and 'w puszce', and nothing if it names
 * none. Tinned and fresh are one product, but don't add up.
 */
export const formOf = (note: string | null | undefined): string =>
  FORM.exec(note ?? '')?.[0].toLowerCase() ?? '';

const TINNED = formOf('z puszki');

/** The same of an amount: a tin that is counted as one is tinned, whatever its note says. */
export const formOfAmount = (note: string | null | undefined, unit: AnyUnit): string =>
  formOf(note) || (unit === 'can' ? TINNED : '');

const PACKAGE =
  /(?<!\p{L})(?:zgrzew|czteropak|sześciopak|ośmiopak|skrzyn|wytłacz|wor(?=ek|k)|siat|kiś|kilka|paczk|karton)|(?<=^|rozmiar |nr )(?:[\d,]+%?|x*[lms])$/iu;

/**
 * In which package of several a product's pieces are counted, as its note says: the same for 'zgrzewka' and 'zgrzewki',
 * and nothing for single ones. A pack of six and two bottles aren't three of anything. Nor are pieces of different
 * sizes, where the note is a size alone: '4' and 'rozmiar 5', '18%', 'XL'.
 */
export const packageOf = (note: string | null | undefined): string =>
  PACKAGE.exec(note ?? '')?.[0].toLowerCase() ?? '';
