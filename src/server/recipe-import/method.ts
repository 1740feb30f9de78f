import type { Element } from 'domhandler';
import { isFact } from './facts.ts';
import type { FoundIngredient } from './found.ts';
import { sectionOf } from './group-names.ts';
import {
  isEnd,
  isHead,
  isIngredientsHeading,
  isMethodHeading,
  isPerhapsMethod,
  placesOf,
  toldBehind,
} from './heading-lines.ts';
import { BEHIND_RECIPE, INGREDIENTS } from './heading-words.ts';
import type { Line } from './lines.ts';
import { STEP_NUMBER, stepsOnPage } from './page-steps.ts';
import { htmlOf, type Step, stepsOfLines } from './recipe-text.ts';
import { isBlock, isElement, isInside, lettersOf } from './text.ts';

const MAX_STEPS = 100;
/** Shorter is a button or a date. */
const MIN_TEXT_LENGTH = 20;

/**
 * The text below a heading such as 'Przygotowanie', up to the next heading of its rank; HTML. Headings such as
 * 'Przepis' also stand above other texts, so they count only below the ingredients, and only if there is no other
 * heading.
 */
export function textBelowHeading(lines: readonly Line[]): string {
  const sure = textBelow(lines, isMethodHeading);
  const ingredients = sure === '' ? lines.findIndex(isIngredientsHeading) : -1;
  return ingredients === -1 ? sure : textBelow(lines.slice(ingredients + 1), isPerhapsMethod);
}

function textBelow(lines: readonly Line[], isSought: (line: Line) => boolean): string {
  for (const at of placesOf(lines, isSought)) {
    const line = lines[at];
    if (!line) continue;
    const below = lines.slice(at + 1, at + 1 + MAX_STEPS);
    const end = below.findIndex(
      (next) =>
        isEndOfText(next) ||
        (next.kind === 'heading' && isBehindRecipe(next) && !INLINE.test(next.text)) ||
        (isHead(next) && INGREDIENTS.test(next.text)) ||
        (next.kind === 'heading' &&
          (line.kind !== 'heading' || next.level <= line.level) &&
          !/^krok/i.test(next.text)),
    );
    const told = toldBehind(line);
    const first: Line[] = told === undefined ? [] : [{ ...line, kind: 'plain', text: told }];
    const steps = [...first, ...(end === -1 ? below : below.slice(0, end))].filter(
      (step) => !NO_STEP.test(step.text) && !isCaption(step) && (step.kind === 'item' || !isFact(step)),
    );
    if (!isText(steps)) continue;
    const isAside = asideFrom(line);
    const own = steps.filter((step) => !isAside(step));
    return htmlOf(stepsOnPage(stepsOfLines(isText(own) ? own : steps)));
  }
  return '';
}

const isText = (steps: readonly Line[]): boolean =>
  steps.reduce((length, { text }) => length + text.length, 0) > MIN_TEXT_LENGTH;

/** Lines that are looked at from the first ingredient on. */
const MAX_LINES = 400;
/** Lines that say what an ingredient says. */
const MAX_PLACES = 1_000;
/** Elements of a page that hold no part of a recipe. */
const ASIDE = new Set(['form', 'aside', 'footer', 'nav']);
// A page builder calls every part of a page 'elementor-widget'.
const ASIDE_CLASS =
  /(?:^|[\s_-])(?:author|autor|bio|comments?|related|share|sidebar|(?<!elementor-)widget|newsletter|footer)(?![\p{L}])/iu;
/** Parts of lists, which hold nothing but them. */
const LIST_PARTS = new Set(['ul', 'ol', 'dl', 'li', 'table', 'tbody', 'thead']);
/** Longer classes are looked at in part. */
const MAX_CLASS_LENGTH = 200;
const PAGE = new Set(['body', 'html']);
/** Headings that name no part of the dish and have no instructions below them. */
const FURTHER = /^(?:ponadto|dodatkowo|oraz|inne|pozostałe)(?!\p{L})/iu;
/** Headings of this rank, or of that above the list, begin something else. */
const MIN_LEVEL = 2;

/**
 * The text between and after the lists of ingredients, in their common element, for pages without a heading above the
 * instructions; HTML. `shown` has the letters of each line.
 */
export function textBesideLists(
  ingredients: readonly FoundIngredient[],
  lines: readonly Line[],
  shown: readonly string[],
): string {
  const letters = new Set(ingredients.map(({ text }) => lettersOf(text)).filter(Boolean));
  const places = placesOfLetters(letters, shown);
  const byElement = Map.groupBy(places, (at) => elementOf(lines[at]));
  const [most] = [...byElement].toSorted(([, one], [, other]) => other.length - one.length);
  if (!most || most[1].length < Math.min(2, letters.size)) return '';
  const [element, [start = 0]] = most;
  const steps = stepsBeside({ element, start, isOuter: false }, lines, places);
  const outer = element?.parent ?? null;
  if (steps.length > 0 || !isElement(outer) || PAGE.has(outer.name)) return htmlOf(steps);
  const first = [...places].find((at) => isIn(lines[at], outer)) ?? start;
  return htmlOf(stepsBeside({ element: outer, start: first, isOuter: true }, lines, places));
}

function placesOfLetters(letters: ReadonlySet<string>, shown: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const [at, text] of shown.entries()) {
    if (letters.has(text)) places.add(at);
    if (places.size === MAX_PLACES) break;
  }
  return places;
}

/** The element around a line's list; null for the page itself. */
function elementOf(line?: Line): Element | null {
  let at = line?.element ?? null;
  while (at && !isBlock(at)) at = isElement(at.parent) ? at.parent : null;
  do at = at && isElement(at.parent) ? at.parent : null;
  while (at && LIST_PARTS.has(at.name));
  return at;
}

const isIn = (line: Line | undefined, outer: Element | null): boolean =>
  outer === null || (line?.element !== undefined && line.element !== null && isInside(line.element, outer));

interface Place {
  element: Element | null;
  /** The first line of the lists. */
  start: number;
  /** Around the lists' own element, where headings also stand above other texts. */
  isOuter: boolean;
}

function stepsBeside(
  { element, start, isOuter }: Place,
  lines: readonly Line[],
  places: ReadonlySet<number>,
): Step[] {
  const above = lines.slice(0, start).findLast(({ kind }) => kind === 'heading');
  const steps: Step[] = [];
  let end = 0;
  let group: string | null = null;
  // Text after several groups is about all of them.
  let isListed = false;
  const isAside = asideFrom(lines[start]);
  for (const [index, line] of lines.slice(start, start + MAX_LINES).entries()) {
    const at = start + index;
    if (isEndOfText(line) || isBehindRecipe(line) || !isIn(line, element)) break;
    if (places.has(at)) isListed = true;
    if (places.has(at) || isAside(line) || isBesideText(line)) continue;
    if (isIngredientsHeading(line) || (isHead(line) && places.has(at + 1) && !isClosed(line))) {
      const name = sectionOf(line.text);
      group = isListed || name === null || FURTHER.test(name) ? null : name;
      continue;
    }
    const level = isOuter ? Number.POSITIVE_INFINITY : Math.max(MIN_LEVEL, above?.level ?? 0);
    if (line.kind === 'heading' && line.level <= level) break;
    if (group !== null) steps.push({ text: group, kind: 'heading' });
    [group, isListed] = [null, false];
    steps.push(...stepsOfLines([line]));
    if (isSentence(line)) end = steps.length;
  }
  return stepsOnPage(steps.slice(0, end));
}

/** Shorter may be a button, such as 'Udostępnij!'. */
const MIN_SENTENCE_LENGTH = 15;
/** A line of this length is a sentence even without a full stop, unless it is a row of words. */
const MIN_TALE_LENGTH = 60;

export const isSentence = (line: Line): boolean =>
  line.text.length >= MIN_SENTENCE_LENGTH &&
  (isClosed(line) || (line.text.length >= MIN_TALE_LENGTH && /[.,;]/.test(line.text)));

/** Whether it ends as sentences do, perhaps with a bracket or a smiley. */
export const isClosed = ({ text }: Line): boolean => /[.!…][^\p{L}\p{N}]*$/u.test(text.slice(-5));

/** Whether a line stands above what pages show behind a recipe. */
export const isBehindRecipe = (line: Line): boolean => isHead(line) && BEHIND_RECIPE.test(line.text);

/** A tip or a link between two steps: 'Wskazówka: Masło musi być zimne.', 'Zobacz też: Sernik' */
const INLINE =
  /^(?:uwag[ai]|wskazówk[ai]|rad[ay]|tips?|notes?|(?:zobacz|(?:prze)?czytaj|polecam) (?:też|także|również)) ?[:–] ?\S/iu;
const isEndOfText = (line: Line): boolean => isEnd(line) && !INLINE.test(line.text);

/** Phrases with which pages address their readers. */
const NO_STEP =
  /(?:plik|używa|polityk|ustawieni)\p{L}* (?:cookies?|ciastecz)|(?:uses?|accept|our) cookies|cookie (?:polic|settings|notice)|e-?mail|newsletter|^autor(?:ka)?:|(?:zostaw|napisz|dodaj|czekam na)\p{L}* (?:\p{L}+ )?komentarz|w komentarz|oznacz(?:cie)? (?:mnie|nas)(?!\p{L})/iu;

/** The caption of a picture; steps that are told below pictures are sentences. */
export const isCaption = (line: Line): boolean => {
  if (isClosed(line)) return false;
  for (let at = line.element; at !== null; at = parentOf(at)) if (at.name === 'figcaption') return true;
  return false;
};

/** Finds what is in an aside. What is also around the line `beside` is none, whatever it is called. */
export function asideFrom(beside?: Line): (line: Line) => boolean {
  const around = new Set<Element>();
  for (let at = beside?.element ?? null; at !== null; at = parentOf(at)) around.add(at);
  return ({ element }) => {
    for (let at = element; at !== null && !around.has(at); at = parentOf(at)) {
      if (ASIDE.has(at.name) || ASIDE_CLASS.test(at.attribs['class']?.slice(0, MAX_CLASS_LENGTH) ?? ''))
        return true;
    }
    return false;
  };
}

const parentOf = ({ parent }: Element): Element | null => (isElement(parent) ? parent : null);

/**
 * Whether a line among the instructions isn't one: a button, the number of a step, an item of a list without numbers.
 */
function isBesideText(line: Line): boolean {
  const { text, kind, element } = line;
  if (NO_STEP.test(text) || isCaption(line)) return true;
  if (STEP_NUMBER.test(text) || isMethodHeading(line) || isPerhapsMethod(line)) return true;
  if (kind === 'item') return !(element && isElement(element.parent) && element.parent.name === 'ol');
  return kind === 'plain' && !isClosed(line) && !text.endsWith(':') && text.split(' ').length < 3;
}
