/** The address in a source; undefined if it isn't an http or https address, and so must not become a link. */
export function sourceUrl(source: string): string | undefined {
  const text = source.trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : undefined;
}

/** The name of a source: the host of an address, otherwise the source itself. */
export function sourceName(source: string): string {
  const address = sourceUrl(source);
  return address === undefined ? source : new URL(address).hostname.replace(/^www\./, '');
}
