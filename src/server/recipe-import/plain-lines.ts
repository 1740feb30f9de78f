import { readAmount } from '../../contract/ingredient-lines/amounts/amounts.ts';
import type { Catalogue } from '../../contract/ingredient-lines/products/catalogue.ts';
import { FoodDictionary } from '../../contract/ingredient-lines/words/food-dictionary.ts';
import { FOOD_WORDS } from '../../contract/ingredient-lines/words/food-words.ts';
import {
  isAboutRecipe,
  isInstruction,
  isNoProduct,
  strip,
} from '../../contract/ingredient-lines/line-kinds.ts';
import { parseLine } from '../../contract/ingredient-lines/parse-line.ts';
import { ProductIndex } from '../../contract/ingredient-lines/products/product-index.ts';
import { splitItems } from '../../contract/ingredient-lines/several-products/split-items.ts';
import { tokenise } from '../../contract/ingredient-lines/words/tokens.ts';
import { END, INGREDIENTS, METHOD, PERHAPS_INGREDIENTS, PERHAPS_METHOD } from './heading-words.ts';
import { isAboutPage } from './about-page.ts';
import { TimeSlice } from '../event-loop.ts';
import { withoutLinks } from './markdown.ts';
import { tidy } from './text.ts';

/** A line of a text that was typed or copied. */
export interface PlainLine {
  /** Without bullets, pictures and the number of a step. */
  text: string;
  /** `unclear`: an amount without a known product, which counts as an ingredient among other ingredients. */
  kind:
    | 'blank'
    | 'ingredients'
    | 'method'
    | 'end'
    | 'heading'
    | 'fact'
    | 'address'
    | 'ingredient'
    | 'unclear'
    | 'other';
  /** For an ingredient: whether it has an amount. */
  hasAmount: boolean;
  isNumbered: boolean;
}

/** The most characters that are read: no recipe is longer than some pages. */
const MAX_TEXT_LENGTH = 30_000;
const MAX_LINE_LENGTH = 2_000;
/** The most characters of a line that lists products; each 50 or so take a ms. */
const MAX_ITEMS_LENGTH = 600;

/** Author and time in front of a message: '[12.03.2024, 18:04] Babcia: ', and '> ' of a mail. */
const SAID =
  /^(?:(?:>\s*)+|\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\]?(?:\s*[-–])?\s+[^:]{1,40}:\s+)/u;
const NUMBER = /^\s*(?:\d{1,2}[.)]\s*(?=\D)|(?:krok|etap) \d{1,2}\s*(?:[.:)–-]\s*|$))/iu;
/** '1️⃣ Zagnieść ciasto.' */
const KEYCAPS = /^(?:\d\uFE0F?\u20E3){1,2}[.)]?\s*/u;
const ADDRESS = /^(?:źródło|zrodlo|source|link)?:?\s*<?((?:https?:\/\/|www\.)[^\s<>]+)>?$/i;
/** 'Źródło: Książka babci' */
const SOURCE = /^źródło: ?(\S.{1,200})$/iu;
/** '[Źródło](https://example.com/sernik)' */
const SOURCE_LINK = /^\[(?:źródło|source|link|przepis)[^[\]]{0,60}\]\((https?:\/\/[^()\s]+)\)$/i;
/** Divides parts of a text, and a mail from its signature. */
const RULE = /^[-–—_=*~]{2,}$/;
/** '### Krem', as Markdown marks a heading. */
const MARKED_HEADING = /^#{1,6}\s+\S/;
const FACT =
  /^(?:(?:liczba|ilość) (?:porcji|osób)|porcj(?:a|e|i)\s*(?:[:–-]|\d)|(?:przepis )?(?:dla|na) (?:ok\. )?\d|\d+(?:[.,]\d+)?(?:\s*[-–]\s*\d+)? (?:porcj|os[oó]b)\p{L}*\W*$|(?:łączny |całkowity )?czas(?:\s|:|$)|gotowe w )/iu;
/** 'Przygotowanie: 15 min, pieczenie: 1 godz.' isn't a heading. */
const TIMES =
  /^(?:przygotowanie|gotowanie|pieczenie|smażenie|wykonanie)\s*[:–-]?\s*(?:ok\.\s*|około\s+)?\d[^.]*(?:min|godz|h\b)/i;
const MAX_FACT_LENGTH = 60;
const MAX_HEADING_LENGTH = 60;

let catalogue: Catalogue | undefined;
function words(): Catalogue {
  if (!catalogue) {
    const dictionary = new FoodDictionary(FOOD_WORDS);
    catalogue = { products: new ProductIndex([], dictionary), dictionary };
  }
  return catalogue;
}

/** A text as lines, each with its kind. Reads some pages of it, and lets other requests be served in between. */
export async function plainLinesOf(text: string): Promise<PlainLine[]> {
  const lines: PlainLine[] = [];
  const slice = new TimeSlice();
  for (const line of text.slice(0, MAX_TEXT_LENGTH).split(/\r\n?|[\n\u2028\u2029]/)) {
    const quoted = tidy(line.slice(0, MAX_LINE_LENGTH)).replace(SAID, '');
    const said = RULE.test(quoted) ? '' : withoutLinks(quoted.replace(SOURCE_LINK, '$1'));
    if (isAboutPage(said)) continue;
    const above = lines.at(-1);
    if (above && isWrapped(above, said)) {
      above.text += ` ${said}`;
      continue;
    }
    const typed = said.replace(KEYCAPS, (keys) => `${keys.replaceAll(/\D/g, '')}. `);
    for (const part of atHeadings(typed)) {
      lines.push(...withoutTitle(read(part), lines));
      if (slice.isOver()) await slice.renew();
    }
  }
  return lines;
}

/** Lines of mails and PDF files are broken within sentences once they are about as long. */
const MIN_WRAPPED_LENGTH = 40;

/** Whether a line goes on with the instruction above it, which ends without a full stop. */
const isWrapped = ({ kind, text }: PlainLine, next: string): boolean =>
  kind === 'other' &&
  text.length >= MIN_WRAPPED_LENGTH &&
  text.length + next.length < MAX_LINE_LENGTH &&
  !/[.!?…:;]["”)]*$/.test(text) &&
  /^\p{Ll}/u.test(next);

/** 'Składniki: mąka, jajka. Wykonanie: zagnieść.' has two headings on one line. */
const INLINE_HEADING =
  /(?<=[\p{L}\d).!?;,]) +(?=(?:Składniki|Potrzebne będą|Przygotowanie|Wykonanie|Sposób (?:przygotowania|wykonania))[^:.]{0,30}:)/gu;
const atHeadings = (line: string) => line.split(INLINE_HEADING).flatMap(atList);

/**
 * A name, the text after its colon up to the end of the sentence, and the other sentences. 'szkl.' doesn't end a
 * sentence.
 */
const LIST =
  /^([^:.!?]{3,60}):\s+([^.!?]+(?:(?:(?<=\s(?:szkl?|łyż(?:ecz)?|op(?:ak)?|szt|kost|k?g|dag|ml))\.(?=\s)|[.!?](?=\S))[^.!?]*)*)[.!?]?(?:\s+(.*))?$/u;

/** 'Jajecznica: 3 jajka, łyżka masła, sól. Smażyć.' lists products after a name, and then gives instructions. */
function atList(line: string): string[] {
  const [, name = '', list = '', rest = ''] = LIST.exec(line) ?? [];
  if (name === '' || headingOf(strip(line)) || FACT.test(name)) return [line];
  const items = itemsOf(list);
  const amounts = items.filter((item) => readItem(item).hasAmount).length;
  return items.length > 1 && amounts > 1 ? [`${name}:`, ...items, rest].filter(Boolean) : [line];
}

/** 'Przepis:' above the ingredients doesn't show what follows. */
function withoutTitle(read: PlainLine[], above: readonly PlainLine[]): PlainLine[] {
  const [line] = read;
  if (line?.kind !== 'method' || !PERHAPS_METHOD.test(line.text)) return read;
  return above.some(({ kind, hasAmount }) => hasAmount || kind === 'ingredients') ? read : [];
}

/** A heading may have its content on its own line. */
function read(line: string): PlainLine[] {
  const text = strip(line);
  const isNumbered = NUMBER.test(line);
  const plain = (kind: PlainLine['kind'], said = text): PlainLine => ({
    text: said,
    kind,
    hasAmount: false,
    isNumbered: false,
  });
  if (line === '') return [plain('blank')];
  const address = ADDRESS.exec(text)?.[1] ?? SOURCE.exec(text)?.[1];
  if (address !== undefined) return [plain('address', address.replace(/^www\./i, 'https://www.'))];
  if (text.length <= MAX_FACT_LENGTH && (FACT.test(text) || TIMES.test(text))) return [plain('fact')];
  const step = text.replace(NUMBER, '');
  if (isNumbered && /^(?:krok|etap)/i.test(text)) return [{ ...plain('method', step), isNumbered }];
  const heading = headingOf(text);
  if (heading) {
    const rest = heading.rest === '' ? [] : withItems(heading.kind, heading.rest);
    return [plain(heading.kind, heading.text), ...rest];
  }
  if (MARKED_HEADING.test(line)) return [plain('heading')];
  return [{ ...readItem(text), isNumbered }];
}

function readItem(text: string): PlainLine {
  const { kind, qty, unit } = parseLine(text, words());
  return {
    text,
    kind: kind === 'other' && isUnclear(text) ? 'unclear' : kind,
    hasAmount: kind === 'ingredient' && (qty !== null || unit !== null),
    isNumbered: false,
  };
}

/** What a dish is called: 'zupę dyniową' is 'zupa dyniowa'. Undefined for what is none. */
export function nameOfDish(said: string): string | undefined {
  const { kind, product } = parseLine(said, words());
  return kind === 'ingredient' ? product?.name : undefined;
}

/** A longer line is an instruction. */
const MAX_UNCLEAR_LENGTH = 40;

/** '500 g', '3 kg szt.': short, and neither about the recipe or its time nor an instruction. */
function isUnclear(text: string): boolean {
  if (text.length > MAX_UNCLEAR_LENGTH) return false;
  const tokens = tokenise(text);
  const amount = readAmount(tokens, 0);
  return (
    amount !== undefined &&
    !isAboutRecipe(tokens) &&
    !isInstruction(tokens, words().dictionary) &&
    !isNoProduct(tokens.slice(amount.next))
  );
}

/** Whether a line says what to do. */
export const saysWhatToDo = (text: string): boolean => isInstruction(tokenise(text), words().dictionary);

/** Whether it is an ingredient among others, even if the user has to check it. */
export const isIngredient = ({ kind }: PlainLine): boolean => kind === 'ingredient' || kind === 'unclear';

const withItems = (kind: PlainLine['kind'], rest: string): PlainLine[] =>
  kind === 'ingredients' ? itemsOf(rest.replace(/\.$/, '')).map(readItem) : read(rest);

/** The products of one line: 'mąka, 2 jajka i sól' is three. The end of a very long line isn't split. */
export function itemsOf(text: string): string[] {
  const end = text.length > MAX_ITEMS_LENGTH ? text.lastIndexOf(', ', MAX_ITEMS_LENGTH) : text.length;
  if (end === -1) return [text];
  const rest = text.slice(end + 2);
  return [...itemsWithin(text.slice(0, end)), ...(rest === '' ? [] : [rest])];
}

function itemsWithin(text: string): string[] {
  const items = splitItems(text, words());
  const last = items.length > 1 ? (items.at(-1) ?? '') : '';
  const [, before = '', behind = ''] = /^(.+) (?:i|oraz) (\S+(?: \S+){0,2})$/.exec(last) ?? [];
  const isTwo = [before, behind].every((item) => item !== '' && readItem(item).kind === 'ingredient');
  return isTwo ? [...items.slice(0, -1), before, behind] : items;
}

/** 'Składniki na ciasto: 500 g mąki' is a heading with its first ingredient. */
function headingOf(text: string): { kind: PlainLine['kind']; text: string; rest: string } | undefined {
  const kinds = [
    ['ingredients', INGREDIENTS],
    ['ingredients', PERHAPS_INGREDIENTS],
    ['method', METHOD],
    ['method', PERHAPS_METHOD],
    ['end', END],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const found = pattern.exec(text);
    if (!found) continue;
    const behind = text.slice(found[0].length);
    const inline = /^([^:.!]{0,40})(?::| [–-])\s+(\S.*)$/.exec(behind);
    if (inline) return { kind, text: found[0] + inline[1], rest: inline[2] ?? '' };
    const isSentence = kind === 'ingredients' && parseLine(text, words()).kind === 'other';
    const isShort = text.length <= MAX_HEADING_LENGTH && text.split(' ').length <= 6;
    if (isShort && !isSentence && !/[.!,]/.test(behind)) return { kind, text, rest: '' };
  }
  return undefined;
}
