import { decodeHTML } from 'entities';
import { LIMITS } from '../../contract/limits.ts';
import { listIn } from './json.ts';
import { type Line, linesOf } from './lines.ts';
import { readFragment } from './page.ts';
import { plain } from './text.ts';

/** Directions in steps in sections in sections, each of them in a list. */
const MAX_DEPTH = 10;
const MAX_LINES = 300;
/** Other requests are served before such a string is read. */
const LONG_STRING = 500;

/** A heading as some programs write it into data: '[Ciasto]'. */
export const BRACKETED = /^\[([^[\]\d]{2,80})\]$/;

/** A step, or the heading of a part. */
export type Step = Pick<Line, 'text' | 'kind'>;

/**
 * Steps as the editor makes them: a numbered list, with headings between its parts. Those that aren't `isListed` are
 * paragraphs.
 */
export function htmlOf(steps: readonly Step[], isListed: (step: Step) => boolean = () => true): string {
  const parts: string[] = [];
  let open: string[] = [];
  const close = (): void => {
    open = withoutNumbers(open);
    if (open.length > 1) parts.push(`<ol>${open.map((step) => `<li><p>${step}</p></li>`).join('')}</ol>`);
    else parts.push(...open.map((step) => `<p>${step}</p>`));
    open = [];
  };
  let length = 0;
  for (const step of steps.slice(0, MAX_LINES)) {
    const { text, kind } = step;
    length += text.length;
    // A character takes three bytes at most, or four as an entity such as `&amp;` with its tags.
    if (length > LIMITS.recipeTextBytes / 5) break;
    if (kind === 'heading') {
      close();
      parts.push(`<h3>${escaped(text)}</h3>`);
    } else if (isListed(step)) {
      open.push(escaped(text));
    } else {
      close();
      parts.push(`<p>${escaped(text)}</p>`);
    }
  }
  close();
  return parts.join('');
}

/** '1. ', '1 – ', 'Krok 1: '; '1.5 l wody' isn't the first step. */
const NUMBER = /^(?:(?:krok|etap|step)\s+(\d{1,2})\s*[:.)–-]\s*|(\d{1,2})(?:[.)](?!\d)\s*|\s+[-–]\s+))/i;
const numberOf = (step = '') => {
  const [, named, bare] = NUMBER.exec(step) ?? [];
  return Number(named ?? bare);
};

/** Steps without the numbers they are written with, which the list gives them anyway. */
function withoutNumbers(steps: string[]): string[] {
  const first = numberOf(steps[0]);
  const end = steps.findIndex((step, at) => numberOf(step) !== first + at);
  const count = end === -1 ? steps.length : end;
  return count > 1 ? steps.map((step, at) => (at < count ? step.replace(NUMBER, '') : step)) : steps;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The steps in a value of `recipeInstructions`: texts, HTML, steps and sections, in any nesting. At least the first ones
 * that a recipe may have.
 */
export function* stepsOf(given: unknown, depth = 0): Generator<void, Step[]> {
  const value = listIn(given);
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') {
    if (value.length > LONG_STRING) yield;
    return stepsOfString(value);
  }
  if (Array.isArray(value)) {
    const steps: Step[] = [];
    for (const part of value.slice(0, MAX_LINES)) {
      steps.push(...(yield* stepsOf(part, depth + 1)));
      if (steps.length >= MAX_LINES) break;
    }
    return steps;
  }
  if (typeof value !== 'object' || value === null) return [];
  const step = value as Record<string, unknown>;
  const inner = step['itemListElement'] ?? step['steps'] ?? step['step'];
  const name = typeof step['name'] === 'string' ? plain(step['name']) : '';
  const isSection = /section/i.test(String(step['@type']));
  const heading: Step[] = isSection && name !== '' ? [{ text: name, kind: 'heading' }] : [];
  const steps = yield* stepsOf(inner, depth + 1);
  if (steps.length > 0) return [...heading, ...steps];
  const said = yield* stepsOf(step['text'] ?? step['description'] ?? step['item'], depth + 1);
  if (isSection) return [...heading, ...said.map(asHeading)];
  return said.length > 0 || name === '' ? said : [{ text: name, kind: 'item' }];
}

/** RecipeSage writes the heading of a part as a section with '[Ciasto]' as its text, beside the steps. */
function asHeading(step: Step): Step {
  const heading = BRACKETED.exec(step.text)?.[1];
  return heading === undefined ? step : { text: heading, kind: 'heading' };
}

function stepsOfString(value: string): Step[] {
  const html = /<[a-z/]/i.test(value) ? value : decodeHTML(value);
  if (/<[a-z/]/i.test(html)) return stepsOfLines(linesOf(readFragment(html)).slice(0, MAX_LINES));
  const lines = html.split(/[\r\n]+/, MAX_LINES);
  return (lines.length === 1 ? numberedIn(html) : lines)
    .map((text): Step => ({ text: plain(text), kind: 'plain' }))
    .filter(({ text }) => text !== '');
}

/** The steps of '1. Zmiksuj. 2. Upiecz.', whose numbers count up from one; otherwise the text itself. */
function numberedIn(text: string): string[] {
  const parts = text.trim().split(/(?<=[.!?)])\s+(?=\d{1,2}[.)]\s*\p{Lu})/u);
  return parts.length > 1 && parts.every((part, at) => numberOf(part) === at + 1) ? parts : [text];
}

const MAX_HEADING_LENGTH = 60;
const MAX_HEADING_WORDS = 6;

/** Bold and short text is a heading, and so is a name above a list. */
export function stepsOfLines(lines: readonly Line[]): Step[] {
  return lines.map(({ text, kind }, at) => {
    const isShort = text.length < MAX_HEADING_LENGTH && !/[.!]$/.test(text);
    const isAboveList = lines[at + 1]?.kind === 'item' && text.split(' ').length <= MAX_HEADING_WORDS;
    return {
      text,
      kind: isShort && (kind === 'bold' || (kind === 'plain' && isAboveList)) ? 'heading' : kind,
    };
  });
}
