import { dropComments } from '../paste.ts';

/** What is asked of the server: to fetch a page, or to read one that is here. */
export type PageWanted = { url: string } | { html: string; url?: string };

/** What else than an address a shared text may hold before it is a text of its own, such as the page's title. */
const BESIDE_ADDRESS_MAX = 200;
const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** 'aniagotuje.pl/przepis/zurek' */
const BARE_ADDRESS = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:\/\S*)?$/u;
const TAG = /<(?:!doctype|html|head|body|div|p|ul|ol|li|h[1-6]|table|section|article|script|span|br)\b/i;

/**
 * What somebody typed or pasted: the address of a page, alone or in a short text, a page's HTML, or a text.
 * Undefined where there is nothing to read.
 */
export function readTyped(typed: string): PageWanted | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (TAG.test(text)) return { html: stripPage(text) };
  const url = addressIn(text);
  return url === undefined ? { html: text } : { url };
}

/** The only http(s) address in a short text; undefined where there is none, or several. */
export function addressIn(text: string): string | undefined {
  const found = [...new Set(text.match(ADDRESS))];
  if (found.length === 0 && BARE_ADDRESS.test(text)) return validated(`https://${text}`);
  const [address] = found;
  if (address === undefined || found.length > 1) return undefined;
  const isShort = text.length - address.length <= BESIDE_ADDRESS_MAX && !/\n.*\n.*\n/.test(text);
  // What ends a sentence doesn't belong to it.
  return isShort ? validated(address.replace(/[.,;:!?)\]'”»]+$/, '')) : undefined;
}

const validated = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).href : undefined;

/** What shows nothing of a recipe, and is most of a page. */
const BALLAST =
  'script:not([type*="ld+json" i]), style, svg, iframe, object, embed, template, link, video, audio, canvas, img[src^="data:"]';

/** A page's HTML without what has no part in a recipe. Nothing in it is run or fetched. */
export function stripPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const ballast of page.querySelectorAll(BALLAST)) ballast.remove();
  dropComments(page);
  return page.documentElement.outerHTML;
}
