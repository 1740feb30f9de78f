import type { Element } from 'domhandler';
import { type Found, NOTHING } from './found.ts';
import { linesOf } from './lines.ts';
import type { Page } from './page.ts';
import { htmlOf, stepsOfLines } from './recipe-text.ts';
import { isInside, textOf } from './text.ts';

/**
 * Rules for single sites whose pages the general rules can't read. All of them are here, by host; what they find takes
 * precedence.
 */
const ADAPTERS: Readonly<Record<string, (page: Page) => Found>> = {
  'przepisy.pl': (page) => {
    const rows = page.withClass('ingredients-list-content-item');
    return {
      ...NOTHING,
      ingredients: (rows.length > 0 ? namesWithAmounts(page, rows) : pairs(page))
        .filter((text) => text !== '')
        .map((text) => ({ text, section: null })),
      text: htmlOf(stepsOfLines(page.withClass('step-info-description').flatMap((step) => linesOf(step)))),
    };
  },
};

/** Its data names the ingredients without amounts; the page shows both, row by row, some without an amount. */
function namesWithAmounts(page: Page, rows: readonly Element[]): string[] {
  const parts = [...page.withClass('ingredient-name'), ...page.withClass('quantity')];
  return rows.map((row) => {
    const texts = parts.filter((part) => isInside(part, row)).map((part) => textOf(part));
    return texts.length > 0 ? texts.filter(Boolean).join(' ') : textOf(row);
  });
}

/** The same where the rows have other classes: name, amount, name, amount. */
function pairs(page: Page): string[] {
  const parts = page.withClass('text-bg-white').map((element) => textOf(element));
  return parts.flatMap((part, at) => (at % 2 === 0 ? [`${part} ${parts[at + 1] ?? ''}`.trim()] : []));
}

/** What the adapter for the page's host finds; nothing if there is none. */
export function fromAdapter(page: Page, address: string | null): Found {
  if (address === null || !URL.canParse(address)) return NOTHING;
  const host = new URL(address).hostname.replace(/^www\./, '');
  return Object.hasOwn(ADAPTERS, host) ? (ADAPTERS[host]?.(page) ?? NOTHING) : NOTHING;
}
