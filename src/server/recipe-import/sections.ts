import { isMarkedHeading } from '../../contract/ingredient-lines/line-kinds.ts';
import type { ParsedLinesAnswer } from '../../contract/ingredient-lines/parsed-lines.ts';
import { isAboutPage } from './about-page.ts';
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
  const headings = headingsAbove(places, lines);
  let section: string | null = null;
  return found.map((ingredient, at) => {
    const heading = headings[at];
    if (heading) section = sectionOf(heading.text);
    return { ...ingredient, section };
  });
}

/** For each ingredient the heading right above it, if there is one. */
function headingsAbove(places: readonly number[], lines: readonly Line[]): (Line | undefined)[] {
  let before: number | undefined;
  const headings = places.map((place) => {
    if (place === -1) return undefined;
    const between = before === undefined ? [] : lines.slice(before + 1, place);
    before = place;
    return between.findLast(isSection);
  });
  const first = places.findIndex((place) => place !== -1);
  const above = lines[(places[first] ?? 0) - 1];
  const others = headings.filter((heading) => heading !== undefined);
  if (above && (isFirstSection(above) || others.some((other) => isAlike(above, other))))
    headings[first] = above;
  return headings;
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

const isShort = ({ text }: Line): boolean => text.length <= MAX_SECTION_LENGTH;

const isSection = (line: Line): boolean =>
  isShort(line) &&
  (line.text.endsWith(':') || line.kind === 'heading' || line.kind === 'bold') &&
  !isAboutPage(line.text);

/**
 * Above the first ingredient only what is surely a group's heading counts, because other headings are there too: by its
 * words, or since it looks as those between the ingredients do.
 */
const isFirstSection = (line: Line): boolean =>
  isSection(line) && (line.text.endsWith(':') || /^(?:na|do|for|für|pour|składniki na)\s/i.test(line.text));

const isAlike = (line: Line, other: Line): boolean =>
  isSection(line) &&
  line.kind === other.kind &&
  line.element?.name === other.element?.name &&
  line.element?.attribs['class'] === other.element?.attribs['class'];

type Reading = ParsedLinesAnswer[number] & Pick<FoundIngredient, 'section'>;

/** A part of a dish, which some pages name in capitals above its ingredients: 'KREM', 'MASA SEROWA', 'SOS CZOSNKOWY'. */
const PART_IN_CAPITALS =
  /^(?:CIASTO|KREM|MASA|SOS|BISZKOPT|SPÓD|BLAT|BEZA|LUKIER|POLEWA|GALARETKA|KRUSZONKA|FARSZ|NADZIENIE|MARYNATA|ZALEWA|DRESSING|SAŁATKA|SURÓWKA|ZUPA|KOTLETY|KLOPSIKI|PIEROGI|PRZYPRAWY|DODATKI|WARSTWA)(?:\s[\p{Lu}\s-]+)?$/u;

/** Readings of which those that name a part of the dish are headings, if the other lines aren't in capitals too. */
function withPartsInCapitals(readings: readonly Reading[]): readonly Reading[] {
  const inCapitals = readings.filter(({ text }) => !/\p{Ll}/u.test(text)).length;
  if (inCapitals * 2 > readings.length) return readings;
  return readings.map((reading, at) => {
    const next = readings[at + 1];
    const isPart = PART_IN_CAPITALS.test(reading.text.trim()) && next !== undefined && next.qty !== null;
    return isPart ? { ...reading, kind: 'heading', note: reading.text.trim() } : reading;
  });
}

/**
 * Lines read as headings become the sections of the ingredients below them. One with nothing below it is dropped if it
 * is written as a heading; otherwise it may be a product, such as 'Polewa'. Unchanged if all lines are headings.
 */
export function withReadHeadings(read: readonly Reading[]): Reading[] {
  const readings = withPartsInCapitals(read);
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
