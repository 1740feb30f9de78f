import { Element } from 'domhandler';
import { isAboutPage } from './about-page.ts';
import type { FoundIngredient } from './found.ts';
import { headingOf, sectionOf } from './group-names.ts';
import {
  isEnd,
  isHead,
  isIngredientsHeading,
  isMethodHeading,
  isPerhapsIngredients,
  isPerhapsMethod,
  isShort,
  placesOf,
} from './heading-lines.ts';
import { INGREDIENTS } from './heading-words.ts';
import type { Line } from './lines.ts';
import { asideFrom, isSentence } from './method.ts';
import { itemsOf, saysWhatToDo } from './plain-lines.ts';
import { joinRows } from './rows.ts';

const MAX_INGREDIENT_LENGTH = 250;
const MAX_INGREDIENTS = 200;
const MAX_LIST_LENGTH = 2_000;
/** The most headings of one page after which a list is searched: finding the products of a line takes long. */
const MAX_LISTS_BEHIND = 3;
/** Lines between two items of one list: the heading of a group, and an advertisement. */
const MAX_GAP = 3;

const isMethod = (line: Line) => isMethodHeading(line) || isPerhapsMethod(line);
const isStop = (line: Line) => isMethod(line) || isEnd(line);
const PRICE = /\d+(?:[.,]\d\d)? ?(?:zł|pln|€)(?!\p{L})/giu;
const hasDigit = ({ text }: FoundIngredient) => /[\d¼½¾⅓⅔⅛]/.test(text.replaceAll(PRICE, ''));

/**
 * The list below a heading such as 'Składniki': the first whose lines have amounts, more of them where the lines are long, since
 * articles tell of ingredients in words before they list them; else the one with most. Empty if there is none that looks like
 * ingredients.
 */
export function* ingredientsBelowHeading(lines: readonly Line[]): Generator<void, FoundIngredient[]> {
  let best: FoundIngredient[] = [];
  let most = -1;
  const places = placesOf(lines, (line) => isIngredientsHeading(line) || isPerhapsIngredients(line));
  for (const [index, at] of places.entries()) {
    yield;
    const found = listBelow(lines, at);
    if (found.length < 2) continue;
    if (isList(found)) return [...found, ...partsBelow(lines, places.slice(index), found)];
    const share = shareOf(found);
    const heading = lines[at];
    if (share > most && heading && isIngredientsHeading(heading)) [best, most] = [found, share];
  }
  const behind = yield* listBehindHeading(lines);
  return behind.length > 0 ? behind : best;
}

/**
 * If a page gives its instructions part by part, each part has a list below its own heading: 'Składniki na krem'.
 */
function partsBelow(
  lines: readonly Line[],
  [start = 0, ...places]: readonly number[],
  first: FoundIngredient[],
): FoundIngredient[] {
  const headings = new Set([headingOf(lines[start]?.text ?? ''), ...first.map(({ section }) => section)]);
  return places.flatMap((at) => {
    const heading = headingOf(lines[at]?.text ?? '');
    if (heading === null || headings.has(heading)) return [];
    headings.add(heading);
    const found = listBelow(lines, at).filter((part) => !first.some(({ text }) => text === part.text));
    return isList(found) ? found : [];
  });
}

/** 'Składniki: 500 g mąki, 2 jajka, sól' on one line. */
function* listBehindHeading(lines: readonly Line[]): Generator<void, FoundIngredient[]> {
  for (const at of placesOf(lines, ({ text }) => INGREDIENTS.test(text)).slice(0, MAX_LISTS_BEHIND)) {
    yield;
    const [, heading = '', list = ''] =
      /^([^:]{0,70}):\s+(.+)$/.exec(lines[at]?.text.slice(0, MAX_LIST_LENGTH) ?? '') ?? [];
    const found = itemsOf(list.replace(/\.$/, '')).map((text) => ({ text, section: sectionOf(heading) }));
    if (found.length > 1 && found.some(hasAmount)) return found;
  }
  return [];
}

/** What pages say about a recipe in addition to its ingredients: 'Prep Time: 10 minutes'. */
const FACT =
  /^(?:author|(?:\p{L}+ )?time|yield|servings?|method|cuisine|autor|czas|porcje|liczba porcji)\b[^:]*:/iu;
const MIN_TALE_LENGTH = 120;
/** Lists whose lines are longer on average may be an article's. */
const LINE_LENGTH_USUAL = 40;
/** How many it is for, above the first ingredient. */
const PEOPLE =
  /^(?:\d+\s*)?(?:personen?|portion(?:en|s)?|porcj[aei]|os[oó]b[ay]?|stück|sztuk[ai]?|szt\.?|servings?|people|personas|personnes)$/i;

const shareOf = (found: readonly FoundIngredient[]) => found.filter(hasAmount).length / found.length;

/** Whether the lines are ingredients and not sentences about them. */
function isList(found: readonly FoundIngredient[]): boolean {
  const isTale = found.reduce((sum, { text }) => sum + text.length, 0) > found.length * LINE_LENGTH_USUAL;
  return shareOf(found) >= (isTale ? 0.5 : 0.2);
}

const hasAmount = (found: FoundIngredient) =>
  hasDigit(found) && found.text.length < MIN_TALE_LENGTH && !FACT.test(found.text);

function listBelow(lines: readonly Line[], at: number): FoundIngredient[] {
  const heading = lines[at];
  const next = lines[at + 1];
  // Both headings together are the tabs of the content below them.
  const start = next && heading?.kind === next.kind && isMethod(next) ? at + 2 : at + 1;
  const isAside = asideFrom(heading);
  const below = lines.slice(start, start + MAX_INGREDIENTS * 2).filter((line) => !isAside(line));
  const end = below.findIndex(isStop);
  const shown = end === -1 ? below : below.slice(0, end);
  // Without a heading, what to do begins as the list ends.
  const isToldBelow = end === -1 || !below.slice(end, end + 1).some(isMethod);
  const scope = joinRows(shown) ?? shown;
  const hasItems = scope.slice(0, 12).filter(({ kind }) => kind === 'item').length > 1;
  const isGroup = groupItems(scope);
  const isIngredient = (line: Line) =>
    line.text.length <= MAX_INGREDIENT_LENGTH &&
    (hasItems ? line.kind === 'item' && !isGroup(line) : line.kind === 'plain' && !/[:?]$/.test(line.text));
  const found: FoundIngredient[] = [];
  const lists = new Lists();
  let gap = 0;
  let section: string | null = sectionOf(heading?.text ?? '');
  for (const [place, line] of scope.entries()) {
    if (found.length === 0 && PEOPLE.test(line.text)) continue;
    if (isToldBelow && !hasItems && isStep(line)) {
      if (found.length > 0) break;
      continue;
    }
    if (isIngredient(line)) {
      if (lists.isNumbered(line)) break;
      const text = withoutBullet(line.text);
      if (text !== '' && !lists.isRepeated(line, gap)) found.push({ text, section });
      gap = 0;
      if (found.length === MAX_INGREDIENTS) break;
      continue;
    }
    if (found.length > 0 && isIngredientsHeading(line) && !isList(found)) break;
    const isAbove = endsGroup(line, heading, scope[place + 1]);
    gap += 1;
    if (found.length > 0 && hasItems && gap > MAX_GAP) return [...found, ...listsBeside(scope, place)];
    if (found.length > 0 && (isAbove || (!hasItems && (!isHead(line) || line.text.endsWith('?'))))) break;
    if ((isHead(line) || isGroup(line)) && !isAboutPage(line.text)) section = sectionOf(line.text);
  }
  return found;
}

/** A sentence that says what to do; '2 jajka, roztrzepać.' is an ingredient. */
const isStep = (line: Line): boolean =>
  !/^[\d¼½¾⅓⅔]/.test(line.text) && isSentence(line) && saysWhatToDo(line.text);

/**
 * For articles that list a part, describe what to do with it and list the next: lists of short lines with amounts in
 * front that stand in the same element as the one before.
 */
function listsBeside(scope: readonly Line[], place: number): FoundIngredient[] {
  const listOf = (line?: Line) => (line?.kind === 'item' ? (line.element?.parent ?? null) : null);
  const article = listOf(scope.findLast((line, at) => at < place && line.kind === 'item'))?.parent;
  const lists = Map.groupBy(
    scope.slice(place).filter((line) => listOf(line)?.parent === article),
    listOf,
  );
  return [...lists.values()].flatMap((items) => {
    const above = scope[scope.findIndex((line) => line === items[0]) - 1];
    const isNamed =
      above !== undefined && (above.text.endsWith(':') || above.kind !== 'plain') && isHead(above);
    const section = isNamed ? sectionOf(above.text) : null;
    const found = items.map(({ text }) => ({ text: withoutBullet(text), section }));
    const amounts = found.filter((part) => /^[\d¼½¾⅓⅔]/.test(part.text) && hasAmount(part));
    const length = found.reduce((sum, { text }) => sum + text.length, 0);
    return amounts.length * 2 >= found.length && length <= found.length * LINE_LENGTH_USUAL ? found : [];
  });
}

/** Boxes to tick, bullets and dashes that are typed into the line. */
const BULLET = /^(?:[▢□☐☑✓✔✅●•◦▪‣·]\s*|[-–—]\s+)+/u;
export const withoutBullet = (text: string): string => text.replace(BULLET, '');

const GROUP_CLASS = /head|title|titul|titre|naglow|nagłów/i;

/** Which items are the headings of groups: those that are bold, or have such a class, where most are not. */
function groupItems(scope: readonly Line[]): (line: Line) => boolean {
  const isGroup = (line: Line): boolean =>
    line.kind === 'item' &&
    isShort(line) &&
    !/\d/.test(line.text) &&
    (line.isBold === true || GROUP_CLASS.test(line.element?.attribs['class'] ?? ''));
  const groups = new Set(scope.filter(isGroup));
  const items = scope.filter(({ kind }) => kind === 'item').length;
  return groups.size * 2 < items ? (line) => groups.has(line) : () => false;
}

/** Headings of a part that may have no amounts. */
const FURTHER_PART = /^(?:ponadto|dodatkowo|dodatki|oraz|pozostałe|na|do)(?!\p{L})/iu;

/** Whether a heading begins something else: one above the ingredients' own, or beside it with no amount below. */
function endsGroup(line: Line, heading?: Line, next?: Line): boolean {
  if (line.kind !== 'heading' || heading?.kind !== 'heading' || line.level > heading.level) return false;
  if (line.level === heading.level && next?.kind === 'item' && FURTHER_PART.test(line.text)) return false;
  return line.level < heading.level || !/^[\d¼½¾⅓⅔]/.test(next?.text ?? '');
}

/** The lists that lines were taken from. */
class Lists {
  #last: { element: unknown; name: string; first: string | undefined } | undefined;
  readonly #repeated = new Set<unknown>();

  /** Steps are numbered; ingredients are only if they all are. */
  isNumbered({ element }: Line): boolean {
    const parent = element?.parent;
    return parent instanceof Element && parent.name === 'ol' && this.#last?.name === 'ul';
  }

  /** Whether a line repeats the previous list in other units. */
  isRepeated({ text, element, kind }: Line, gap: number): boolean {
    const parent = element?.parent ?? null;
    if (kind !== 'item' || this.#last?.element === parent) return false;
    if (this.#repeated.has(parent)) return true;
    if (gap === 0 && this.#last?.first !== undefined && this.#last.first === lastWordOf(text)) {
      this.#repeated.add(parent);
      return true;
    }
    this.#last = {
      element: parent,
      name: parent instanceof Element ? parent.name : '',
      first: lastWordOf(text),
    };
    return false;
  }
}

const lastWordOf = (text: string) => /\p{L}{3,}\W*$/u.exec(text)?.[0].toLowerCase();
