import type { Element } from 'domhandler';
import type { Page } from './page.ts';
import { lettersOf, plain, textOf } from './text.ts';

/** Of the title of an article, where the first heading may be the name of the blog. */
const POST_TITLES = ['entry-title', 'post-title'];

/** A page's own title, without the site's name; empty if there is none. */
export function titleOf(page: Page): string {
  const shared = plain(page.meta('og:title') ?? '');
  const [tab] = page.withTag('title');
  const title = shared === '' && tab ? textOf(tab) : shared;
  const posts = shownIn([...new Set(POST_TITLES.flatMap((name) => page.withClass(name)))]);
  const headings = shownIn(page.withTag('h1'));
  const same = [...posts, ...headings].find((text) => lettersOf(title).includes(lettersOf(text)));
  const only = posts.length === 1 ? posts[0] : undefined;
  return same ?? only ?? headings[0] ?? title.replace(/\s+[|–—-]\s+[^|–—-]+$/, '');
}

const shownIn = (elements: readonly Element[]): string[] =>
  elements.map((element) => textOf(element)).filter((text) => lettersOf(text) !== '');

const MAX_ADDRESS_LENGTH = 2_000;

/**
 * The address of a page: the one that the page declares, if it has the caller's host or the caller knows none;
 * otherwise the caller's.
 */
export function addressOf(page: Page, url?: string): string | null {
  const given = httpAddress(url);
  const canonical = page.withTag('link').find(({ attribs }) => /\bcanonical\b/i.test(attribs['rel'] ?? ''));
  const own = [canonical?.attribs['href'], page.meta('og:url')].map((text) => httpAddress(text, given));
  const said = own.find((address) => address !== null && (given === null || address.host === given.host));
  return (said ?? given)?.href ?? null;
}

/** An address of the web without credentials and without its fragment; null for any other text. */
export function httpAddress(text?: string, base?: URL | null): URL | null {
  if (text === undefined || text.length > MAX_ADDRESS_LENGTH) return null;
  const address = URL.parse(text.trim(), base?.href);
  if (!address || !/^https?:$/.test(address.protocol) || address.username !== '' || address.password !== '')
    return null;
  address.hash = '';
  return address;
}
