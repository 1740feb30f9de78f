import { isMarkedHeading } from '../../contract/ingredient-lines/line-kinds.ts';
import type { ParsedLinesAnswer } from '../../contract/lines.ts';
import type { FoundIngredient } from './found.ts';
import { sectionOf } from './group-names.ts';
import type { Line } from './lines.ts';
import { lettersOf } from './text.ts';

/** Places of the page where the list may begin, of which the best is taken. */
const MAX_STARTS = 6;
/** Lines between two ingredients that are next to each other in the list. */
const MAX_APART = 8;
const MAX_SECTION_LENGTH = 80;

/**
 * Ingredients with the headings of their groups, which data on a page leaves out, found where the page shows the same
 * list. Unchanged if it doesn't show it. `shown` has the letters of each line.
 */
export function withSections(
  found: readonly FoundIngredient[],
  lines: readonly Line[],
  shown: readonly string[],
): FoundIngredient[] {
  const wanted = found.map(({ text }) => lettersOf(text));
  let places: number[] = [];
  for (const start of startsOf(wanted, shown)) {
    const run = follow(wanted, shown, start);
    if (countOf(run) > countOf(places)) places = run;
  }
  if (countOf(places) < found.length * 0.8) return [...found];
  let section: string | null = null;
  let before: number | undefined;
  return found.map((ingredient, at) => {
    const place = places[at] ?? -1;
    if (place === -1) return { ...ingredient, section };
    const between = lines.slice(before === undefined ? Math.max(0, place - 1) : before + 1, place);
    const heading = between.findLast((line) => isSection(line, before !== undefined));
    if (heading) section = sectionOf(heading.text);
    before = place;
    return { ...ingredient, section };
  });
}

const countOf = (places: readonly number[]) => places.filter((place) => place !== -1).length;

/** A page may set the parts of a line in another order, so a line that holds the longer half of one will do. */
const isSame = (wanted: string, shown: string): boolean =>
  shown !== '' &&
  (wanted === shown ||
    (shown.length > 5 && wanted.includes(shown)) ||
    (wanted.length > 5 && shown.includes(wanted)));

function startsOf([first = '']: readonly string[], shown: readonly string[]): number[] {
  const starts: number[] = [];
  for (const [at, text] of shown.entries()) {
    if (isSame(first, text)) starts.push(at);
    if (starts.length === MAX_STARTS) break;
  }
  return starts;
}

/** Where each ingredient stands after the start; -1 where it isn't found near the one before. */
function follow(wanted: readonly string[], shown: readonly string[], start: number): number[] {
  let next = start;
  return wanted.map((text) => {
    const near = shown.slice(next, next + MAX_APART).findIndex((candidate) => isSame(text, candidate));
    if (near === -1) return -1;
    const place = next + near;
    next = place + 1;
    return place;
  });
}

/** Above the first ingredient only what is surely a group's heading counts, because other headings are there too. */
function isSection({ kind, text }: Line, isBetween: boolean): boolean {
  if (text.length > MAX_SECTION_LENGTH) return false;
  if (text.endsWith(':')) return true;
  return (
    (kind === 'heading' || kind === 'bold') &&
    (isBetween || /^(?:na|do|for|für|pour|składniki na)\s/i.test(text))
  );
}

type Reading = ParsedLinesAnswer[number] & Pick<FoundIngredient, 'section'>;

/**
 * Lines read as headings become the sections of the ingredients below them. One with nothing below it is dropped if it
 * is written as a heading; otherwise it may be a product, such as 'Polewa'. Unchanged if all lines are headings.
 */
export function withReadHeadings(readings: readonly Reading[]): Reading[] {
  if (readings.every(({ kind }) => kind === 'heading')) return [...readings];
  let heading: { section: string | null; instead: string | null } | undefined;
  return readings.flatMap((reading, at) => {
    if (reading.kind !== 'heading') {
      const isBelow = heading !== undefined && heading.instead === reading.section;
      if (!isBelow) heading = undefined;
      return [isBelow && heading ? { ...reading, section: heading.section } : reading];
    }
    const below = readings[at + 1];
    const isAbove = below !== undefined && below.kind !== 'heading';
    if (!isAbove && !isWrittenAsHeading(reading.text)) return [reading];
    heading = { section: sectionOf(reading.note ?? reading.text), instead: reading.section };
    return [];
  });
}

const isWrittenAsHeading = (text: string) => text.endsWith(':') || isMarkedHeading(text);
