import { isIngredientsHeading, isShort, placesOf } from './heading-lines.ts';
import { INGREDIENTS, PERHAPS_INGREDIENTS } from './heading-words.ts';
import type { Line } from './lines.ts';
import { portionsOf } from './numbers.ts';

/** A number of portions, which isn't the name of a group. */
const YIELD = /\d.*(?:porc|os[oó]b|person|portion|serving|people|pers\.)|^(?:porcje|servings|portionen)/i;
/** A line that says nothing else, as '4–6 porcji' and 'Porcje: 4' above the heading. */
const ONLY_YIELD =
  /^(?:(?:liczba|ilość) porcji|porcje)?:?\s*(?:ok\.\s*|około\s+)?\d{1,3}(?:\s*[-–]\s*\d{1,3})?\s*(?:porcj[aei]|os[oó]b[ay]?)?$/iu;
const PIECES = /\d\s*szt/i;
/**
 * Words after 'Składniki' that give the yield: 'na 1 babkę', 'na około 20 pączków', 'dla dwojga'. 'na 2 blaty' names a
 * part.
 */
const COUNT =
  /^\(?(?:na|dla)\s(?:(?:ok\.|ok|około|ca\.|jakieś)\s?)?(?!(?:\S+\s){1,2}(?:blat|warstw|sp[oó]d|częś|dni|dzień|dob[yę]|godz))(?:\d|(?:jed(?:en|n[aąo])|dwa|dwie|dwóch|dwojga|trzy|trzech|cztery|czterech|pięć|sześć|osiem|dziesięć|dwanaście|kilka)(?!\p{L}))/iu;
/** The form it is baked in: 'na formę 24 cm', 'na dużą blachę'. */
const TIN =
  /^\(?na\s(?:[\p{L}\d]+\s){0,2}(?:form[ęy]|foremk[ęi]|foremek|blach[ęy]|blaszk[ęi]|tortownic[ęy]|keksówk[ęi])(?!\p{L})/iu;

/** The text of an ingredients' heading without its word for ingredients. */
const restOf = (text: string) => text.replace(INGREDIENTS, '').replace(PERHAPS_INGREDIENTS, '').trim();

/** Whether a text, without the word 'Składniki' that stood before it, gives the yield of a recipe. */
function isYield(rest: string, isBehindWord: boolean): boolean {
  if (YIELD.test(rest) || PIECES.test(rest)) return true;
  return isBehindWord ? COUNT.test(rest) || TIN.test(rest) : TIN.test(rest) && /\d/.test(rest);
}

/** For how many a recipe is, by the heading of its ingredients or a line beside that: 'Składniki (4 porcje)'. */
export function portionsByHeading(lines: readonly Line[]): number | null {
  for (const at of placesOf(lines, isIngredientsHeading)) {
    const [above, heading, below] = [lines[at - 1], lines[at], lines[at + 1]];
    const text = heading?.text ?? '';
    const said = saysPortions(text) ? portionsOf(text) : null;
    if (said !== null) return said;
    if (below && isShort(below) && YIELD.test(below.text)) return portionsOf(below.text);
    if (above && ONLY_YIELD.test(above.text)) return portionsOf(above.text);
  }
  return null;
}

/** Whether a heading names the form for baking, whose size isn't a number of portions. */
export const namesTin = (heading: string): boolean => TIN.test(restOf(heading));

function saysPortions(heading: string): boolean {
  const rest = restOf(heading);
  const isCount = rest !== heading && COUNT.test(rest) && !namesTin(heading);
  return isCount || YIELD.test(heading) || PIECES.test(heading);
}

/** The line above a group, whether it is the group's name or gives the yield. */
export function headingOf(text: string): string | null {
  const rest = nameIn(restOf(text));
  if (!/\p{L}{2}/u.test(rest) || /^\d|\?$/.test(rest) || YIELD.test(rest)) return null;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const nameIn = (rest: string) =>
  rest
    .replace(/\(.*\)/, '')
    .replace(/[:\s]+$/, '')
    .trim();

/** The name of a group by the line above it: 'Składniki na krem:' is 'Na krem', 'Składniki' and 'Składniki na 12 sztuk' are none. */
export function sectionOf(text: string): string | null {
  const rest = restOf(text);
  return isYield(nameIn(rest), rest !== text.trim()) ? null : headingOf(text);
}
