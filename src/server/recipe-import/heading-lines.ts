import {
  END,
  INGREDIENTS,
  INGREDIENTS_LAST,
  METHOD,
  METHOD_LAST,
  PERHAPS_INGREDIENTS,
  PERHAPS_METHOD,
} from './heading-words.ts';
import type { Line } from './lines.ts';

const MAX_HEADING_LENGTH = 70;
/** Headings on one page below which something is looked for. */
const MAX_PLACES = 20;

export const isShort = ({ text }: Line): boolean => text.length <= MAX_HEADING_LENGTH;
/** Whether a line may be a heading of any kind. */
export const isHead = (line: Line): boolean => isShort(line) && line.kind !== 'item';

/** Whether a line stands above ingredients, as in 'Składniki (4 porcje):'. */
export const isIngredientsHeading = (line: Line): boolean =>
  (isHead(line) && INGREDIENTS.test(line.text)) ||
  (line.kind === 'heading' && INGREDIENTS_LAST.test(line.text));
export const isPerhapsIngredients = (line: Line): boolean =>
  isHead(line) && PERHAPS_INGREDIENTS.test(line.text);

/** Whether a line is certainly the heading of the instructions, as in 'Przygotowanie'. */
export const isMethodHeading = (line: Line): boolean =>
  (isHead(line) && METHOD.test(line.text)) ||
  (line.kind === 'heading' && METHOD_LAST.test(line.text)) ||
  toldBehind(line) !== undefined;

const NUMBERED = /^(?:krok|step)/i;
/** 'Przygotowanie: około 20 minut.' */
const AMOUNT = /^(?:ok\.|około)?\s*\d/i;

/** What a line tells behind such a heading: 'Wykonanie: Jajka ubić z cukrem.' */
export function toldBehind({ text, kind }: Line): string | undefined {
  if (kind === 'item' || !METHOD.test(text)) return undefined;
  const told = /^[^:.!?]{0,60}:\s+(.{15,}[.!])$/u.exec(text)?.[1];
  if (told === undefined || AMOUNT.test(told)) return undefined;
  return NUMBERED.test(text) ? text : told;
}
/** A page uses 'Przepis' elsewhere too, so only a real heading counts. */
export const isPerhapsMethod = (line: Line): boolean =>
  isHead(line) && (line.kind !== 'plain' || line.text.endsWith(':')) && PERHAPS_METHOD.test(line.text);

export const isEnd = (line: Line): boolean => isHead(line) && END.test(line.text);

/** The first places of such lines. */
export function placesOf(lines: readonly Line[], isSought: (line: Line) => boolean): number[] {
  const places: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (isSought(line)) places.push(at);
    if (places.length === MAX_PLACES) break;
  }
  return places;
}
