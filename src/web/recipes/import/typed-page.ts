import { LIMITS } from '../../../contract/limits.ts';
import type { SharedPage } from '../../sw/shared-pages.ts';
import { sourceUrl } from '../source.ts';

/** The request to the server: to fetch a page, or to read a given one. */
export type PageWanted = { url: string; html?: undefined } | { html: string; url?: string };

/**
 * The most other text that a shared address may come with, such as the page's title; a longer text counts as a text.
 */
const MAX_BESIDE_ADDRESS = 200;
const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** 'aniagotuje.pl/przepis/zurek' */
const BARE_ADDRESS = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:\/\S*)?$/u;
const TAG = /<(?:!doctype|html|head|body|div|p|ul|ol|li|h[1-6]|table|section|article|script|span|br)\b/i;

/**
 * Recognises typed or pasted content: the address of a page, alone or in a short text, a page's HTML, or a text.
 * Undefined if there is nothing to read.
 */
export function readTyped(typed: string): PageWanted | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (TAG.test(text)) return { html: stripPage(text) };
  const url = addressIn(text);
  return url === undefined ? { html: text } : { url };
}

/**
 * Reads shared or posted content: the page itself, otherwise its address, otherwise the text. Some browsers put the
 * address into the text, and some apps a text into the address.
 */
export function readShared({
  url,
  text,
  html,
}: Pick<SharedPage, 'url' | 'text' | 'html'>): PageWanted | undefined {
  const address = url.length <= LIMITS.sourceLength ? sourceUrl(url) : undefined;
  if (html !== '') return { html: stripPage(html), ...(address !== undefined && { url: address }) };
  return address === undefined ? readTyped(text || url) : { url: address };
}

/** The only http(s) address in a short text; undefined where there is none, or several. */
export function addressIn(text: string): string | undefined {
  const found = [...new Set(text.match(ADDRESS))];
  if (found.length === 0 && BARE_ADDRESS.test(text)) return validated(`https://${text}`);
  const [address] = found;
  if (address === undefined || found.length > 1) return undefined;
  const isShort = text.length - address.length <= MAX_BESIDE_ADDRESS && !/\n.*\n.*\n/.test(text);
  // Signs that end a sentence don't belong to it.
  return isShort ? validated(address.replace(/[.,;:!?)\]'”»]+$/, '')) : undefined;
}

const validated = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).href : undefined;

/** Elements that show nothing of a recipe, and are most of a page. A script may hold the page's data. */
const BALLAST = /<!--|<(script|style|svg|iframe|object|template|video|audio|canvas)\b[^>]*>/gi;
const EMBEDDED_IMAGE = /(\ssrc(?:set)?=)"data:[^"]*"/gi;

/** Embedded content that is shorter may stay. */
const MIN_EMBEDDED = 100;

/**
 * Leaves out pictures and fonts that are written into attributes and styles, quoted or not. A single pattern would
 * need a stack as deep as they are long.
 */
function withoutEmbedded(html: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { index } of html.matchAll(/\bdata:/gi)) {
    const start = index + 'data:'.length;
    const ending = /[^\w/+.;=,%*!~-]/g;
    ending.lastIndex = start;
    const end = ending.exec(html)?.index ?? html.length;
    if (end - start < MIN_EMBEDDED) continue;
    kept.push(html.slice(from, start));
    from = end;
  }
  return [...kept, html.slice(from)].join('');
}

/**
 * A page's HTML without the elements that can't be part of a recipe. It isn't parsed by the browser, which would
 * complain of the scripts in it, and takes time in proportion to its length.
 */
export function stripPage(page: string): string {
  // First, as it may be most of a page that was saved with its pictures.
  const html = withoutEmbedded(page);
  const kept: string[] = [];
  /** Elements that are never closed in the rest of the page. */
  const unclosed = new Set<string>();
  let from = 0;
  const openings = new RegExp(BALLAST);
  // Behind the last '>' there is no whole tag, but each beginning of one would be followed to the end.
  const tags = html.slice(0, html.lastIndexOf('>') + 1);
  for (let found = openings.exec(tags); found !== null; found = openings.exec(tags)) {
    const [opening, name] = found;
    const end = name === undefined ? '-->' : `</${name.toLowerCase()}\\s*>`;
    if (unclosed.has(end)) continue;
    const closing = new RegExp(end, 'gi');
    closing.lastIndex = openings.lastIndex;
    if (closing.exec(html) === null) {
      unclosed.add(end);
      continue;
    }
    openings.lastIndex = closing.lastIndex;
    if (/ld\+json/i.test(opening)) continue;
    kept.push(html.slice(from, found.index));
    from = closing.lastIndex;
  }
  return [...kept, html.slice(from)].join('').replaceAll(EMBEDDED_IMAGE, '$1""');
}
