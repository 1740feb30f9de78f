import { isTime, readFacts } from './facts.ts';
import { type Found, type FoundIngredient, NOTHING } from './found.ts';
import { withoutGreeting, withoutTalk } from './greetings.ts';
import { sectionOf } from './group-names.ts';
import { INGREDIENTS_LAST } from './heading-words.ts';
import { minutesOf, portionsOf } from './numbers.ts';
import { withoutFrame } from './page-frame.ts';
import { isIngredient, itemsOf, nameOfDish, type PlainLine, plainLinesOf } from './plain-lines.ts';
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
  const lines = withoutFrame(await plainLinesOf(text), isName);
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
    ...readFacts(facts),
    source: lines.find(({ kind }) => kind === 'address')?.text ?? null,
  };
}

/** 'Biszkopt na 12 porcji', as the name. */
const NAME_FOR = /[,–-]?\s+(?:na|dla) \d+(?:\s*[-–]\s*\d+)? (?:porcj|os[oó]b)\p{L}*$/iu;
/** 'Rosół (4 porcje)' */
const FOR_PEOPLE = /\s*\((?:na |dla )?\d+(?:\s*[-–]\s*\d+)? (?:porcj|os[oó]b)[^()]*\)$/i;
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
  const groups = groupsIn(lines, start, end);
  const isHeaded = lines[start]?.kind === 'ingredients';
  const first = lines.findIndex(({ kind }) => kind !== 'blank');
  const ingredients: FoundIngredient[] = [];
  const told: PlainLine[] = [];
  let name: string | null = null;
  let section: string | null = null;
  for (const [at, line] of lines.entries()) {
    const { kind, text } = line;
    if (kind === 'blank' || kind === 'address' || (kind === 'fact' && isRead(text))) continue;
    if (
      at >= start &&
      at < end &&
      (kind === 'ingredients' || kind === 'heading' || groups.has(line) || INGREDIENTS_LAST.test(text))
    ) {
      section = sectionOf(text);
    } else if (at >= start && at < end && isIngredient(line) && text !== name) {
      ingredients.push(...readings(text).map((item) => ({ text: item, section })));
    } else if (name === null && at < start && isName(at === first && isHeaded ? asName(line) : line)) {
      name = withoutLabel(text);
    } else if (at >= start || !repeats(text, name)) {
      told.push(line);
    }
  }
  name ??= askedFor(lines.slice(0, start));
  // A greeting may be all that says what the recipe is for.
  const steps = (name === null ? told : withoutTalk(told)).flatMap(stepsIn);
  return { name, ingredients, text: htmlOf(numbered(steps), ({ kind }) => kind === 'item') };
}

/** Whether a line above the ingredients only says the name, or its beginning, once more. */
const repeats = (text: string, name: string | null): boolean => name !== null && name.startsWith(text);

/** Parts of a dish; with 'ciasto francuskie' and 'sos sojowy' one begins. */
const PART =
  /(?:^|\s)(?:ciasto|masa|krem|spód|nadzienie|farsz|polewa|lukier|glazura|kruszonka|posypka|pian(?:a|k[ai])|beza|biszkopt|blaty?|mus|frużelina|poncz|warstwa|wierzch|zaczyn|rozczyn|sos|dip|dressing|marynata|zalewa|panierka|zasmażka|dodatki|dekoracja|przybranie|przyprawy|kluski|klopsiki|pulpety|surówka)(?!\p{L})(?! (?:francuskie|filo|kataifi|sojowy|rybny|ostrygowy|worcester|sriracha|tabasco|krówkowa|kajmakowa|makowa|balsamiczny))/iu;
const MAX_WORDS_OF_PART = 3;

/**
 * The names of groups that stand between blank lines without a colon: 'Kruchy spód', 'Masa serowa'. The first one,
 * directly below its heading, is one if there are others.
 */
function groupsIn(lines: readonly PlainLine[], start: number, end: number): Set<PlainLine> {
  const isNamed = (line: PlainLine, at: number): boolean =>
    at >= start &&
    at < end &&
    line.kind === 'ingredient' &&
    !line.hasAmount &&
    lines[at + 1]?.hasAmount === true &&
    line.text.split(' ').length <= MAX_WORDS_OF_PART &&
    /^\p{Lu}[^,.;]*$/u.test(line.text) &&
    PART.test(line.text);
  const above = (at: number) => lines[at - 1]?.kind;
  const named = lines.filter(isNamed);
  const apart = lines.filter((line, at) => isNamed(line, at) && above(at) === 'blank' && at - 1 > start);
  const first = lines.filter((line, at) => isNamed(line, at) && at <= start + 2 && above(at) !== undefined);
  return new Set(apart.length > 0 && named.length > 1 ? [...apart, ...first] : []);
}

/** 'hej, to przepis na zupę dyniową' */
const ASKED = /(?:^|\s)przepis na (\P{N}{3,60}?)(?:[:.!?,]|$)/iu;

/** The dish for which a message says that it is the recipe. */
function askedFor(lines: readonly PlainLine[]): string | null {
  for (const { text } of lines) {
    const dish = ASKED.exec(text)?.[1];
    const name = dish === undefined ? undefined : nameOfDish(dish);
    if (name !== undefined) return name.charAt(0).toLocaleUpperCase('pl') + name.slice(1);
  }
  return null;
}

const isRead = (fact: string) => (isTime(fact) ? minutesOf(fact) : portionsOf(fact)) !== null;

/** One line, or its products if it lists several with amounts: '2 jajka, 3 łyżki cukru, sól'. */
function readings(text: string): string[] {
  const items = itemsOf(text);
  return items.length > 2 && items.filter((item) => /\d/.test(item)).length > 1 ? items : [text];
}

/** Perhaps behind its sender: 'Kasia: hej'. */
const GREETING = /^(?:[^:]{1,40}:\s*)?(?:cześć|czesc|hej|witaj|dzień dobry|kochan|siema|ahoj)|[,!?]$/i;
const LABEL = /^(?:przepis(?: na)?|nazwa|tytuł|temat|danie)\s*:\s*/i;
const RECIPE_FOR = /^przepis na \P{N}+$/iu;

function isName({ kind, text, hasAmount }: PlainLine): boolean {
  if (text === '' || text.length > MAX_NAME_LENGTH || hasAmount || GREETING.test(text)) return false;
  if (withoutGreeting(text) === '') return false;
  if (LABEL.test(text)) return true;
  const isSentence = text.endsWith('.') && text.split(' ').length > MAX_WORDS_OF_ITEM;
  if (isSentence) return false;
  return kind === 'ingredient' || RECIPE_FOR.test(text) || (kind === 'heading' && !isGroup(text));
}

/** The first line of a text is rarely an ingredient where a heading stands above these: '100 pociech'. */
const asName = (line: PlainLine): PlainLine =>
  line.hasAmount ? { ...line, kind: 'ingredient', hasAmount: false } : line;

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
