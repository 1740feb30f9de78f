/** Parameters that say where a reader came from, not what the page shows. */
const TRACKING = /^(utm_|fbclid$|gclid$|mc_|igsh|ref$)/;

/**
 * A key that is the same for all addresses of one page, whether or not they have https, `www.`, a slash at the end, a
 * fragment or tracking parameters. Null for a source that is no http(s) address.
 */
export function sourceKey(source: string): string | null {
  if (!/^https?:\/\//i.test(source) || !URL.canParse(source)) return null;
  const url = new URL(source);
  const search = [...url.searchParams].filter(([name]) => !TRACKING.test(name));
  const query = search.length === 0 ? '' : `?${new URLSearchParams(search).toString()}`;
  return url.host.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '') + query;
}
