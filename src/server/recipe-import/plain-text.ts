import { type Found, type FoundIngredient, NOTHING } from './found.ts';
import { namesTin, sectionOf } from './group-names.ts';
import { INGREDIENTS_LAST } from './heading-words.ts';
import { sumOfTimes } from './json-ld.ts';
import { minutesOf, portionsOf } from './numbers.ts';
import { isIngredient, itemsOf, type PlainLine, plainLinesOf } from './plain-lines.ts';
import { htmlOf, type Step } from './recipe-text.ts';

/** The most lines without amounts between two with one, in a list without a heading. */
const MAX_GAP = 4;
/** A longer line isn't a product. */
const MAX_ITEM_LENGTH = 120;
const MAX_NAME_LENGTH = 100;
const MAX_WORDS_OF_ITEM = 4;

/**
 * The recipe in a text that was typed or copied, without any element of HTML: a name, ingredients below a heading
 * or by their amounts, and the rest as its text, which is HTML that has not been cleaned.
 */
export async function recipeInText(text: string): Promise<Found> {
  const lines = withoutFrame(await plainLinesOf(text));
  const found = readParts(lines, rangeOf(lines));
  const facts = lines
    .filter(
      ({ kind, text: said }) =>
        kind === 'fact' ||
        (kind === 'ingredients' && sectionOf(said) === null) ||
        FOR_PEOPLE.test(said) ||
        (NAME_FOR.test(said) && withoutLabel(said) === found.name),
    )
    .flatMap((line) => line.text.split(/[,;|]\s+/));
  if (found.ingredients.length === 0 && !lines.some(({ kind }) => kind === 'method' || kind === 'other')) {
    return NOTHING;
  }
  return {
    ...NOTHING,
    ...found,
    portions:
      facts.map((fact) => (isTime(fact) || namesTin(fact) ? null : portionsOf(fact))).find(Boolean) ?? null,
    minutes: timeOf(facts.filter(isTime)),
    source: lines.find(({ kind }) => kind === 'address')?.text ?? null,
  };
}

/** 'Home » Przepisy » Zupy', 'Strona główna / Ciasta' */
const BREADCRUMB = /\p{L}\s[»›]\s\p{L}|^(?:home|strona główna|przepisy)\s*[»›>/]\s*\p{L}/iu;
const NAVIGATION = /^(?:home|menu|strona główna|przepisy|szukaj|zaloguj się)$/i;
/** Lines that a page shows after its recipe. */
const BEHIND =
  /^(?:komentarz(?:e|y)?(?:\s*[:(].*)?|\d+ komentarz\p{L}*|zobacz (?:też|także|również)\s?:?)$/iu;

/** The lines of a page that was copied as a whole, without the parts around its recipe. */
function withoutFrame(lines: readonly PlainLine[]): PlainLine[] {
  const first = lines.findIndex(({ hasAmount, kind }) => hasAmount || kind === 'ingredients');
  if (first === -1) return [...lines];
  const above = lines.slice(0, first);
  const navigation = above.findLastIndex(({ text }) => BREADCRUMB.test(text) || NAVIGATION.test(text));
  const title = navigation === -1 ? -1 : titleIn(lines, navigation + 1, first);
  const start = title === -1 ? navigation + 1 : title;
  const end = lines.findIndex(({ text }, at) => at > first && BEHIND.test(text));
  const kept = lines.slice(start, end === -1 ? undefined : end);
  return title === -1 ? kept : kept.filter(({ text }, at) => at === 0 || text !== lines[title]?.text);
}

/** Below its navigation, a page repeats its title more often than the names of its categories. */
function titleIn(lines: readonly PlainLine[], from: number, to: number): number {
  const times = new Map<string, number>();
  for (const { text } of lines) times.set(text, (times.get(text) ?? 0) + 1);
  let [title, most] = [-1, 1];
  for (const [at, line] of lines.slice(from, to).entries()) {
    const count = times.get(line.text) ?? 0;
    if (count > most && isName(line)) [title, most] = [from + at, count];
  }
  return title;
}

/** 'Biszkopt na 12 porcji', as the name. */
const NAME_FOR = /[,–-]?\s+(?:na|dla) \d+(?:\s*[-–]\s*\d+)? (?:porcj|os[oó]b)\p{L}*$/iu;
/** 'Rosół (4 porcje)' */
const FOR_PEOPLE = /\s*\((?:na |dla )?\d+(?:\s*[-–]\s*\d+)? (?:porcj|os[oó]b)[^()]*\)$/i;
const isTime = (fact: string) => /czas|gotowe w|\d\s*(?:min|godz|h\b)/i.test(fact);

/** The total time, or the sum of its parts. */
function timeOf(facts: string[]): number | null {
  const total = facts.find((fact) => /^(?:czas:?\s*\d|łączny|całkowity|gotowe)|całkowity|łączn/i.test(fact));
  const times = (total === undefined ? facts : [total]).map((fact) =>
    minutesOf(fact.replace(/^[^\d]*?:?\s*(?=\d|pół)/, '')),
  );
  return sumOfTimes(
    null,
    times.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0),
    null,
  );
}

/** The range of the ingredients: from their first line up to the line after the last. */
interface Range {
  start: number;
  end: number;
}

function rangeOf(lines: readonly PlainLine[]): Range {
  const heading = lines.findIndex(({ kind }) => kind === 'ingredients');
  const isBelow = heading !== -1;
  const isItem = (line: PlainLine) =>
    (isBelow ? isIngredient(line) : line.hasAmount) && line.text.length <= MAX_ITEM_LENGTH;
  const start = isBelow ? heading : lines.findIndex(isItem);
  if (start === -1) return onlyItems(lines);
  let end = start;
  let gap = 0;
  for (const [at, line] of lines.entries()) {
    if (at < start || line.kind === 'blank' || line.kind === 'fact' || line.kind === 'ingredients') continue;
    if (line.kind === 'method' || line.kind === 'end') break;
    // An instruction ends the list, unless a heading marks the instructions.
    if (line.kind === 'other' && !lines.slice(at).some(({ kind }) => kind === 'method')) break;
    if (isItem(line)) {
      end = at + 1;
      gap = 0;
    } else if (line.kind !== 'heading') {
      gap += 1;
      if (!isBelow && gap > MAX_GAP) break;
    }
  }
  return isBelow ? { start, end } : { start: withHeading(lines, start), end: withTail(lines, end) };
}

/** The first group's heading stands above its first amount; the first line of all is the name. */
function withHeading(lines: readonly PlainLine[], start: number): number {
  const above = lines.slice(0, start).findLastIndex(({ kind }) => kind !== 'blank');
  const isFirst = lines.slice(0, Math.max(0, above)).every(({ kind }) => kind === 'blank');
  return lines[above]?.kind === 'heading' && (!isFirst || isGroup(lines[above].text)) ? above : start;
}

const isGroup = (heading: string) => /^(?:na|do|dla)\s/i.test(heading);

/**
 * Lines without an amount directly after the last one with an amount: 'sól', 'pieprz do smaku'. What has a label of its
 * own may stand further below: 'Do posypania: cukier puder'.
 */
function withTail(lines: readonly PlainLine[], end: number): number {
  let at = end;
  while (isBareItem(lines[at])) at += 1;
  const below = lines.findIndex(({ kind }, index) => index >= at && kind !== 'blank');
  return below !== -1 && isLabelled(lines[below]) ? withTail(lines, below + 1) : at;
}

const isBareItem = (line?: PlainLine): boolean =>
  line?.kind === 'ingredient' &&
  !/[.!?]$/.test(line.text) &&
  line.text.split(/[,;] | [-–] /).every((item) => item.split(' ').length <= MAX_WORDS_OF_ITEM);

const LABELLED =
  /^(?:(?:do|na) [^:]{3,40}|nadzienie|farsz|sos|krem|polewa|lukier|posypka|kruszonka|dekoracja|przybranie|okrasa|dodatkowo|dodatki):\s+(\S.*)$/iu;

function isLabelled(line?: PlainLine): boolean {
  const things = LABELLED.exec(line?.text ?? '')?.[1];
  return line !== undefined && things !== undefined && isBareItem({ ...line, text: things });
}

/** A text of only short names is a list of products; its first line is the recipe's name if a blank line follows. */
function onlyItems(lines: readonly PlainLine[]): Range {
  const items = lines.filter(({ kind }) => kind !== 'blank');
  const isList = items.length > 2 && items.every((line) => isBareItem(line));
  const start = isList
    ? lines.findIndex(({ kind }, at) => kind !== 'blank' && lines[at + 1]?.kind !== 'blank')
    : 0;
  return isList && start !== -1 ? { start, end: lines.length } : { start: lines.length, end: lines.length };
}

function readParts(
  lines: readonly PlainLine[],
  { start, end }: Range,
): Pick<Found, 'name' | 'ingredients' | 'text'> {
  const ingredients: FoundIngredient[] = [];
  const steps: Step[] = [];
  let name: string | null = null;
  let section: string | null = null;
  for (const [at, line] of lines.entries()) {
    const { kind, text } = line;
    if (kind === 'blank' || kind === 'address' || (kind === 'fact' && isRead(text))) continue;
    if (
      at >= start &&
      at < end &&
      (kind === 'ingredients' || kind === 'heading' || INGREDIENTS_LAST.test(text))
    ) {
      section = sectionOf(text);
    } else if (at >= start && at < end && isIngredient(line) && text !== name) {
      ingredients.push(...readings(text).map((item) => ({ text: item, section })));
    } else if (name === null && at < start && isName(line)) {
      name = withoutLabel(text);
    } else {
      steps.push(...stepsIn(line));
    }
  }
  return { name, ingredients, text: htmlOf(numbered(steps), ({ kind }) => kind === 'item') };
}

const isRead = (fact: string) => (isTime(fact) ? minutesOf(fact) : portionsOf(fact)) !== null;

/** One line, or its products if it lists several with amounts: '2 jajka, 3 łyżki cukru, sól'. */
function readings(text: string): string[] {
  const items = itemsOf(text);
  return items.length > 2 && items.filter((item) => /\d/.test(item)).length > 1 ? items : [text];
}

/** Perhaps behind its sender: 'Kasia: hej'. */
const GREETING = /^(?:[^:]{1,40}:\s*)?(?:cześć|czesc|hej|witaj|dzień dobry|kochan|siema|ahoj)|[,!]$/i;
const LABEL = /^(?:przepis(?: na)?|nazwa|tytuł|temat|danie)\s*:\s*/i;
const RECIPE_FOR = /^przepis na \P{N}+$/iu;

function isName({ kind, text, hasAmount }: PlainLine): boolean {
  if (text === '' || text.length > MAX_NAME_LENGTH || hasAmount || GREETING.test(text)) return false;
  if (LABEL.test(text)) return true;
  const isSentence = text.endsWith('.') && text.split(' ').length > MAX_WORDS_OF_ITEM;
  if (isSentence) return false;
  return kind === 'ingredient' || RECIPE_FOR.test(text) || (kind === 'heading' && !isGroup(text));
}

const withoutLabel = (text: string) =>
  text.replace(LABEL, '').replace(FOR_PEOPLE, '').replace(NAME_FOR, '').replace(/[:.]$/, '').trim();

function stepsIn({ kind, text, isNumbered }: PlainLine): Step[] {
  if (text === '') return isNumbered ? [{ text: '', kind: 'item' }] : [];
  if (kind === 'method') return isNumbered ? [{ text, kind: 'item' }] : [];
  if (kind === 'heading' || kind === 'end') return [{ text: text.replace(/:$/, ''), kind: 'heading' }];
  return [{ text, kind: isNumbered ? 'item' : 'plain' }];
}

/** 'Krok 1' on a line of its own numbers the line below it. */
function numbered(steps: readonly Step[]): Step[] {
  return steps.flatMap((step, at): Step[] => {
    if (step.text === '') return [];
    return [steps[at - 1]?.text === '' ? { ...step, kind: 'item' } : step];
  });
}
