import type { Element } from 'domhandler';
import { isHead } from './heading-lines.ts';
import { type Line, linesOf } from './lines.ts';
import { isCaption, isClosed, isSentence } from './method.ts';
import { stepsOnPage } from './page-steps.ts';
import { type Step, stepsOfLines } from './recipe-text.ts';
import { isElement } from './text.ts';

/** 'Krok 1: Zarumień boczek' */
const NAMED_STEP = /^(?:krok|step|schritt|étape|paso) \d{1,2}(?!\p{L})/iu;

/**
 * The steps in an element that is marked as the instructions. Some pages mark their whole article as such, with its
 * introduction and the `ingredients`.
 */
export function stepsIn(element: Element, ingredients: ReadonlySet<Element>): Step[] {
  const lines = withoutIngredients(linesOf(element), ingredients);
  return stepsOnPage(stepsOfLines(lines.filter((line) => !isCaption(line)).map(asHeading)));
}

const asHeading = (line: Line): Line =>
  NAMED_STEP.test(line.text) && isHead(line) && !isClosed(line) ? { ...line, kind: 'heading' } : line;

/** What stands between and behind the lists, or above them if that is nothing. */
function withoutIngredients(lines: Line[], ingredients: ReadonlySet<Element>): Line[] {
  const isListed = lines.map((line) => holdsOne(line, ingredients));
  const first = isListed.indexOf(true);
  if (first === -1) return lines;
  const isStep = (line: Line, at: number): boolean =>
    isListed[at] !== true && (isListed[at + 1] !== true || !isHead(line) || isClosed(line));
  const behind = lines.filter((line, at) => at > first && isStep(line, at));
  // Until then, buttons that do something with the list.
  const begin = behind.findIndex((line) => line.kind === 'heading' || isSentence(line));
  return behind.some(isSentence) ? behind.slice(begin) : lines.slice(0, first).filter(isStep);
}

/** Whether a line is in one of the elements, or an item or a row around it. */
function holdsOne({ element, kind }: Line, elements: ReadonlySet<Element>): boolean {
  if (element === null) return false;
  if (kind === 'item' && holdsWithin(element, elements)) return true;
  for (let at: Element | null = element; at; at = isElement(at.parent) ? at.parent : null) {
    if (elements.has(at)) return true;
  }
  return false;
}

const holdsWithin = ({ children }: Element, elements: ReadonlySet<Element>): boolean =>
  children.some((child) => isElement(child) && (elements.has(child) || holdsWithin(child, elements)));
