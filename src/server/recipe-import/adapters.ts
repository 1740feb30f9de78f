import { type Found, NOTHING } from './found.ts';
import type { Page } from './page.ts';
import { textOf } from './text.ts';

/**
 * Rules that hold on one site only, where its pages tell nobody else. All of them are here, by host; what they find
 * goes before all else.
 */
const ADAPTERS: Readonly<Record<string, (page: Page) => Found>> = {
  // Its data names the ingredients without amounts; the page shows name and amount in pairs.
  'przepisy.pl': (page) => {
    const parts = page.withClass('text-bg-white').map((element) => textOf(element));
    const ingredients = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const text = `${parts[at]} ${parts[at + 1]}`.trim();
      if (text !== '') ingredients.push({ text, section: null });
    }
    return { ...NOTHING, ingredients };
  },
};

/** What the adapter for the page's host finds; nothing if there is none. */
export function fromAdapter(page: Page, address: string | null): Found {
  if (address === null || !URL.canParse(address)) return NOTHING;
  const host = new URL(address).hostname.replace(/^www\./, '');
  return Object.hasOwn(ADAPTERS, host) ? (ADAPTERS[host]?.(page) ?? NOTHING) : NOTHING;
}
