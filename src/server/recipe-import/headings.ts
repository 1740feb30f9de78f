import { Element } from 'domhandler';
import type { FoundIngredient } from './found.ts';
import type { Line } from './lines.ts';
import { htmlOf, stepsOfLines } from './recipe-text.ts';

/** Headings above ingredients, in the languages whose pages are imported most. */
const INGREDIENTS =
  /^(?:(?:the|potrzebne|lista|twoje|recipe|wszystkie|les|gli|los|die)\s+)?(?:składnik(?:i|ów)|ingredients?(?: list)?|zutaten(?:liste)?|ingrédients?|ingredienti|ingredientes|ingrediënten|ingredienser|hozzávalók|suroviny|ingrediencie|ingredience|інгредієнти|ингредиенты|what you(?:'|’)ll need|what you need|potrzebujemy|potrzebujesz)(?![\p{L}])/iu;
/** Headings above what to do. */
const METHOD =
  /^(?:sposób (?:przygotowania|wykonania)|przygotowanie|wykonanie|przepis krok po kroku|jak (?:zrobić|przygotować)|instrukcj[ae]|krok(?:i)?(?: 1)?|(?:cooking |recipe )?instructions?|directions?|(?:the )?method|preparation|steps?(?: 1)?|how to make|how you make|zubereitung(?:sschritte)?|so wird|anleitung|préparation|étapes|preparazione|procedimento|preparación|elaboración|modo de prepar\p{L}+|preparo|bereiding(?:swijze)?|zo maak je|gör så här|tillagning|fremgangsmåde|elkészítés\p{L}*|postup|příprava|приготування|приготовление)(?![\p{L}])/iu;
/** Headings that end either. */
const END =
  /^(?:uwagi|wskazówk\p{L}+|rady|smacznego|notes?|tips?|nutrition\p{L}*|wartości? odżywcz\p{L}+|nährwert\p{L}*|equipment|comments?|komentarz\p{L}*|reviews?|video|did you make|related|zobacz (?:też|także|również)|polecane|podobne|source|źródło|kommentare|tipps?|valeurs?|conservação|kcal)(?![\p{L}])/iu;

/** 'Wikinger-Auflauf – Die Zutaten'. */
const INGREDIENTS_LAST = /(?:składniki|zutaten|ingredients|ingrédients|ingredientes)\s*:?$/i;

const METHOD_LAST =
  /(?:przygotowanie|wykonanie|zubereitung|instructions|directions|method|préparation)\s*:?$/i;

const HEADING_LENGTH_MAX = 70;
const INGREDIENT_LENGTH_MAX = 250;
const INGREDIENTS_MAX = 200;
/** Lines between two items of one list: the heading of a group, and an advertisement. */
const GAP_MAX = 3;

const isShort = ({ text }: Line) => text.length <= HEADING_LENGTH_MAX;
const isHead = (line: Line) => isShort(line) && line.kind !== 'item';
const isMethodHeading = (line: Line) =>
  (isHead(line) && METHOD.test(line.text)) || (line.kind === 'heading' && METHOD_LAST.test(line.text));
const isStop = (line: Line) => isMethodHeading(line) || (isHead(line) && END.test(line.text));
const hasDigit = ({ text }: FoundIngredient) => /[\d¼½¾⅓⅔⅛]/.test(text);

/** Headings on one page below which something is looked for. */
const PLACES_MAX = 20;

function placesOf(lines: readonly Line[], isSought: (line: Line) => boolean): number[] {
  const places: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (isSought(line)) places.push(at);
    if (places.length === PLACES_MAX) break;
  }
  return places;
}

/** Whether a line stands above ingredients, as in 'Składniki (4 porcje):'. */
export const isIngredientsHeading = (line: Line): boolean =>
  (isHead(line) && INGREDIENTS.test(line.text)) ||
  (line.kind === 'heading' && INGREDIENTS_LAST.test(line.text));

/** The list below a heading such as 'Składniki'; empty if there is none that looks like ingredients. */
export function ingredientsBelowHeading(lines: readonly Line[]): FoundIngredient[] {
  let best: FoundIngredient[] = [];
  for (const at of placesOf(lines, isIngredientsHeading)) {
    const found = listBelow(lines, at);
    if (found.length > 1 && found.some(hasDigit)) return found;
    if (best.length === 0 && found.length > 1) best = found;
  }
  return best;
}

function listBelow(lines: readonly Line[], at: number): FoundIngredient[] {
  const heading = lines[at];
  const below = lines.slice(at + 1, at + 1 + INGREDIENTS_MAX * 2);
  const end = below.findIndex(isStop);
  const scope = end === -1 ? below : below.slice(0, end);
  const hasItems = scope.slice(0, 12).filter(({ kind }) => kind === 'item').length > 1;
  const isIngredient = ({ kind, text }: Line) =>
    text.length <= INGREDIENT_LENGTH_MAX &&
    (hasItems ? kind === 'item' : kind === 'plain' && !text.endsWith(':'));
  const found: FoundIngredient[] = [];
  const lists = new Lists();
  let gap = 0;
  let section: string | null = sectionOf(heading?.text ?? '');
  for (const [place, line] of scope.entries()) {
    if (isIngredient(line)) {
      if (lists.isNumbered(line)) break;
      if (!lists.isRepeated(line, gap)) found.push({ text: line.text, section });
      gap = 0;
      if (found.length === INGREDIENTS_MAX) break;
      continue;
    }
    const isAbove = endsGroup(line, heading, scope[place + 1]);
    gap += 1;
    if (found.length > 0 && (gap > GAP_MAX || isAbove || (!hasItems && !isHead(line)))) break;
    if (isHead(line)) section = sectionOf(line.text);
  }
  return found;
}

/** Whether a heading begins something else: one above the ingredients' own, or beside it with no amount below. */
function endsGroup(line: Line, heading?: Line, next?: Line): boolean {
  if (line.kind !== 'heading' || heading?.kind !== 'heading' || line.level > heading.level) return false;
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

  /** Whether a line is of the list before once more, in other units. */
  isRepeated({ text, element, kind }: Line, gap: number): boolean {
    const parent = element?.parent ?? null;
    if (kind !== 'item' || this.#last?.element === parent) return false;
    if (this.#repeated.has(parent)) return true;
    if (gap === 0 && this.#last?.first !== undefined && this.#last.first === thingOf(text)) {
      this.#repeated.add(parent);
      return true;
    }
    this.#last = {
      element: parent,
      name: parent instanceof Element ? parent.name : '',
      first: thingOf(text),
    };
    return false;
  }
}

const thingOf = (text: string) => /\p{L}{3,}\W*$/u.exec(text)?.[0].toLowerCase();
/** How many it is for, and no name of a group. */
const YIELD = /\d.*(?:porc|os[oó]b|person|portion|serving|people|pers\.)|^(?:porcje|servings|portionen)/i;

/** The name of a group by the line above it: 'Składniki na krem:' is 'Na krem', 'Składniki' is none. */
export function sectionOf(text: string): string | null {
  const rest = text
    .replace(INGREDIENTS, '')
    .replace(/\(.*\)/, '')
    .replace(/[:\s]+$/, '')
    .trim();
  if (!/\p{L}{2}/u.test(rest) || /^\d/.test(rest) || YIELD.test(rest)) return null;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const STEPS_MAX = 100;
/** Shorter is a button or a date. */
const TEXT_LENGTH_MIN = 20;

/** What stands below a heading such as 'Przygotowanie', up to the next heading of its rank; HTML. */
export function textBelowHeading(lines: readonly Line[]): string {
  for (const at of placesOf(lines, isMethodHeading)) {
    const line = lines[at];
    if (!line) continue;
    const below = lines.slice(at + 1, at + 1 + STEPS_MAX);
    const end = below.findIndex(
      (next) =>
        (isHead(next) && (END.test(next.text) || INGREDIENTS.test(next.text))) ||
        (next.kind === 'heading' &&
          (line.kind !== 'heading' || next.level <= line.level) &&
          !/^krok/i.test(next.text)),
    );
    const steps = end === -1 ? below : below.slice(0, end);
    if (steps.reduce((length, { text }) => length + text.length, 0) > TEXT_LENGTH_MIN)
      return htmlOf(stepsOfLines(steps));
  }
  return '';
}
